import * as v from './schema.ts';

/** The states of an invited person, with the numbers that the portal sends (spec 4). */
export const EXTERNAL_USER_STATES = {
  /** Invited; has to register. */
  initial: 1,
  /** Registered; has to confirm the address. */
  credentialed: 2,
  /** The address is confirmed. */
  verified: 3,
  /** Asked for a password reset; has to choose a new password. */
  pwdResetRequested: 4,
  /** Has to confirm the new password. */
  pwdResetWaitingForVerification: 5,
} as const;

/** The number of one of the states of an invited person. */
export type ExternalUserState = (typeof EXTERNAL_USER_STATES)[keyof typeof EXTERNAL_USER_STATES];

/** A number outside the table makes the answer invalid, so that it can never open a form. */
export const externalUserStateSchema = v.picklist(
  Object.entries(EXTERNAL_USER_STATES).map(([, state]) => state),
);
