import type { UnreachableHost } from '../client/unreachable-host.ts';
import type { FailureDetail } from '../contract/events.ts';
import type { Failure } from '../contract/failure.ts';
import type { SessionPorts } from './ports.ts';

/**
 * Returns the part of a failure that a page may read. The cause is left out, because it can contain answers
 * and URLs. The portal's own message is passed on in single sign-on mode only (spec section 8).
 */
export function toFailureDetail(
  settings: SessionPorts['settings'],
  unreachableHost: UnreachableHost,
  failure: Failure,
): FailureDetail {
  const { code, number, retryAfter, serverMessage } = failure;
  const message = settings.peek().singleSignOn ? serverMessage : undefined;
  const host = code === 'network' ? unreachableHost.find() : undefined;
  return { code, number, retryAfter, ...(message && { message }), ...(host && { host }) };
}
