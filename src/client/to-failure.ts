import * as v from 'valibot';
import { errorBodySchema } from '../contract/calls/error-body.ts';
import { Failure, type FailureCode, type FailureDetails } from '../contract/failure.ts';
import { LOGIN_PHRASES, REDIRECT_STATUS } from '../contract/names.ts';
import { retryAfterSeconds } from './retry-after.ts';

/** An answer outside 200–299, with its body as text. */
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

/** The portal's message, or nothing where the body is not the agreed one. */
function messageOf(body: string): string {
  try {
    return v.parse(errorBodySchema, JSON.parse(body)).message ?? '';
  } catch {
    return '';
  }
}

/** What can be told of any refusal besides its code. */
function detailsOf({ status, headers, body }: Refusal, redirectHeader: string): FailureDetails {
  return {
    status,
    retryAfter: retryAfterSeconds(headers.get('Retry-After')),
    redirectUrl: headers.get(redirectHeader) ?? undefined,
    serverMessage: messageOf(body) || undefined,
  };
}

/** The failure that a refused call stands for. */
export function refusalToFailure(refusal: Refusal, redirectHeader: string): Failure {
  const { status } = refusal;
  const details = detailsOf(refusal, redirectHeader);
  const code = BY_STATUS[status] ?? (status >= 500 ? 'server-error' : 'unexpected');
  // Only the login reads 503 as "closed"; any other call just met a portal in trouble.
  return new Failure(code === 'login-disabled' ? 'server-error' : code, details);
}

/** The failure that a refused login stands for: the two phrases first, then the status (spec 8). */
export function loginRefusalToFailure(refusal: Refusal, redirectHeader: string): Failure {
  const details = detailsOf(refusal, redirectHeader);
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

/** The failure of a second factor whose code is used up, foreign or too old (contract). */
export function callbackRefusalToFailure(refusal: Refusal, redirectHeader: string): Failure {
  if (refusal.status !== 400) return refusalToFailure(refusal, redirectHeader);
  return new Failure('second-factor-failed', detailsOf(refusal, redirectHeader));
}

/** Turns anything thrown by `fetch`, the body's reader or a check into a failure. */
export function toFailure(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown;
  const name = thrown instanceof Error || thrown instanceof DOMException ? thrown.name : '';
  if (name === 'TimeoutError') return new Failure('timeout', { cause: thrown });
  if (name === 'AbortError') return new Failure('aborted', { cause: thrown });
  if (name === 'SyntaxError' || name === 'ValiError')
    return new Failure('bad-answer', { cause: thrown });
  // fetch reports every fault of the network as a TypeError (Fetch standard, section 5.6).
  if (thrown instanceof TypeError) return new Failure('network', { cause: thrown });
  return new Failure('unexpected', { cause: thrown });
}
