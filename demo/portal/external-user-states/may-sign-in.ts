import { externalStateOf } from '../people/external-state-of.ts';
import type { Person } from '../people/person.ts';
import { TRANSITIONS } from './transitions.ts';

/**
 * Whether the table lets somebody sign in, by whichever way they come. People from inside, who have no
 * state, always may; a number that the table does not know lets nobody in.
 */
export function maySignIn(person: Pick<Person, 'externalUserState'>): boolean {
  if (person.externalUserState === null) return true;
  const state = externalStateOf(person);
  return state !== undefined && TRANSITIONS[state]['sign-in'] !== undefined;
}
