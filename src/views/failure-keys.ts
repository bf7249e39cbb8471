import type { FailureCode } from '../contract/failure.ts';
import type { MessageKey } from '../hooks/use-translator.ts';

/** The text of every failure. The compiler refuses a failure without words. */
export const FAILURE_KEYS = {
  'missing-cookies': 'failure.missingCookies',
  'missing-credentials': 'failure.missingCredentials',
  'incorrect-captcha': 'failure.incorrectCaptcha',
  'invalid-credential-require-captcha': 'failure.invalidCredentialRequireCaptcha',
  'missing-credentials-require-captcha': 'failure.missingCredentialsRequireCaptcha',
  'missing-captcha': 'failure.missingCaptcha',
  'missing-oauth-parameters': 'failure.missingOauthParameters',
  'invalid-credentials': 'failure.invalidCredentials',
  'invalid-user-name': 'failure.invalidUserName',
  'access-disabled': 'failure.accessDisabled',
  'login-disabled': 'failure.loginDisabled',
  'second-factor-required': 'failure.secondFactorRequired',
  'second-factor-failed': 'failure.secondFactorFailed',
  'second-factor-cancelled': 'failure.secondFactorCancelled',
  unauthorized: 'failure.unauthorized',
  forbidden: 'failure.forbidden',
  'not-found': 'failure.notFound',
  'invalid-record': 'failure.invalidRecord',
  'not-requested': 'failure.notRequested',
  'rate-limited': 'failure.rateLimited',
  'bad-answer': 'failure.badAnswer',
  'server-error': 'failure.serverError',
  network: 'failure.network',
  timeout: 'failure.timeout',
  aborted: 'failure.aborted',
  unexpected: 'failure.unexpected',
} as const satisfies Record<FailureCode, MessageKey>;
