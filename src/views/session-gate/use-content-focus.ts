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
  const { hasFocus, host, moveFocus } = useServices();
  const isInside = useRef(false);
  useLayoutEffect(() => {
    // A sign-in in a slot of the gate may have got the focus before the gate was defined.
    isInside.current = host.matches(':focus-within');
    const stopped = new AbortController();
    const { signal } = stopped;
    const follow = (event: Event) => {
      isInside.current = event.composedPath().includes(host);
    };
    window.addEventListener('focusin', follow, { signal });
    window.addEventListener('pointerdown', follow, { signal });
    return () => stopped.abort();
  }, [host]);

  useLayoutEffect(() => {
    const content = getContent(host);
    if (!open) {
      // Chromium removes the focus from hidden content only with the next frame.
      if (content.some(hasFocus)) (document.activeElement as HTMLElement).blur();
    } else if (isInside.current) moveFocus(findControl(content));
  }, [hasFocus, host, moveFocus, open]);
}

/** Returns the first visible control, or the content itself. */
function findControl(content: readonly HTMLElement[]): HTMLElement | undefined {
  const controls = content.flatMap((child) => [
    ...(child.matches(FOCUSABLE) ? [child] : []),
    ...child.querySelectorAll<HTMLElement>(FOCUSABLE),
  ]);
  const control = controls.find((one) => one.getClientRects().length > 0);
  const [first] = content;
  if (!control && first) first.tabIndex = -1;
  return control ?? first;
}
