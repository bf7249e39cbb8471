import type { FailureCode } from '../contract/failure.ts';

/** What a failure is about: an input of the sign-in form, one that was left empty, or the second factor. */
export type FailureSubject = 'name' | 'password' | 'captcha' | 'empty-input' | 'second-factor';

/** The failures that are about something else. */
type OtherFailure =
  | 'missing-cookies'
  | 'missing-oauth-parameters'
  | 'access-disabled'
  | 'login-disabled'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'invalid-record'
  | 'not-requested'
  | 'rate-limited'
  | 'bad-answer'
  | 'server-error'
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'unexpected';

/** A new failure code does not compile until it is in this table or in `OtherFailure`. */
const SUBJECTS: Partial<Record<FailureCode, FailureSubject>> = {
  'missing-credentials': 'empty-input',
  'missing-credentials-require-captcha': 'empty-input',
  'missing-captcha': 'empty-input',
  'invalid-user-name': 'name',
  'invalid-credentials': 'password',
  'invalid-credential-require-captcha': 'password',
  'incorrect-captcha': 'captcha',
  'second-factor-required': 'second-factor',
  'second-factor-failed': 'second-factor',
  'second-factor-canceled': 'second-factor',
} satisfies Record<Exclude<FailureCode, OtherFailure>, FailureSubject>;

/** Returns what a failure is about, if it is an input or the second factor. */
export function getFailureSubject(code: FailureCode): FailureSubject | undefined {
  return SUBJECTS[code];
}
