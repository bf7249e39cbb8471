import type { FailureDetail } from '../contract/events.ts';
import type { Failure } from '../contract/failure.ts';

/** What may be told of a failure: no cause, because causes hold answers and addresses. */
export function failureDetail({ code, number, retryAfter }: Failure): FailureDetail {
  return { code, number, retryAfter };
}
