import { SCREENS } from '../../../src/contract/screens.ts';

/**
 * Where people come back to from the authority, where managing begins and ends, and where the authority
 * asks whether a sign-in still waits.
 */
export const SECOND_FACTOR_PATHS = {
  callback: '/login/second-factor',
  manage: SCREENS.secondFactor,
  managed: '/login/second-factor/done',
  pending: '/rest/oauth2/login/pending',
} as const;
