import {
  BLANK_RECORD,
  type ExternalUser,
  type ExternalUserRecord,
} from '../contract/external-user.ts';
import type { FilledForm } from './filled-form.ts';

/** The record of a form (spec 3), letter for letter as it was typed. */
export function recordOf(
  { firstName, lastName, phone, password, accepted }: FilledForm,
  { emailAddress, userState, termsAndConditions = '', ...asked }: ExternalUser,
  euet: string,
): ExternalUserRecord {
  return {
    ...BLANK_RECORD,
    firstName,
    lastName,
    phone,
    password,
    emailAddress,
    euet,
    termsAndConditions: accepted ? termsAndConditions : '',
    userState,
    phoneNumberProvisionOnSignUp: asked.phoneNumberProvisionOnSignUp ?? false,
  };
}
