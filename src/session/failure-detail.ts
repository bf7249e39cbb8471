import type { FailureDetail } from '../contract/events.ts';
import type { Failure } from '../contract/failure.ts';
import type { Settings } from '../settings.ts';

/**
 * What may be told of a failure: no cause, because causes hold answers and addresses. The portal's own
 * words are passed on in single sign-on mode only (spec 8).
 */
export function failureDetail(failure: Failure, { singleSignOn }: Settings): FailureDetail {
  const { code, number, retryAfter, serverMessage } = failure;
  const message = singleSignOn ? serverMessage : undefined;
  return { code, number, retryAfter, ...(message ? { message } : {}) };
}
