import type { ReactNode } from 'react';
import type { FailureDetail } from '../contract/events.ts';
import type { Translator } from '../hooks/use-translator.ts';

/**
 * Describes a failure to a person.
 * @param captchaShown whether the attempt had a captcha: the portal answers the same to a wrong answer
 * and to a missing captcha
 */
export function describeFailure(
  { code, host, message, messageLanguage, retryAfter }: FailureDetail,
  { translate }: Translator,
  captchaShown = false,
): ReactNode {
  // The portal's own message: only present in single sign-on mode, and rendered as text (spec section 8).
  // Its language is not the one around it (WCAG 2.2, 3.1.2).
  if (message) return <bdi lang={messageLanguage}>{message}</bdi>;
  if (host) return translate('failureDetail.unreachableHost', { host });
  if (code === 'incorrect-captcha' && !captchaShown) return translate('failureDetail.captchaDue');
  if (code === 'rate-limited' && retryAfter !== undefined) {
    return translate('failureDetail.rateLimitedFor', {
      count: Math.max(1, Math.ceil(retryAfter / 60)),
    });
  }
  return translate(`failure.${code}`);
}
