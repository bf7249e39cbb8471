import type { ComponentProps } from 'react';
import { useModule } from '../hooks/use-module.ts';
import { useTranslator } from '../hooks/view-context.ts';

const loadCountdown = () => import('./countdown-text.tsx');

type CountdownModule = Awaited<ReturnType<typeof loadCountdown>>;

const FALLBACKS = {
  'failureDetail.rateLimitedFor': 'failure.rate-limited',
  'failureDetail.loginDisabledFor': 'failure.login-disabled',
} as const;

/** A text with the time until the next attempt. It is loaded, because most people never wait; the fallback has no time. */
export function WaitText(props: ComponentProps<CountdownModule['CountdownText']>) {
  const { translate } = useTranslator();
  const countdown = useModule(loadCountdown);
  if (typeof countdown === 'number') return translate(FALLBACKS[props.text]);
  return countdown ? <countdown.CountdownText {...props} /> : null;
}
