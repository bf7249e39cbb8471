import type { FailureDetail } from '../../contract/events.ts';
import type { Translator } from '../../hooks/use-translator.ts';
import { FAILURE_KEYS } from '../failure-keys.ts';

/** A failure in words, with the time to wait where the portal said so. */
export function linkFailureText(
  { code, host, retryAfter }: FailureDetail,
  { translate }: Translator,
): string {
  if (host) return translate('failure.networkElsewhere', { host });
  if (code === 'rate-limited' && retryAfter !== undefined) {
    return translate('failure.rateLimitedFor', { count: Math.max(1, Math.ceil(retryAfter / 60)) });
  }
  return translate(FAILURE_KEYS[code]);
}
