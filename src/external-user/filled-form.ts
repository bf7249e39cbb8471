import { BLANK_RECORD, type ExternalUser, type ExternalUserRecord } from '../contract/external-user.ts';
import { EXTERNAL_USER_STATES } from '../contract/external-user-state.ts';
import { problemOfPassword, problemsOfRegistration } from '../contract/registration-problems.ts';
import type { FormProblems } from './link-state.ts';

/** What stands in a registration or in the form for a new password; a field that is not there is blank. */
export interface FilledForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly password: string;
  /** The password once more. */
  readonly repeat: string;
  /** Whether the terms that were shown are accepted. */
  readonly accepted: boolean;
}

/** The record of a form (spec 3), letter for letter as it was typed. */
export function recordOf(
  { firstName, lastName, phone, password, accepted }: FilledForm,
  { emailAddress, userState, termsAndConditions = '', ...asked }: ExternalUser,
  euet: string,
): ExternalUserRecord {
  return {
    ...BLANK_RECORD,
    emailAddress,
    euet,
    firstName,
    lastName,
    phone,
    password,
    termsAndConditions: accepted ? termsAndConditions : '',
    userState,
    phoneNumberProvisionOnSignUp: asked.phoneNumberProvisionOnSignUp ?? false,
  };
}

/** What is wrong with a form before it is sent: the portal checks by the same rules. */
export function problemsOfForm(
  { repeat }: FilledForm,
  record: ExternalUserRecord,
  user: ExternalUser,
): FormProblems {
  const { password } = record;
  const repeatProblem = repeat === '' ? 'missing' : repeat === password ? undefined : 'different';
  const problems =
    user.userState === EXTERNAL_USER_STATES.initial
      ? problemsOfRegistration(record, user)
      : withPassword(problemOfPassword(password, user));
  return repeatProblem ? { ...problems, repeat: repeatProblem } : problems;
}

const withPassword = (password: ReturnType<typeof problemOfPassword>): FormProblems =>
  password ? { password } : {};

/** What is wrong with a mail address, as far as anybody can say who does not send a mail to it. */
export function problemOfAddress(address: string): FormProblems['emailAddress'] {
  if (address === '') return 'missing';
  return /^[^\s@]+@[^\s@]+$/.test(address) ? undefined : 'invalid';
}
