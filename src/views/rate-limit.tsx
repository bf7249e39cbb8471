import type { FailureDetail } from '../contract/events.ts';
import { useCountdown, useDeadline } from '../hooks/use-countdown.ts';
import { useTranslator } from '../hooks/use-translator.ts';
import { formatWait } from './format-wait.ts';

/**
 * The text of a rate limit, with a countdown until the next attempt. It is part of an alert, so the countdown is
 * hidden from screen readers: they read the whole time at the start, and that the wait is over.
 */
export function RateLimit({ failure, seconds }: { failure: FailureDetail; seconds: number }) {
  const { language, translate } = useTranslator();
  const left = useCountdown(useDeadline(failure, seconds));
  if (left === 0) return translate('failureDetail.waitOver');
  const describe = (time: number) =>
    translate('failureDetail.rateLimitedFor', { time: formatWait(time, language) });
  return (
    <>
      <span className="portico-visually-hidden">{describe(seconds)}</span>
      <span aria-hidden="true">{describe(left)}</span>
    </>
  );
}
