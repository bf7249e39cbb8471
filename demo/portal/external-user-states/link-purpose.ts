import {
  EXTERNAL_USER_STATES,
  type ExternalUserState,
} from '../../../src/contract/external-user.ts';

const { initial, credentialed, verified, pwdResetRequested, pwdResetWaitingForVerification } =
  EXTERNAL_USER_STATES;

/** What the link of a mail is good for, once. */
export type LinkPurpose = 'registration' | 'confirmation' | 'reset' | 'reset-confirmation';

/** The only links that are good for something in each state. */
export const PURPOSE_IN_STATE: Readonly<Record<ExternalUserState, LinkPurpose | undefined>> = {
  [initial]: 'registration',
  [credentialed]: 'confirmation',
  [verified]: undefined,
  [pwdResetRequested]: 'reset',
  [pwdResetWaitingForVerification]: 'reset-confirmation',
};

const HOUR = 3_600_000;

/** How long a link is good, in milliseconds: 72 h for what follows from an invitation, 1 h for a reset. */
export const LINK_LIFE: Readonly<Record<LinkPurpose, number>> = {
  registration: 72 * HOUR,
  confirmation: 72 * HOUR,
  reset: HOUR,
  'reset-confirmation': HOUR,
};
