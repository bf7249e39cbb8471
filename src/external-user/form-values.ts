import {
  BLANK_RECORD,
  type ExternalUser,
  type ExternalUserRecord,
} from '../contract/external-user.ts';
import { LIMITS } from '../contract/limits.ts';
import { composeText } from '../contract/typed-text.ts';
import type { FormErrors } from './link-state.ts';

/**
 * Key of the draft in `sessionStorage`; its prefix makes the sign-out remove it too (spec section 4). Kept
 * apart from the draft, which is loaded with the forms.
 */
export const DRAFT_KEY = 'portico.session.registration';

/** The values of the registration or new-password form. A field that the form does not have is blank. */
export interface FormValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly password: string;
  /** The password, typed a second time. */
  readonly repeat: string;
  /** Whether the terms are accepted. */
  readonly accepted: boolean;
}

/**
 * The record to send for a form (spec section 3). It has the values as typed, and the password composed.
 * @param user the answer of the portal for the link
 * @param euet the token of the link
 */
export function toRecord(
  { repeat: _, accepted, ...values }: FormValues,
  user: ExternalUser,
  euet: string,
): ExternalUserRecord {
  return {
    ...BLANK_RECORD,
    ...values,
    password: composeText(values.password),
    emailAddress: user.emailAddress,
    euet,
    termsAndConditions: (accepted && user.termsAndConditions) || '',
    userState: user.userState,
    phoneNumberProvisionOnSignUp: user.phoneNumberProvisionOnSignUp ?? false,
    passwordRestrictions: user.passwordRestrictions ?? '',
  };
}

/**
 * Whether a text can be the token of a mailed link. URL parsers resolve `.` and `..`, also if they are encoded, so that
 * another path would be read (RFC 3986 section 5.2.4).
 */
export const isLinkToken = (token: string): boolean =>
  token.length <= LIMITS.text && !/^(\.|%2e){1,2}$/i.test(token);

/** Checks only the form of an email address. Whether it exists is known when a mail arrives there. */
export function validateAddress(address: string): FormErrors['emailAddress'] {
  if (address === '') return 'missing';
  if (address.length > LIMITS.name) return 'too-long';
  return /^[^\s@]+@[^\s@<>?,;:]+$/.test(address) ? undefined : 'invalid';
}
