import type { Principal } from '../../contract/principal.ts';
import type { SessionState } from './session-state.ts';

/** The traits of a state, each with a predicate below. */
type Trait = 'outside' | 'undecided' | 'inside' | 'nobody' | 'in-flight' | 'disabled';

/** The traits of each state. A new state is a compile error here, where each trait has to be decided. */
const TRAITS: Readonly<Record<SessionState['status'], readonly Trait[]>> = {
  unknown: ['outside', 'undecided', 'nobody'],
  anonymous: ['outside', 'undecided', 'nobody'],
  guest: ['outside', 'inside'],
  'second-factor': ['outside'],
  'signing-in': ['in-flight'],
  'signed-in': ['inside'],
  'signing-out': ['in-flight'],
  disabled: ['nobody', 'disabled'],
};

const has = ({ status }: SessionState, trait: Trait) => TRAITS[status].includes(trait);

/** Whether a person can sign in from this state. */
export const isOutside = (state: SessionState): boolean => has(state, 'outside');

/** Whether the person is not signed in, is not signing in, and is not a guest. */
export const isUndecided = (state: SessionState): boolean => has(state, 'undecided');

/** Whether there is a session that can end: of a signed-in person or a guest. */
export const isInside = (state: SessionState): boolean => has(state, 'inside');

/** Whether there is no person, as after a sign-out. */
export const isNobody = (state: SessionState): boolean => has(state, 'nobody');

/** Whether a sign-in, a sign-out or the exchange of a second factor is in flight. */
export const isInFlight = (state: SessionState): boolean =>
  has(state, 'in-flight') || ('step' in state && state.step === 'exchange');

/** Whether the portal has disabled the login; only another check of the session can change this state. */
export const isDisabled = (state: SessionState): boolean => has(state, 'disabled');

/** Whether the next sign-in needs a captcha. */
export const isCaptchaDue = (state: SessionState): boolean =>
  'captchaDue' in state && state.captchaDue;

/** Returns the signed-in person, also while they sign out. */
export const principalOf = (state: SessionState): Principal | undefined =>
  'principal' in state ? state.principal : undefined;

/** Returns the person to show: the signed-in one, or the remembered one until the portal has answered. */
export const shownPrincipalOf = (state: SessionState): Principal | undefined =>
  state.status === 'unknown' ? state.remembered : principalOf(state);
