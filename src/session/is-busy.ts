import type { SessionContext } from './session-ports.ts';

/** Whoever is just signing in or out will know soon enough. */
export function isBusy({ signOuts, store }: SessionContext): boolean {
  return signOuts > 0 || ['signing-in', 'signing-out'].includes(store.state.value.status);
}
