import { useLayoutEffect } from 'react';
import { useView } from '../../hooks/view-context.ts';
import { getContent } from './content.ts';

/** Corrections of one child within a second. A library that renders a page needs fewer: another script undoes them. */
const LIMIT = 10;

/**
 * Hides the content of a closed gate, also from keyboards and screen readers, and shows it
 * when the gate opens. Pages write the content with `hidden`, so that it does not flash before the script
 * runs.
 */
export function useHiddenContent(open: boolean): void {
  const { host } = useView();
  useLayoutEffect(() => {
    const corrections = new Map<HTMLElement, number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    function apply() {
      for (const child of getContent(host)) {
        // Written only to change them, because each write calls the observer.
        if (Boolean(child.hidden) !== open && child.inert !== open) continue;
        const count = (corrections.get(child) ?? 0) + 1;
        corrections.set(child, count);
        timer ??= setTimeout(() => {
          corrections.clear();
          timer = undefined;
          apply();
        }, 1000);
        // Two scripts that undo each other's changes in observers would freeze the page.
        if (count > LIMIT) continue;
        child.hidden = !open;
        child.inert = !open;
      }
    }
    apply();
    const observer = new MutationObserver(apply);
    // A page library that morphs writes the attributes of the server's markup again.
    observer.observe(host, {
      childList: true,
      subtree: true,
      attributeFilter: ['hidden', 'inert'],
    });
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [host, open]);
}
