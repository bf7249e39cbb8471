import {
  EXTERNAL_USER_STATES,
  type ExternalUserState,
} from '../../../src/contract/external-user-state.ts';
import type { Person } from './person.ts';

const STATES: ReadonlySet<number | null> = new Set(Object.values(EXTERNAL_USER_STATES));

/** The state of an invited person; undefined for everybody else. */
export function externalStateOf({
  externalUserState,
}: Pick<Person, 'externalUserState'>): ExternalUserState | undefined {
  return STATES.has(externalUserState) ? (externalUserState as ExternalUserState) : undefined;
}
