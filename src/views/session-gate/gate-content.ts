import { useLayoutEffect, useRef } from 'react';
import { useView } from '../../hooks/view-context.ts';

const getChildren = (host: HTMLElement) =>
  [...host.children].filter((child) => child instanceof HTMLElement);

/** The content of a gate. A child with a named slot is only shown while that slot is rendered. */
const getContent = (host: HTMLElement) => getChildren(host).filter(({ slot }) => !slot);

/** The modal dialogs in the content. Browsers that do not know them find none. */
const MODALS = 'dialog:is(:modal):not(:scope > [slot], :scope > [slot] *)';

/** Corrections of one child within a second. A library that renders a page needs fewer: another script undoes them. */
const LIMIT = 10;

/**
 * Hides the content of a closed gate, also from keyboards and screen readers, and shows it
 * when the gate opens. Pages write all children with `hidden`, so that none flashes before the script runs: those with a
 * named slot are shown at once, because their slot hides them.
 */
export function useHiddenContent(open: boolean): void {
  const { host } = useView();
  useLayoutEffect(() => {
    const corrections = new Map<HTMLElement, number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    function apply() {
      for (const child of getChildren(host)) {
        const isShown = open || Boolean(child.slot);
        // Written only to change them, because each write calls the observer.
        if (Boolean(child.hidden) !== isShown && child.inert !== isShown) continue;
        const count = (corrections.get(child) ?? 0) + 1;
        corrections.set(child, count);
        timer ??= setTimeout(() => {
          corrections.clear();
          timer = undefined;
          apply();
        }, 1000);
        // Two scripts that undo each other's changes in observers would freeze the page.
        if (count > LIMIT) continue;
        child.hidden = !isShown;
        child.inert = !isShown;
      }
      // A modal dialog makes the rest of the page inert, also while it is invisible (HTML standard, modal dialogs).
      if (!open)
        for (const one of host.querySelectorAll(MODALS)) (one as HTMLDialogElement).close();
    }
    /** Leaves fullscreen, which would show the hidden content; one call leaves one of nested elements (Fullscreen API). */
    function leaveFullscreen() {
      const { fullscreenElement } = host.getRootNode() as Document | ShadowRoot;
      if (!open && getContent(host).some((child) => child.contains(fullscreenElement)))
        document.exitFullscreen().catch(() => {});
    }
    apply();
    leaveFullscreen();
    addEventListener('fullscreenchange', leaveFullscreen);
    const observer = new MutationObserver(apply);
    // A page library that morphs writes the attributes of the server's markup again.
    observer.observe(host, {
      childList: true,
      subtree: true,
      attributeFilter: ['hidden', 'inert', 'open'],
    });
    return () => {
      observer.disconnect();
      removeEventListener('fullscreenchange', leaveFullscreen);
      clearTimeout(timer);
    };
  }, [host, open]);
}

/** What can have the focus in the content of a page. */
const FOCUSABLE =
  ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled)';

/**
 * Moves the focus when the gate opens: from the sign-in of the gate, which disappears, to the first control of the
 * content, or back to where it was in the content when the gate closed.
 */
export function useContentFocus(open: boolean): void {
  const { hasFocus, host, moveFocus } = useView();
  const isInSignIn = useRef(false);
  const left = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    // A sign-in in a slot of the gate may have got the focus before the gate was defined.
    isInSignIn.current = host.matches(':focus-within') && !getContent(host).some(hasFocus);
    const stopped = new AbortController();
    // Parts of a page, and the controls of the sign-in, stop events.
    const options = { capture: true, signal: stopped.signal };
    const follow = (event: Event) => {
      const path = event.composedPath();
      isInSignIn.current =
        path.includes(host) && !getContent(host).some((child) => path.includes(child));
      left.current = undefined;
    };
    addEventListener('focusin', follow, options);
    addEventListener('pointerdown', follow, options);
    return () => stopped.abort();
  }, [hasFocus, host]);

  useLayoutEffect(() => {
    const content = getContent(host);
    if (!open) {
      // Most gates close without the focus, and their content can be large.
      if (!content.some(hasFocus)) return;
      // Chromium removes the focus from hidden content only with the next frame.
      left.current = listElements(content).findLast(hasFocus);
      left.current?.blur();
    } else if (left.current) {
      moveFocus(left.current);
    } else if (isInSignIn.current) focusFirst(content, hasFocus, moveFocus);
  }, [hasFocus, host, moveFocus, open]);
}

const listElements = (content: readonly HTMLElement[]) =>
  content.flatMap((child) => [child, ...child.querySelectorAll<HTMLElement>('*')]);

/** Focuses the first control that can have the focus, or the content itself. */
function focusFirst(
  content: readonly HTMLElement[],
  hasFocus: (node: Node) => boolean,
  moveFocus: (control: HTMLElement) => void,
): void {
  const controls = listElements(content).filter((control) => control.matches(FOCUSABLE));
  const isFocused = controls.some((control) => {
    moveFocus(control);
    return hasFocus(control);
  });
  const first = content.filter((child) => child.getClientRects().length > 0)[0];
  if (isFocused || !first) return;
  first.tabIndex = -1;
  moveFocus(first);
  const restore = () => first.removeAttribute('tabindex');
  if (hasFocus(first)) first.addEventListener('blur', restore, { once: true });
  else restore();
}
