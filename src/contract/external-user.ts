import { type ExternalUserState, INITIAL } from './external-user-state.ts';
import { type PasswordRestrictions, passwordRestrictionsSchema } from './password-restrictions.ts';
import { externalUserStateSchema } from './principal.ts';
import * as v from './schema.ts';

/** The answer of `GET /rest/extuser/{token}` (spec 7). */
export const externalUserSchema = v.object({
  emailAddress: v.string(),
  passwordRestrictions: v.optional(passwordRestrictionsSchema),
  /** The terms as plain text; absent or empty where there are none to accept. */
  termsAndConditions: v.optional(v.string()),
  userState: externalUserStateSchema,
  /** Whether the form asks for a phone number. */
  phoneNumberProvisionOnSignUp: v.optional(v.boolean()),
  /** Not in the spec: the language of the invitation, and the country. */
  locale: v.optional(
    v.object({ language: v.optional(v.string()), country: v.optional(v.string()) }),
  ),
});

/** The invited person of a mailed link, and the requirements of the form. */
export type ExternalUser = v.InferOutput<typeof externalUserSchema> & {
  /** The language of the terms and of requirements in words (BCP 47); empty if the portal does not declare it. */
  textLanguage?: string | undefined;
};

/** The answer of register and reset_password (spec 7): the new state. */
export const userStateSchema = v.object({ userState: externalUserStateSchema });

/**
 * The registration record (spec 3) as the client sends it to register, reset_password and
 * reset_password_requested. A field that a call does not use is blank.
 */
export interface ExternalUserRecord {
  emailAddress: string;
  /** The token of the link. */
  euet: string;
  /** The text that was shown and accepted, unchanged; blank where it was not accepted. */
  termsAndConditions: string;
  phone: string;
  password: string;
  firstName: string;
  lastName: string;
  userState: ExternalUserState;
  phoneNumberProvisionOnSignUp: boolean;
  /** What the portal has sent for the link, unchanged; blank where it has sent nothing. */
  passwordRestrictions: PasswordRestrictions;
}

/** A record without content in the initial state: the start of a request for a password reset (spec 4). */
export const BLANK_RECORD: ExternalUserRecord = {
  emailAddress: '',
  euet: '',
  termsAndConditions: '',
  phone: '',
  password: '',
  firstName: '',
  lastName: '',
  userState: INITIAL,
  phoneNumberProvisionOnSignUp: false,
  passwordRestrictions: '',
};
