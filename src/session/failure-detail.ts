import type { FailureDetail } from '../contract/events.ts';
import type { Failure } from '../contract/failure.ts';
import type { SessionContext } from './ports.ts';
import { unheardHost } from './unheard-host.ts';

/**
 * What may be told of a failure: no cause, because causes hold answers and addresses. The portal's own
 * words are passed on in single sign-on mode only (spec 8).
 */
export function failureDetail(context: SessionContext, failure: Failure): FailureDetail {
  const { code, number, retryAfter, serverMessage } = failure;
  const message = context.settings().singleSignOn ? serverMessage : undefined;
  const host = unheardHost(context, failure);
  return { code, number, retryAfter, ...(message && { message }), ...(host && { host }) };
}
