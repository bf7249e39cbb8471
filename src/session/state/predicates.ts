import type { Principal } from '../../contract/principal.ts';
import type { SessionState } from './session-state.ts';

/** One answer for each state, so that a new state is a compile error in every table below. */
type Answers = Readonly<Record<SessionState['status'], boolean>>;

const OUTSIDE: Answers = {
  unknown: true,
  anonymous: true,
  guest: true,
  'second-factor': true,
  'signing-in': false,
  'signed-in': false,
  'signing-out': false,
  disabled: false,
};

const UNDECIDED: Answers = {
  unknown: true,
  anonymous: true,
  guest: false,
  'second-factor': false,
  'signing-in': false,
  'signed-in': false,
  'signing-out': false,
  disabled: false,
};

const INSIDE: Answers = {
  unknown: false,
  anonymous: false,
  guest: true,
  'second-factor': false,
  'signing-in': false,
  'signed-in': true,
  'signing-out': false,
  disabled: false,
};

const NOBODY: Answers = {
  unknown: true,
  anonymous: true,
  guest: false,
  'second-factor': false,
  'signing-in': false,
  'signed-in': false,
  'signing-out': false,
  disabled: true,
};

const IN_FLIGHT: Omit<Answers, 'second-factor'> = {
  unknown: false,
  anonymous: false,
  guest: false,
  'signing-in': true,
  'signed-in': false,
  'signing-out': true,
  disabled: false,
};

/** Whether a person can sign in from this state. */
export const isOutside = ({ status }: SessionState): boolean => OUTSIDE[status];

/** Whether the person is neither signed in nor on the way, nor has chosen to be a guest. */
export const isUndecided = ({ status }: SessionState): boolean => UNDECIDED[status];

/** Whether there is a session that can end: of a signed-in person or a guest. */
export const isInside = ({ status }: SessionState): boolean => INSIDE[status];

/** Whether nobody is present, as it is after a sign-out. */
export const isNobody = ({ status }: SessionState): boolean => NOBODY[status];

/** Whether a sign-in, a sign-out or the exchange of a second factor is in flight. */
export const isInFlight = (state: SessionState): boolean =>
  state.status === 'second-factor' ? state.step === 'exchange' : IN_FLIGHT[state.status];

/** Whether the next sign-in needs a captcha. */
export const isCaptchaDue = (state: SessionState): boolean =>
  'captchaDue' in state && state.captchaDue;

/** Returns the signed-in person, also while they sign out. */
export const principalOf = (state: SessionState): Principal | undefined =>
  'principal' in state ? state.principal : undefined;
