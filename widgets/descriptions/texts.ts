import type english from '../../locales/en.json';
import type registration from '../../locales/registration/en.json';

/** Where people see the texts of each group, the first part of a key. */
export const textGroups: Readonly<
  Record<keyof typeof english | keyof typeof registration, string>
> = {
  signIn: 'Sign-in: form, messages beside it, and what a signed-in person sees there',
  password: 'The button and the notice of each password input',
  captcha: 'Captcha of the sign-in',
  failure: 'Message after a failure, by the code of the failure; in every element',
  failureDetail: 'Message after a failure, in place of the one above where more is known',
  ended: 'Sign-in, after a session has ended',
  localePicker: 'Language picker',
  account: 'Account menu',
  license: 'Account menu, while the license is expired',
  gate: 'Session gate',
  mfa: 'Two-step verification',
  registration: 'Registration: form',
  reset: 'Password reset: forms',
  mail: 'Registration and password reset, after an email was sent',
  mailSent: 'Registration and password reset: which email was sent',
  link: 'Registration and password reset, opened by a link in an email',
  rule: 'Rules for a new password',
  characterClass: 'Kinds of characters in a rule for a new password',
  checklist: 'Before each rule, for screen readers',
  strength: 'Meter of a new password',
  missing: 'Error of an empty input of registration and password reset',
  fieldError: 'Error of an input of registration and password reset',
  emailAddressError: 'Error of the input for the email address',
};
