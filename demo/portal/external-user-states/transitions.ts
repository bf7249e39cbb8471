import {
  EXTERNAL_USER_STATES,
  type ExternalUserState,
} from '../../../src/contract/external-user-state.ts';
import type { MailKind } from '../mail/mail-kind.ts';
import { type Person, readExternalUserState } from '../people/person.ts';

/**
 * The actions on an external user. `open-link` only reads a mailed link; mail scanners do so too.
 * `sign-in` is the correct password, `confirm` the correct password with the valid link of the last
 * mail, `change-password` the current password and a new one in a session.
 */
const EXTERNAL_USER_ACTIONS = [
  'invite',
  'open-link',
  'register',
  'sign-in',
  'confirm',
  'request-reset',
  'reset-password',
  'change-password',
] as const;

/** An action on an external user. */
type ExternalUserAction = (typeof EXTERNAL_USER_ACTIONS)[number];

/** The result of an action. */
interface Transition {
  readonly to: ExternalUserState;
  /** The mail that is sent. Its link replaces all earlier links. */
  readonly mail?: MailKind;
  /**
   * Change of the password: `set` the new one, `hold` the new one until it is confirmed, `take` the
   * held one, or `drop` it.
   */
  readonly password?: 'set' | 'hold' | 'take' | 'drop';
  /** Ends all sessions of the person. */
  readonly endsSessions?: true;
}

const { initial, credentialed, verified, pwdResetRequested, pwdResetWaitingForVerification } =
  EXTERNAL_USER_STATES;

/** The action is not allowed in this state, and nothing changes. */
const REFUSED = undefined;

/** A new password that was set in a session. The links of an unfinished reset become invalid. */
const CHANGE_PASSWORD = { to: verified, mail: 'password-changed', password: 'set' } as const;

/** The state table of the contract, section "External users". */
const TRANSITIONS: Readonly<
  Record<ExternalUserState, Readonly<Record<ExternalUserAction, Transition | undefined>>>
> = {
  [initial]: {
    invite: { to: initial, mail: 'registration' },
    'open-link': { to: initial },
    register: { to: credentialed, mail: 'confirmation', password: 'set' },
    'sign-in': REFUSED,
    confirm: REFUSED,
    'request-reset': { to: initial, mail: 'registration' },
    'reset-password': REFUSED,
    'change-password': REFUSED,
  },
  [credentialed]: {
    invite: { to: credentialed, mail: 'confirmation' },
    'open-link': { to: credentialed },
    register: REFUSED,
    // The person has not confirmed the mail address yet.
    'sign-in': REFUSED,
    confirm: { to: verified },
    'request-reset': { to: credentialed, mail: 'confirmation' },
    'reset-password': REFUSED,
    'change-password': REFUSED,
  },
  [verified]: {
    invite: REFUSED,
    'open-link': { to: verified },
    register: REFUSED,
    'sign-in': { to: verified },
    confirm: { to: verified },
    'request-reset': { to: pwdResetRequested, mail: 'reset' },
    'reset-password': REFUSED,
    'change-password': CHANGE_PASSWORD,
  },
  [pwdResetRequested]: {
    invite: REFUSED,
    'open-link': { to: pwdResetRequested },
    register: REFUSED,
    'sign-in': { to: pwdResetRequested },
    confirm: { to: pwdResetRequested },
    'request-reset': { to: pwdResetRequested, mail: 'reset' },
    'reset-password': {
      to: pwdResetWaitingForVerification,
      mail: 'reset-confirmation',
      password: 'hold',
    },
    'change-password': CHANGE_PASSWORD,
  },
  [pwdResetWaitingForVerification]: {
    invite: REFUSED,
    'open-link': { to: pwdResetWaitingForVerification },
    register: REFUSED,
    'sign-in': { to: pwdResetWaitingForVerification },
    confirm: { to: verified, mail: 'password-changed', password: 'take', endsSessions: true },
    'request-reset': { to: pwdResetRequested, mail: 'reset', password: 'drop' },
    'reset-password': REFUSED,
    'change-password': CHANGE_PASSWORD,
  },
};

/**
 * Returns whether a person may sign in by any method. Nobody may with an account that is switched
 * off. Internal people, who have no state, otherwise may; an external user in an unknown state never
 * may.
 */
function maySignIn(person: Pick<Person, 'externalUserState' | 'isDisabled'>): boolean {
  if (person.isDisabled) return false;
  if (person.externalUserState === null) return true;
  const state = readExternalUserState(person);
  return state !== undefined && TRANSITIONS[state]['sign-in'] !== undefined;
}

export { EXTERNAL_USER_ACTIONS, type ExternalUserAction, maySignIn, TRANSITIONS, type Transition };
