import { useCountdown, useDeadline } from '../hooks/use-countdown.ts';
import { useTranslator } from '../hooks/view-context.ts';
import { formatWait } from './format-wait.ts';

/**
 * A text with a countdown. It is part of an alert, so the countdown is hidden from screen readers: they read the whole
 * time at the start, and that the wait is over.
 */
export function CountdownText({
  source,
  seconds,
  text,
}: {
  /** The failure or the state with the wait. */
  source: object;
  seconds: number;
  text: 'failureDetail.rateLimitedFor' | 'failureDetail.loginDisabledFor';
}) {
  const { language, translate } = useTranslator();
  const left = useCountdown(useDeadline(source, seconds));
  if (left === 0) return translate('failureDetail.waitOver');
  const describe = (time: number) => translate(text, { time: formatWait(time, language) });
  // One node, so that the live region announces one change.
  return (
    <span>
      <span className="portico-visually-hidden">{describe(seconds)}</span>
      <span aria-hidden="true">{describe(left)}</span>
    </span>
  );
}
