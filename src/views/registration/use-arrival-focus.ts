import { type RefObject, useEffect, useRef } from 'react';
import { useServices } from '../../hooks/services.ts';
import type { LinkState } from '../../hooks/use-link-flow.ts';

/** What of a step is read or filled in first. */
const FIRST = '[tabindex="-1"], input:not([readonly]), button, a';

/**
 * Leads the focus into what replaces a step: it was lost with that step's controls, or React gave it to
 * the element as a whole. The first step of a page is nobody's doing, and whoever is elsewhere on the page
 * stays there.
 */
export function useArrivalFocus(box: RefObject<HTMLElement | null>, step: LinkState['step']): void {
  const { host } = useServices();
  const before = useRef<LinkState['step']>(undefined);
  useEffect(() => {
    if (step === 'checking') return;
    const isFirst = before.current === undefined;
    before.current = step;
    const { activeElement, body } = document;
    if (isFirst || ![null, body, host].includes(activeElement as HTMLElement | null)) return;
    box.current?.querySelector<HTMLElement>(FIRST)?.focus();
  }, [box, host, step]);
}
