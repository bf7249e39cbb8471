import {
  EXTERNAL_USER_STATES,
  type ExternalUserState,
} from '../../../src/contract/external-user.ts';
import type { Person } from './person.ts';

const STATES: ReadonlySet<number | null> = new Set(Object.values(EXTERNAL_USER_STATES));

/**
 * The state of an invited person. It is undefined for people from inside, and for a number that the table
 * does not know: only `null` in the database says that somebody is from inside.
 */
export function externalStateOf({
  externalUserState,
}: Pick<Person, 'externalUserState'>): ExternalUserState | undefined {
  return STATES.has(externalUserState) ? (externalUserState as ExternalUserState) : undefined;
}
