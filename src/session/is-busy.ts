import type { SessionContext } from './session-ports.ts';

/** Whoever is just signing in or out will know soon enough. */
export function isBusy({ store }: SessionContext): boolean {
  return ['signing-in', 'signing-out'].includes(store.state.value.status);
}
