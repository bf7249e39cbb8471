import { createContext, useContext } from 'react';
import type { ElementPorts } from '../external-user/ports.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { ViewSession } from '../session/session.ts';

/** The services that an element provides to its view. */
export interface Services {
  readonly session: ViewSession;
  readonly i18n: I18n;
  /** Prefix of all ids in the view, unique on the page. */
  readonly idPrefix: string;
  /** The element itself. */
  readonly host: HTMLElement;
  /** Adds a style sheet to the element; returns a function that removes it. */
  addStyles(css: string): () => void;
  /** Whether this element shows failures: the person has used it, or no element at all. */
  showsFailures(): boolean;
  /** Whether the focus is on a node of the element or inside it. */
  hasFocus(node: Node): boolean;
  /** Moves the focus to a control, unless the person is elsewhere on the page. */
  moveFocus(control: HTMLElement | null | undefined): void;
  /** The token of the mailed link that opened this page. */
  readonly linkToken: string | undefined;
  /** What the element needs from the page, apart from the session. */
  readonly ports: ElementPorts;
}

/** Provides the services of an element to its view. */
export const ServicesContext = createContext<Services | undefined>(undefined);

/** Returns the services of the element around a view. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === undefined) throw new Error('A view needs an element.');
  return services;
}
