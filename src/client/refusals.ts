import { type ErrorBody, errorBodySchema } from '../contract/calls/error-body.ts';
import { Failure, type FailureDetails, findCode } from '../contract/failure.ts';
import { ignoreErrors } from '../contract/ignore-errors.ts';
import { LOGIN_DISABLED } from '../contract/names.ts';
import { readRetryAfter } from '../contract/retry-after.ts';
import * as v from '../contract/schema.ts';
import type { Settings } from '../settings/settings.ts';
import { type Answer, readLanguage } from './read-answer.ts';

/** Code and message in the error body, or the body itself as message if it is plain text. */
const readBody = ({ body, headers }: Answer): ErrorBody =>
  ignoreErrors(() => v.parse(errorBodySchema, JSON.parse(body))) ?? {
    message: headers.get('Content-Type')?.startsWith('text/plain') ? body : '',
  };

/** The details of a refusal, besides its code. */
export function readDetails(refusal: Answer, { names }: Settings): FailureDetails {
  const { status, headers } = refusal;
  const { code, message } = readBody(refusal);
  return {
    status,
    retryAfter: readRetryAfter(headers.get('Retry-After'), headers.get('Date')),
    redirectUrl: headers.get(names.redirectHeader) ?? undefined,
    portalCode: code,
    serverMessage: message || undefined,
    messageLanguage: readLanguage(headers),
  };
}

/** The failure for a refused call. */
export function refusalToFailure(refusal: Answer, settings: Settings): Failure {
  const { status } = refusal;
  const details = readDetails(refusal, settings);
  if (status === settings.redirectStatus) return new Failure('second-factor-required', details);
  const code = findCode((traits) => traits.status === status);
  // Whatever a 4xx without a code of its own says, the request was not processed (RFC 9110 section 15.5).
  return new Failure(code ?? (status >= 500 ? 'server-error' : 'forbidden'), details);
}

/** The failure for a refused login: by the two phrases first, then by the status (spec 8). */
export function loginRefusalToFailure(refusal: Answer, settings: Settings): Failure {
  const details = readDetails(refusal, settings);
  const { portalCode, retryAfter, serverMessage = '', status } = details;
  if (serverMessage.includes(settings.phrases.invalidCaptcha)) {
    return new Failure('incorrect-captcha', details);
  }
  if (serverMessage.includes(settings.phrases.invalidCredential)) {
    return new Failure('invalid-credential-require-captcha', details);
  }
  if (status === settings.redirectStatus) return refusalToFailure(refusal, settings);
  if (status === 401) return new Failure('invalid-credentials', details);
  // A proxy also answers 503 while the portal is down.
  if (status === 503 && (portalCode === LOGIN_DISABLED || retryAfter !== undefined)) {
    return new Failure('login-disabled', details);
  }
  return refusalToFailure(refusal, settings);
}
