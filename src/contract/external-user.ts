import * as v from 'valibot';
import { EXTERNAL_USER_STATES, type ExternalUserState } from './external-user-state.ts';
import { passwordRestrictionsSchema } from './password-restrictions.ts';

/** A number outside the table refuses the answer, so that it can never open a form. */
const state = v.picklist(Object.values(EXTERNAL_USER_STATES));

/** The check of the answer of `GET /rest/extuser/{token}` (spec 7). */
export const externalUserSchema = v.object({
  emailAddress: v.string(),
  passwordRestrictions: v.optional(passwordRestrictionsSchema),
  /** The terms as plain text; absent or empty where there is nothing to accept. */
  termsAndConditions: v.optional(v.string()),
  userState: state,
  /** Whether the form asks for a phone number. */
  phoneNumberProvisionOnSignUp: v.optional(v.boolean()),
});

/** What the portal tells to whoever holds the link of a mail. */
export type ExternalUser = v.InferOutput<typeof externalUserSchema>;

/** The check of the answer of register and reset_password (spec 7): the state from then on. */
export const externalUserStateSchema = v.object({ userState: state });

/**
 * The registration record (spec 3), as register, reset_password and reset_password_requested take it. A
 * field without meaning for a call is blank.
 */
export interface ExternalUserRecord {
  emailAddress: string;
  /** The token of the link. */
  euet: string;
  /** The text that was shown and accepted, letter for letter; blank where it was not accepted. */
  termsAndConditions: string;
  phone: string;
  password: string;
  firstName: string;
  lastName: string;
  userState: ExternalUserState;
  phoneNumberProvisionOnSignUp: boolean;
  /** Only ever told by the portal; a record that comes back may leave it out. */
  passwordRestrictions?: ExternalUser['passwordRestrictions'];
}

/** A record with nothing in it, in the initial state: what a request for a reset begins with (spec 4). */
export const BLANK_RECORD: ExternalUserRecord = {
  emailAddress: '',
  euet: '',
  termsAndConditions: '',
  phone: '',
  password: '',
  firstName: '',
  lastName: '',
  userState: EXTERNAL_USER_STATES.initial,
  phoneNumberProvisionOnSignUp: false,
};
