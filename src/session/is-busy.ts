import type { SessionContext } from './ports.ts';

/** Whoever is just signing in or out will know soon enough. */
export function isBusy({ signOuts, store }: SessionContext): boolean {
  const state = store.state.value;
  if (state.status === 'second-factor') return state.step === 'exchange';
  return signOuts > 0 || state.status === 'signing-in' || state.status === 'signing-out';
}
