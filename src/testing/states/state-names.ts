import { STATES } from './all-states.ts';
import type { StateName } from './state-name.ts';

/** The names of all states of the gallery. */
export const stateNames: readonly StateName[] = STATES.map(
  ({ element, name }) => `${element}/${name}` as const,
);
