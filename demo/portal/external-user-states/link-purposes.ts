import {
  EXTERNAL_USER_STATES,
  type ExternalUserState,
} from '../../../src/contract/external-user-state.ts';
import type { MailKind, NoticeKind } from '../mail/mail-kind.ts';

const { initial, credentialed, verified, pwdResetRequested, pwdResetWaitingForVerification } =
  EXTERNAL_USER_STATES;

/** The action that a mailed link permits once. */
type LinkPurpose = Exclude<MailKind, NoticeKind>;

/** The purpose for which links work in each state. */
const PURPOSE_IN_STATE: Readonly<Record<ExternalUserState, LinkPurpose | undefined>> = {
  [initial]: 'registration',
  [credentialed]: 'confirmation',
  [verified]: undefined,
  [pwdResetRequested]: 'reset',
  [pwdResetWaitingForVerification]: 'reset-confirmation',
};

const HOUR = 3_600_000;

/** Lifetime of a link in milliseconds: 72 h after an invitation, 1 h for a reset. */
const LINK_LIFETIME: Readonly<Record<LinkPurpose, number>> = {
  registration: 72 * HOUR,
  confirmation: 72 * HOUR,
  reset: HOUR,
  'reset-confirmation': HOUR,
};

export { LINK_LIFETIME, type LinkPurpose, PURPOSE_IN_STATE };
