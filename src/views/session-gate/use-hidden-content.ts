import { useLayoutEffect } from 'react';
import { useServices } from '../../hooks/services.ts';

/**
 * Hides what stands inside a shut gate from eyes, keyboard and screen readers alike, and shows it when
 * the gate opens. Pages write the content with `hidden`, so that nothing flashes before the script.
 */
export function useHiddenContent(open: boolean): void {
  const { host } = useServices();
  useLayoutEffect(() => {
    const apply = () => {
      for (const child of host.children) {
        // Children with a slot of their own are shown when that slot is.
        if (!(child instanceof HTMLElement) || child.slot) continue;
        child.hidden = !open;
        child.inert = !open;
      }
    };
    apply();
    const watch = new MutationObserver(apply);
    watch.observe(host, { childList: true });
    return () => watch.disconnect();
  }, [host, open]);
}
