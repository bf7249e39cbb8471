import type { FailureDetail } from '../contract/events.ts';
import type { Translator } from '../hooks/use-translator.ts';
import { FAILURE_KEYS } from './failure-keys.ts';

/**
 * A failure in words. `captchaSeen` tells a wrong answer from a captcha that is asked for the
 * first time, because the portal says the same of both.
 */
export function failureText(
  { code, host, message, retryAfter }: FailureDetail,
  { translate }: Translator,
  captchaSeen = false,
): string {
  // The portal's own words come in single sign-on mode only, and go out as text (spec 8).
  if (message) return message;
  if (host) return translate('failure.networkElsewhere', { host });
  if (code === 'incorrect-captcha' && !captchaSeen) return translate('failure.captchaDue');
  if (code === 'rate-limited' && retryAfter !== undefined) {
    return translate('failure.rateLimitedFor', { count: Math.max(1, Math.ceil(retryAfter / 60)) });
  }
  return translate(FAILURE_KEYS[code]);
}
