import type { FailureDetail } from '../contract/events.ts';
import type { Failure } from '../contract/failure.ts';
import type { Attempt } from './attempt.ts';
import type { Services } from './services.ts';

/**
 * Returns the part of a failure that a page may read. The cause is left out, because it can contain answers
 * and URLs. The portal's own message is passed on for an attempt by single sign-on only (spec section 8).
 */
export function toFailureDetail(
  { settings, unreachableHost }: Pick<Services, 'settings' | 'unreachableHost'>,
  { way }: Pick<Attempt, 'way'>,
  failure: Failure,
): FailureDetail {
  const { code, number, retryAfter, serverMessage, messageLanguage } = failure;
  const isShown = settings.peek().singleSignOn && way === 'single-sign-on';
  const message = isShown ? serverMessage : undefined;
  const host = code === 'network' ? unreachableHost.find() : undefined;
  return {
    code,
    number,
    retryAfter,
    ...(message && { message, messageLanguage }),
    ...(host && { host }),
  };
}
