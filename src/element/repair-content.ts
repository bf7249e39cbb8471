import { effect } from '@preact/signals-core';
import { logError } from '../platform/browser/console.ts';
import { readDocument } from '../platform/browser/read-document.ts';
import type { Session } from '../session/session.ts';
import type { Settings } from '../settings/settings.ts';
import { isFocusLost } from './move-input.ts';
import { getPageContext } from './page-context.ts';
import { createPlainForm } from './plain-form.ts';

/** More repairs within a second than a library needs that renders a page: another script undoes them. */
const LIMIT = 10;

/** Milliseconds for which the server's form stays where the portal does not answer. */
const LONGEST_WAIT = 1000;

/** The element whose content is repaired. */
interface Repaired {
  readonly element: HTMLElement;
  /** The node with the view. */
  readonly container: HTMLElement;
  /** Shows the server's form in a shadow root; `undefined` for an element that takes no form of the server. */
  readonly slot: HTMLSlotElement | undefined;
  isComposing(): boolean;
  /** Renders the view again, after a script has changed its nodes. */
  remount(): void;
  /** Adds a style sheet; returns a function that removes it. */
  addStyles(css: string): () => void;
}

/**
 * The rules for what `lang` stands for in Chromium and WebKit, such as the shapes of Japanese characters, which the reset
 * in light DOM takes away. An empty `lang` is an unknown language.
 */
const toLocaleCss = ({ languages }: Settings) =>
  ['', ...languages]
    .map((one) => `[data-portico] [lang="${one}"]{-webkit-locale:${one ? `"${one}"` : 'auto'}}`)
    .join('');

/** What the page has put into an element, or may put there. */
export interface ContentRepair {
  /**
   * Begins when the view is in the page: it takes the place of the server's form, and stays. Returns a function that ends
   * it and shows the server's form again.
   * @param isLate the view has been shown before the page has put something into the element
   */
  start(isLate?: boolean): () => void;
}

/**
 * Keeps the server's form until the view can show what it shows, so that nothing goes away for a moment: the portal's name
 * and logo, and single sign-on.
 * @param loadParts loads what the view shows besides its form
 */
export async function keepPlainForm(
  element: HTMLElement,
  { publicInfo, singleSignOn }: Session,
  loadParts: () => unknown = () => {},
): Promise<void> {
  if (!element.querySelector(':scope > :is(form, input, :not([data-portico]):has(input))')) return;
  let end = () => {};
  const informed = new Promise<void>((resolve) => {
    end = effect(() => {
      if (publicInfo.value) resolve();
    });
  });
  const late = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT));
  const complete = Promise.all([informed, singleSignOn.value && loadParts()]);
  await Promise.race([late, complete.catch(() => late)]);
  end();
}

/**
 * Repairs the content of an element when a library of the page replaces its children (Turbo, htmx, morphing).
 * Puts nodes of the view back with what was typed, and takes over the server's form, also among new children. Loaded on
 * demand: most sign-ins are alone in their element.
 */
export function createContentRepair({
  element,
  container,
  slot,
  isComposing,
  remount,
  addStyles,
}: Repaired): ContentRepair {
  const plainForm = slot && createPlainForm(element, container, slot, isComposing);
  const light = element.shadowRoot ? undefined : container;
  let repairs = 0;
  let focused: HTMLElement | undefined;
  light?.addEventListener('focusin', ({ target }) => {
    focused = target as HTMLElement;
  });
  // Some engines also dispatch this event when a script removes the focused node.
  light?.addEventListener('focusout', () =>
    queueMicrotask(() => {
      if (light.isConnected && !light.matches(':focus-within')) focused = undefined;
    }),
  );

  /** Whether something had to be put back. */
  function putBack(view: HTMLElement): boolean {
    if (!light) return false;
    const isAway = light.parentNode !== element;
    const isChanged =
      light.childNodes.length !== 1 || view.parentNode !== light || !('portico' in light.dataset);
    if (isChanged) {
      light.dataset.portico = '';
      light.replaceChildren(view);
    }
    if (isAway) element.prepend(light);
    if ((isAway || isChanged) && isFocusLost()) focused?.focus({ preventScroll: true });
    return isAway || isChanged;
  }

  function start(isLate = false) {
    if (isLate) plainForm?.replace();
    else plainForm?.showView();
    const removeStyles = light && addStyles(toLocaleCss(getPageContext().ports.settings()));
    const view = container.firstElementChild as HTMLElement;
    const observer = new MutationObserver(() => {
      const isPutBack = putBack(view);
      // Not while the parser may still be inside the form.
      const isReplaced = readDocument('readyState') !== 'loading' && plainForm?.replace();
      // A library has turned the nodes of the view into others.
      const isForeign = light && view.getAttribute('part') !== 'root';
      observer.takeRecords();
      if (!isPutBack && !isReplaced && !isForeign) return;
      repairs += 1;
      if (repairs === 1) {
        setTimeout(() => {
          repairs = 0;
        }, 1000);
      }
      if (repairs > LIMIT) {
        observer.disconnect();
        logError(`Portico: a script keeps replacing the content of <${element.localName}>.`);
      } else if (isForeign) remount();
    });
    observer.observe(element, { childList: true });
    if (light) {
      observer.observe(light, { childList: true, attributes: true });
      observer.observe(view, { attributes: true, attributeFilter: ['part'] });
    }
    return () => {
      observer.disconnect();
      removeStyles?.();
      plainForm?.restore();
    };
  }
  return { start };
}
