import type { FailureDetail } from '../contract/events.ts';
import type { Translator } from '../hooks/use-translator.ts';

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
  if (host) return translate('failureDetail.unreachableHost', { host });
  if (code === 'incorrect-captcha' && !captchaSeen) return translate('failureDetail.captchaDue');
  if (code === 'rate-limited' && retryAfter !== undefined) {
    return translate('failureDetail.rateLimitedFor', {
      count: Math.max(1, Math.ceil(retryAfter / 60)),
    });
  }
  return translate(`failure.${code}`);
}
