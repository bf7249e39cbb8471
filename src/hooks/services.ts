import { createContext, useContext } from 'react';
import type { ElementPorts } from '../external-user/ports.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { ViewSession } from '../session/view-session.ts';

/** The input that a person typed into the server's plain form before the element replaced it. */
export interface PlainFormInput {
  readonly name: string;
  readonly password: string;
  /** The field that had the focus. */
  readonly focus: 'name' | 'password' | undefined;
}

/** What an element gives to the view inside it. */
export interface Services {
  readonly session: ViewSession;
  readonly i18n: I18n;
  /** Unique on the page; the ids in a view begin with it. */
  readonly idPrefix: string;
  /** The element itself. */
  readonly host: HTMLElement;
  /** Adds a style sheet to the element; returns its undo. */
  addStyles(css: string): () => void;
  /** Whether a failure is this element's to tell: somebody acted here, or nowhere. */
  speaks(): boolean;
  /** Hands over what was typed into the server's own form before the script came; once. */
  takePlainFormInput(): PlainFormInput | undefined;
  /** The token of the mailed link by which somebody came to this page. */
  readonly linkToken: string | undefined;
  /** The page around the element, for work that is not the session's. */
  readonly ports: ElementPorts;
}

/** How a view reaches the services of its element. */
export const ServicesContext = createContext<Services | undefined>(undefined);

/** The services of the element around a view. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === undefined) throw new Error('A view needs an element around it.');
  return services;
}
