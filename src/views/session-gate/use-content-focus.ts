import { useLayoutEffect, useRef } from 'react';
import { useServices } from '../../hooks/services.ts';
import { getContent } from './content.ts';

/** What can have the focus in the content of a page. */
const FOCUSABLE =
  ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled)';

/**
 * Moves the focus into the content when the gate opens, if it was in the sign-in of the gate, which disappears. A
 * content without controls gets the focus itself.
 */
export function useContentFocus(open: boolean): void {
  const { host } = useServices();
  const isInside = useRef(false);
  useLayoutEffect(() => {
    // A sign-in in a slot of the gate may have got the focus before the gate was defined.
    isInside.current = host.matches(':focus-within');
    const stopped = new AbortController();
    const { signal } = stopped;
    const follow = (event: Event) => {
      isInside.current = event.composedPath().includes(host);
    };
    const { ownerDocument } = host;
    ownerDocument.addEventListener('focusin', follow, { signal });
    ownerDocument.addEventListener('pointerdown', follow, { signal });
    return () => stopped.abort();
  }, [host]);

  useLayoutEffect(() => {
    const { activeElement, body } = document;
    const content = getContent(host);
    if (!open) {
      // Chromium removes the focus from hidden content only with the next frame.
      const focused = content.some((child) => child.contains(activeElement));
      if (focused) (activeElement as HTMLElement).blur();
    } else if (isInside.current && (activeElement === body || host.contains(activeElement)))
      focusContent(content);
  }, [host, open]);
}

/** Focuses the first visible control, or the content itself. */
function focusContent(content: readonly HTMLElement[]): void {
  const controls = content.flatMap((child) => [
    ...(child.matches(FOCUSABLE) ? [child] : []),
    ...child.querySelectorAll<HTMLElement>(FOCUSABLE),
  ]);
  const control = controls.find((one) => one.getClientRects().length > 0);
  const [first] = content;
  if (!control && first) first.tabIndex = -1;
  (control ?? first)?.focus();
}
