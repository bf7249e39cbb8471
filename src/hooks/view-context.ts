import {
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import type { ElementPorts } from '../external-user/ports.ts';
import type { MessageKey } from '../i18n/dictionary.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { Translator } from '../i18n/translator.ts';
import type { ViewSession } from '../session/session.ts';
import { useSignalValue } from './use-signal-value.ts';

/** A sign-in that began before its view. */
export interface EarlyAttempt {
  /** Its abortion cancels the calls. */
  readonly controller: AbortController;
  /** Resolves when the portal has answered. */
  readonly ended: Promise<unknown>;
}

/** What an element provides to its view. */
export interface ViewContext {
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
  /** Returns the token of the mailed link that opened this page, until it is used. */
  findLinkToken(): string | undefined;
  /** Returns the sign-in of this element that began before its view, once: the view goes on with it. */
  takeEarlyAttempt(): EarlyAttempt | undefined;
  /** What the element needs from the page, apart from the session. */
  readonly ports: ElementPorts;
}

// There is no view outside of a provider, so that a default value is never read.
const Context = createContext(undefined as unknown as ViewContext);

/** Provides the context of an element to its view. */
export const ViewContextProvider = Context.Provider;

/** Returns the context of the element around a view. */
export const useView = (): ViewContext => useContext(Context);

/** The translator of the current language. The component renders again when the language changes. */
export function useTranslator(): Translator {
  return useSignalValue(useView().i18n.translator);
}

/** Adds a style sheet to the element while the component is mounted. */
export function useStyles(css: string): void {
  const { addStyles } = useView();
  useLayoutEffect(() => addStyles(css), [addStyles, css]);
}

/** A ref for a control. With `takeFocus` the control gets the focus: the form that had it is gone. */
export function useTakenFocus<Control extends HTMLElement>(
  takeFocus: boolean,
): RefObject<Control | null> {
  const { moveFocus } = useView();
  const control = useRef<Control>(null);
  useEffect(() => {
    if (takeFocus) moveFocus(control.current);
  }, [moveFocus, takeFocus]);
  return control;
}

export type { MessageKey, Translator };
