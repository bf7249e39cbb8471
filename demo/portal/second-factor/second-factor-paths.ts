import { SCREENS } from '../../../src/contract/calls.ts';

/** Where people come back to from the authority, and where managing begins and ends. */
export const SECOND_FACTOR_PATHS = {
  callback: '/login/second-factor',
  manage: SCREENS.secondFactor,
  managed: '/login/second-factor/done',
} as const;
