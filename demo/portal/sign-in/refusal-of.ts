import { LOGIN_PHRASES } from '../../../src/contract/names.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { loginClosed } from '../http/login-closed.ts';
import { unauthorized } from '../http/unauthorized.ts';
import type { Outcome } from './outcome.ts';

/**
 * What a script is told of a failed attempt. The two phrases are what clients look for (spec 8); the
 * message of a wrong password before a captcha is due holds neither.
 */
export function refusalOf(outcome: Exclude<Outcome, { kind: 'signed-in' }>): Refusal {
  switch (outcome.kind) {
    case 'wrong':
      return unauthorized(
        'BAD_CREDENTIALS',
        outcome.captchaNext
          ? `${LOGIN_PHRASES.invalidCredential}, the next attempt needs a captcha`
          : 'The user name or the password is not right',
      );
    case 'captcha':
      return unauthorized(
        'INVALID_CAPTCHA_RESPONSE',
        `${LOGIN_PHRASES.invalidCaptcha}: it is missing or wrong`,
      );
    case 'wait':
      return new Refusal(429, 'TOO_MANY_ATTEMPTS', 'Too many failed attempts', {
        'Retry-After': String(outcome.seconds),
      });
    case 'closed':
      return loginClosed(outcome.retryAfter);
  }
}
