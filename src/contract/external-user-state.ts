/** The states of an invited person, with the numbers that the portal sends (spec 4). */
export const EXTERNAL_USER_STATES = {
  initial: 1,
  credentialed: 2,
  verified: 3,
  pwdResetRequested: 4,
  pwdResetWaitingForVerification: 5,
} as const;

/** The number of one of the states of an invited person. */
export type ExternalUserState = (typeof EXTERNAL_USER_STATES)[keyof typeof EXTERNAL_USER_STATES];
