import {
  EXTERNAL_USER_STATES,
  type ExternalUserState,
} from '../../../src/contract/external-user.ts';
import type { MailKind } from '../mail/mail-kind.ts';

/**
 * What somebody does about an invited person. `open-link` is a look at a mailed link, as mail scanners
 * take it too; `sign-in` is the right password, `confirm` the right password with the live link of the
 * last mail.
 */
export const EXTERNAL_USER_ACTIONS = [
  'invite',
  'open-link',
  'register',
  'sign-in',
  'confirm',
  'ask-for-reset',
  'reset-password',
] as const;

/** One of the things to do about an invited person. */
export type ExternalUserAction = (typeof EXTERNAL_USER_ACTIONS)[number];

/** What an action leads to. */
export interface Transition {
  readonly to: ExternalUserState;
  /** The mail that is sent; its link takes the place of every link before. */
  readonly mail?: MailKind;
  /**
   * What becomes of the password that came along, or of the one that waits: `set` it, `hold` it back
   * until it is confirmed, `take` the one held back, `drop` that one.
   */
  readonly password?: 'set' | 'hold' | 'take' | 'drop';
  /** Ends every session of the person. */
  readonly endsSessions?: true;
}

const { initial, credentialed, verified, pwdResetRequested, pwdResetWaitingForVerification } =
  EXTERNAL_USER_STATES;

/** Nobody may do that in this state, and nothing changes. */
const REFUSED = undefined;

/** The table of the contract, "External users": for each state what each action leads to. */
export const TRANSITIONS: Readonly<
  Record<ExternalUserState, Readonly<Record<ExternalUserAction, Transition | undefined>>>
> = {
  [initial]: {
    invite: { to: initial, mail: 'registration' },
    'open-link': { to: initial },
    register: { to: credentialed, mail: 'confirmation', password: 'set' },
    'sign-in': REFUSED,
    confirm: REFUSED,
    'ask-for-reset': { to: initial, mail: 'registration' },
    'reset-password': REFUSED,
  },
  [credentialed]: {
    invite: { to: credentialed, mail: 'confirmation' },
    'open-link': { to: credentialed },
    register: REFUSED,
    // Whose address it is has not been shown yet.
    'sign-in': REFUSED,
    confirm: { to: verified },
    'ask-for-reset': { to: credentialed, mail: 'confirmation' },
    'reset-password': REFUSED,
  },
  [verified]: {
    invite: REFUSED,
    'open-link': { to: verified },
    register: REFUSED,
    'sign-in': { to: verified },
    confirm: { to: verified },
    'ask-for-reset': { to: pwdResetRequested, mail: 'reset' },
    'reset-password': REFUSED,
  },
  [pwdResetRequested]: {
    invite: REFUSED,
    'open-link': { to: pwdResetRequested },
    register: REFUSED,
    'sign-in': { to: pwdResetRequested },
    confirm: { to: pwdResetRequested },
    'ask-for-reset': { to: pwdResetRequested, mail: 'reset' },
    'reset-password': {
      to: pwdResetWaitingForVerification,
      mail: 'reset-confirmation',
      password: 'hold',
    },
  },
  [pwdResetWaitingForVerification]: {
    invite: REFUSED,
    'open-link': { to: pwdResetWaitingForVerification },
    register: REFUSED,
    'sign-in': { to: pwdResetWaitingForVerification },
    confirm: { to: verified, mail: 'password-changed', password: 'take', endsSessions: true },
    'ask-for-reset': { to: pwdResetRequested, mail: 'reset', password: 'drop' },
    'reset-password': REFUSED,
  },
};
