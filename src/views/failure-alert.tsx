import type { ComponentProps, ReactNode } from 'react';
import type { FailureDetail } from '../contract/events.ts';
import { traitsOf } from '../contract/failure.ts';
import { useModule } from '../hooks/use-module.ts';
import { type Translator, useTranslator } from '../hooks/view-context.ts';
import { Alert, type Message } from '../ui/alert.tsx';

type ShownFailure = Omit<FailureDetail, 'number'>;

/**
 * The alert of a form with its failure, if it has one.
 * @param source see `describeFailure`
 */
export function FailureAlert({
  failure,
  source,
}: {
  failure: ShownFailure | undefined;
  source?: object;
}) {
  const translator = useTranslator();
  return <Alert {...(failure && toMessage(failure, translator, false, source))} />;
}

/** Describes a failure to a person, with its tone. The parameters are those of `describeFailure`. */
export const toMessage = (...parameters: Parameters<typeof describeFailure>): Message => ({
  tone: traitsOf(parameters[0].code).tone,
  text: describeFailure(...parameters),
});

/**
 * Whether a person can mend a missing cookie: the browser blocks cookies. Where it accepts them, the cookie of the portal
 * is wrong, and in a frame around which any page is of another origin allowing them may not help.
 */
function canAllowCookies(): boolean {
  try {
    // Chromium says that cookies are enabled even if it blocks them, but then it blocks the storage, too.
    if (navigator.cookieEnabled && localStorage) return false;
  } catch {}
  let one: Window | undefined = globalThis.window;
  // A window has no `frameElement` if the page around it is of another origin.
  while (one?.frameElement) one = one.parent;
  return one === one?.top;
}

/**
 * Describes a failure to a person, in the person's language.
 * @param captchaShown whether the attempt had a captcha: the portal answers the same to a wrong answer
 * and to a missing captcha
 * @param source the object that announced the time to wait, if it is not the failure
 */
export function describeFailure(
  failure: ShownFailure,
  { translate }: Translator,
  captchaShown = false,
  source: object = failure,
): ReactNode {
  const { code, host, message, messageLanguage, retryAfter } = failure;
  // The portal's own message: only present for single sign-on, and rendered as text (spec section 8).
  // Its language is not the one around it (WCAG 2.2, 3.1.2).
  if (message && traitsOf(code).isUnexplained) return <bdi lang={messageLanguage}>{message}</bdi>;
  if (host) return translate('failureDetail.unreachableHost', { host });
  if (code === 'missing-cookies' && !canAllowCookies()) {
    return translate('failureDetail.cookieMissing');
  }
  if (code === 'incorrect-captcha' && !captchaShown) return translate('failureDetail.captchaDue');
  const text = translate(`failure.${code}`);
  if (retryAfter && (code === 'rate-limited' || code === 'login-disabled')) {
    return <WaitText code={code} source={source} seconds={retryAfter} fallback={text} />;
  }
  return text;
}

const loadCountdown = () => import('./countdown.tsx');

type CountdownProps = ComponentProps<Awaited<ReturnType<typeof loadCountdown>>['CountdownText']>;

/** A text with the time until the next attempt. It is loaded, because most people never wait; the fallback has no time. */
export function WaitText({ fallback, ...props }: CountdownProps & { fallback: string }) {
  const countdown = useModule(loadCountdown);
  if (typeof countdown === 'number') return fallback;
  return countdown ? <countdown.CountdownText {...props} /> : null;
}
