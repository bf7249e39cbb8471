import { useCountdown, useDeadline } from '../hooks/use-countdown.ts';
import { useTranslator } from '../hooks/view-context.ts';

const TEXTS = {
  'rate-limited': 'failureDetail.rateLimitedFor',
  'login-disabled': 'failureDetail.loginDisabledFor',
} as const;

/**
 * A text with a countdown. It is part of an alert, so the countdown is hidden from screen readers: they read the whole
 * time at the start, and that the wait is over. A chunk of its own: the forms of invited people have it too.
 */
export function CountdownText({
  code,
  source,
  seconds,
}: {
  code: keyof typeof TEXTS;
  /** The failure or the state with the wait. */
  source: object;
  seconds: number;
}) {
  const { language, translate } = useTranslator();
  const left = useCountdown(useDeadline(source, seconds), seconds * 1000);
  if (left === 0) return translate('failureDetail.waitOver');
  const describe = (time: string) => translate(TEXTS[code], { time });
  // Like a clock below an hour: a text that gets shorter would move the button while somebody points at it.
  const clock =
    left < 3600 ? new Date(left * 1000).toISOString().slice(14, 19) : formatWait(left, language);
  // One node, so that the live region announces one change.
  return (
    <span>
      <span className="portico-visually-hidden">{describe(formatWait(seconds, language))}</span>
      <span aria-hidden="true">{describe(clock)}</span>
    </span>
  );
}

/**
 * Formats a time to wait with its two largest units, such as "4 min 59 sec", in the format of a language. The
 * units are abbreviations: as words they would need the grammatical case of the text around them.
 */
export function formatWait(seconds: number, language: string): string {
  const [first, second, size] =
    seconds < 3600 ? (['minute', 'second', 60] as const) : (['hour', 'minute', 3600] as const);
  const parts = [
    [Math.floor(seconds / size), first],
    [Math.floor(((seconds % size) * 60) / size), second],
  ] as const;
  return parts
    .filter(([value]) => value > 0)
    .map(([value, unit]) => new Intl.NumberFormat(language, { style: 'unit', unit }).format(value))
    .join(' ');
}
