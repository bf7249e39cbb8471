// The elements use the numbers alone, so that their scripts contain no names.

/** Invited; has to register. */
export const INITIAL = 1;
/** Registered; has to confirm the address. */
export const CREDENTIALED = 2;
/** The address is confirmed. */
export const VERIFIED = 3;
/** Asked for a password reset; has to choose a new password. */
export const RESET_REQUESTED = 4;
/** Has to confirm the new password. */
export const RESET_UNCONFIRMED = 5;

/** The states of an invited person, with the numbers that the portal sends (spec 4). */
export const EXTERNAL_USER_STATES = {
  initial: INITIAL,
  credentialed: CREDENTIALED,
  verified: VERIFIED,
  pwdResetRequested: RESET_REQUESTED,
  pwdResetWaitingForVerification: RESET_UNCONFIRMED,
} as const;

/** The number of one of the states of an invited person. */
export type ExternalUserState = (typeof EXTERNAL_USER_STATES)[keyof typeof EXTERNAL_USER_STATES];
