import { useLayoutEffect } from 'react';
import { useServices } from '../../hooks/services.ts';
import { getContent } from './content.ts';

/** More corrections within a second than a library needs that renders a page: another script undoes them. */
const LIMIT = 10;

/**
 * Hides the content of a closed gate, also from keyboards and screen readers, and shows it
 * when the gate opens. Pages write the content with `hidden`, so that it does not flash before the script
 * runs.
 */
export function useHiddenContent(open: boolean): void {
  const { host } = useServices();
  useLayoutEffect(() => {
    let corrections = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const apply = () => {
      for (const child of getContent(host)) {
        // Written only to change them, because each write calls the observer.
        if (Boolean(child.hidden) === open) child.hidden = !open;
        if (child.inert === open) child.inert = !open;
      }
    };
    apply();
    const observer = new MutationObserver(() => {
      corrections += 1;
      // Two scripts that undo each other's changes in observers would freeze the page.
      if (corrections <= LIMIT) apply();
      timer ??= setTimeout(() => {
        corrections = 0;
        timer = undefined;
        apply();
      }, 1000);
    });
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
