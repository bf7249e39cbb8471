import * as v from 'valibot';
import { errorBodySchema } from '../contract/calls/error-body.ts';
import { Failure, type FailureCode, type FailureDetails, isFailure } from '../contract/failure.ts';
import { LOGIN_PHRASES, REDIRECT_STATUS } from '../contract/names.ts';
import { readRetryAfter } from './retry-after.ts';

/** An answer with a status outside 200 to 299, with its body as text. */
export interface Refusal {
  status: number;
  headers: Headers;
  body: string;
}

const BY_STATUS: Partial<Record<number, FailureCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  408: 'timeout',
  429: 'rate-limited',
  503: 'login-disabled',
  [REDIRECT_STATUS]: 'second-factor-required',
};

/** The message in the error body; empty if it is not an error body. */
function readMessage(body: string): string {
  try {
    return v.parse(errorBodySchema, JSON.parse(body)).message ?? '';
  } catch {
    return '';
  }
}

/** The details of a refusal, besides its code. */
function readDetails({ status, headers, body }: Refusal, redirectHeader: string): FailureDetails {
  return {
    status,
    retryAfter: readRetryAfter(headers.get('Retry-After')),
    redirectUrl: headers.get(redirectHeader) ?? undefined,
    serverMessage: readMessage(body) || undefined,
  };
}

/** The failure for a refused call. */
export function refusalToFailure(refusal: Refusal, redirectHeader: string): Failure {
  const { status } = refusal;
  const details = readDetails(refusal, redirectHeader);
  const code = BY_STATUS[status] ?? (status >= 500 ? 'server-error' : 'unexpected');
  // A 503 means "login is closed" for the login only.
  return new Failure(code === 'login-disabled' ? 'server-error' : code, details);
}

/** The failure for a refused login: by the two phrases first, then by the status (spec 8). */
export function loginRefusalToFailure(refusal: Refusal, redirectHeader: string): Failure {
  const details = readDetails(refusal, redirectHeader);
  const { serverMessage = '', status } = details;
  if (serverMessage.includes(LOGIN_PHRASES.invalidCaptcha)) {
    return new Failure('incorrect-captcha', details);
  }
  if (serverMessage.includes(LOGIN_PHRASES.invalidCredential)) {
    return new Failure('invalid-credential-require-captcha', details);
  }
  if (status === 401) return new Failure('invalid-credentials', details);
  if (status === 503) return new Failure('login-disabled', details);
  return refusalToFailure(refusal, redirectHeader);
}

/** The failure for a refused second factor: a 400 means that its code is used, foreign or expired. */
export function callbackRefusalToFailure(refusal: Refusal, redirectHeader: string): Failure {
  if (refusal.status !== 400) return refusalToFailure(refusal, redirectHeader);
  return new Failure('second-factor-failed', readDetails(refusal, redirectHeader));
}

/** Turns anything that `fetch`, the body's reader or a schema throws into a failure. */
export function toFailure(thrown: unknown): Failure {
  if (isFailure(thrown)) return thrown;
  const name = thrown instanceof Error || thrown instanceof DOMException ? thrown.name : '';
  if (name === 'TimeoutError') return new Failure('timeout', { cause: thrown });
  if (name === 'AbortError') return new Failure('aborted', { cause: thrown });
  if (name === 'SyntaxError' || name === 'ValiError')
    return new Failure('bad-answer', { cause: thrown });
  // fetch reports every network error as a TypeError (Fetch standard, section 5.6).
  if (thrown instanceof TypeError) return new Failure('network', { cause: thrown });
  return new Failure('unexpected', { cause: thrown });
}
