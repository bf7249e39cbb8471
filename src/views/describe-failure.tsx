import type { ReactNode } from 'react';
import type { FailureDetail } from '../contract/events.ts';
import { traitsOf } from '../contract/failure.ts';
import type { Translator } from '../hooks/view-context.ts';
import { WaitText } from './wait-text.tsx';

/**
 * Describes a failure to a person, in the person's language.
 * @param captchaShown whether the attempt had a captcha: the portal answers the same to a wrong answer
 * and to a missing captcha
 */
export function describeFailure(
  failure: FailureDetail,
  { translate }: Translator,
  captchaShown = false,
): ReactNode {
  const { code, host, message, messageLanguage, retryAfter } = failure;
  // The portal's own message: only present for single sign-on, and rendered as text (spec section 8).
  // Its language is not the one around it (WCAG 2.2, 3.1.2).
  if (message && traitsOf(code).isUnexplained) return <bdi lang={messageLanguage}>{message}</bdi>;
  if (host) return translate('failureDetail.unreachableHost', { host });
  if (code === 'incorrect-captcha' && !captchaShown) return translate('failureDetail.captchaDue');
  if (code === 'rate-limited' && retryAfter) {
    return <WaitText source={failure} seconds={retryAfter} text="failureDetail.rateLimitedFor" />;
  }
  return translate(`failure.${code}`);
}
