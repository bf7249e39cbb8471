import { type RefObject, useEffect, useRef } from 'react';

/**
 * While a box is open, calls `dismiss` when the person presses Escape, clicks outside, or moves the focus out of the
 * box. The window has the listeners: the events come from everywhere in the page, also from other shadow roots.
 * @param dismiss gets whether the person has pressed Escape
 */
export function useDismissal(
  open: boolean,
  box: RefObject<HTMLElement | null>,
  dismiss: (byKey: boolean) => void,
): void {
  const current = useRef(dismiss);
  current.current = dismiss;
  useEffect(() => {
    if (!open) return;
    const subscription = new AbortController();
    const { signal } = subscription;
    const leave = (event: Event) => {
      if (box.current && !event.composedPath().includes(box.current)) current.current(false);
    };
    addEventListener('pointerdown', leave, { signal });
    addEventListener('focusin', leave, { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && current.current(true), { signal });
    return () => subscription.abort();
  }, [open, box]);
}
