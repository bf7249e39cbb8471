import { effect } from '@preact/signals-core';
import { DEFAULT_LANGUAGE, isLanguage } from '../contract/languages.ts';
import { brokenTexts } from '../i18n/broken-texts.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { Translator } from '../i18n/translator.ts';
import { readDocument } from '../platform/browser/read-document.ts';
import { isCaptchaDue } from '../session/state.ts';
import { createViewSession } from '../session/view-session.ts';
import { reportBrokenBuiltIns } from './broken-built-ins.ts';
import type { Host } from './container.ts';
import { isFirstView } from './first-view-marks.ts';
import { getPageContext } from './page-context.ts';

/** What a person reads in the place of a view; `href` leads on. */
interface Notice {
  readonly text: string;
  readonly href?: string | undefined;
}

/** Returns what the state of the session means to a person who signs in without a view, if it is something. */
function describeSession(
  { translate }: Translator,
  returnPath: string | undefined,
  broken: string,
): Notice | undefined {
  const { session, sessionContext } = getPageContext();
  const state = session.state.value;
  // The form cannot show a captcha.
  if (isCaptchaDue(state)) return { text: broken };
  switch (state.status) {
    case 'signed-in':
      return {
        text: translate('signIn.signedInTitle'),
        href: createViewSession(sessionContext, session).destination(returnPath),
      };
    case 'second-factor':
      return { text: translate('mfa.title'), href: state.url };
    case 'disabled':
      return { text: translate('failure.login-disabled') };
    default: {
      const failure = 'failure' in state ? state.failure : undefined;
      if (failure?.code === 'missing-cookies') {
        return { text: translate('failureDetail.cookieMissing') };
      }
      return failure && { text: translate(`failure.${failure.code}`) };
    }
  }
}

/** Puts a box into the page in the place of the view. */
function createBox(container: HTMLElement): HTMLElement {
  const box = readDocument('createElement')('div');
  box.className = 'portico';
  box.part.add('root');
  // Nothing listens to a first form that comes back into the page.
  if (isFirstView(container)) container.replaceChildren();
  container.prepend(box);
  return box;
}

/**
 * Shows what works without React where a view has failed, and names the broken built-ins of the page on the console. In
 * a first form that the view has not touched, people sign in: its live region shows what a sign-in has led to.
 * Otherwise a message takes the place of the view.
 * @param isAlive whether the element still listens to its first form
 * @param ending aborted when the element leaves the page
 */
export function showFailure(
  host: Host,
  { translator }: I18n,
  isAlive: boolean,
  ending: AbortSignal,
): void {
  reportBrokenBuiltIns();
  if (ending.aborted) return;
  const createElement = readDocument('createElement');
  const { container } = host;
  const form = isAlive && isFirstView(container) ? container.querySelector('form') : undefined;
  const region = form?.querySelector('[role=alert]') ?? createBox(container);
  if (form) {
    // The browser says what is missing.
    form.noValidate = false;
    for (const input of form.querySelectorAll('input')) input.required = input.type !== 'checkbox';
  }
  const returnPath = host.getAttribute('return-path') ?? undefined;

  function show(language: Translator['language'], current?: Translator): void {
    const broken = brokenTexts[isLanguage(language) ? language : DEFAULT_LANGUAGE];
    const notice =
      form && current ? describeSession(current, returnPath, broken) : { text: broken };
    region.replaceChildren();
    if (!notice) return;
    const alert = createElement('p');
    alert.className = `portico-alert portico-alert-${notice.href ? 'info' : 'danger'}`;
    alert.part.add('alert');
    if (!form) alert.role = 'alert';
    alert.lang = language;
    alert.dir = current?.direction ?? 'ltr';
    alert.textContent = notice.text || broken;
    if (notice.href) {
      const link = createElement('a');
      link.className = 'portico-link';
      link.href = notice.href;
      link.textContent = current?.translate('signIn.continue') ?? '';
      alert.append(' ', link);
    }
    region.append(alert);
  }
  try {
    const stop = effect(() => show(translator.value.language, translator.value));
    ending.addEventListener('abort', stop);
  } catch {
    // The translator is what broke.
    show('en');
  }
  ending.addEventListener('abort', () => (form ? region.replaceChildren() : region.replaceWith()));
}
