import { type RefObject, useEffect, useRef } from 'react';
import { onEscape } from './on-escape.ts';

/**
 * While a box is open, calls `dismiss` when the person presses Escape, clicks outside, or moves the focus out of the
 * box. The window has the listeners: the events come from everywhere in the page, also from other shadow roots. It gets
 * them first, because parts of a page stop events.
 * @param dismiss gets whether the person has pressed Escape
 */
export function useDismissal(
  open: boolean,
  box: RefObject<HTMLElement | null>,
  dismiss: (byKey: boolean) => void,
): void {
  const current = useRef<(byKey: boolean) => boolean>(() => false);
  current.current = (byKey) => {
    if (open) dismiss(byKey);
    return open;
  };
  // The key is still down when the box has closed.
  useEffect(() => onEscape(() => current.current(true)), []);
  useEffect(() => {
    if (!open) return;
    const subscription = new AbortController();
    const options = { capture: true, signal: subscription.signal };
    const leave = (event: Event) =>
      event.composedPath().includes(box.current as HTMLElement) || current.current(false);
    // A frame tells nothing of a click. Another window leaves the focus where it is.
    const blur = () =>
      setTimeout(() => box.current?.matches(':focus-within') || current.current(false));
    addEventListener('pointerdown', leave, options);
    addEventListener('focusin', leave, options);
    addEventListener('blur', blur, { signal: subscription.signal });
    return () => subscription.abort();
  }, [open, box]);
}
