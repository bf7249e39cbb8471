import { SCREENS } from '../../../src/contract/screens.ts';

/** Paths of the second factor at the portal. */
export const SECOND_FACTOR_PATHS = {
  /** A sign-in that waits for its second factor goes on to the authority here. */
  start: '/login/second-factor/start',
  /** The authority redirects here. */
  callback: SCREENS.secondFactorReturn,
  /** Management starts here. */
  manage: SCREENS.secondFactor,
  /** The password is asked for here before management. */
  confirm: '/login/second-factor/confirm',
  /** Management at an authority with tickets ends here. */
  managed: '/login/second-factor/done',
  /** An authority with tickets requests here whether a sign-in still waits. */
  pending: '/rest/oauth2/login/pending',
} as const;

/** Asks for the password, and then leads to the page with linked accounts. */
export const CONFIRM_BEFORE_LINKS = `${SECOND_FACTOR_PATHS.confirm}?next=links`;
