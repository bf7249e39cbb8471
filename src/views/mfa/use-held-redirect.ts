import { useLayoutEffect } from 'react';
import { useServices } from '../../hooks/services.ts';

/** Asks the person before they are led to the second factor, where the page wants that. */
export function useHeldRedirect(held: boolean): void {
  const { session } = useServices();
  useLayoutEffect(() => (held ? session.holdRedirect() : undefined), [held, session]);
}
