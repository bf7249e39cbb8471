import {
  computed,
  effect,
  type ReadonlySignal,
  type Signal,
  signal,
  untracked,
} from '@preact/signals-core';
import { toOwnSignal } from '../hooks/own-signal.ts';
import type { ViewContext } from '../hooks/view-context.ts';
import { createI18n, type I18n } from '../i18n/i18n.ts';
import { browserNavigation } from '../platform/browser/navigation.ts';
import { readDocument } from '../platform/browser/read-document.ts';
import { goIf } from '../session/navigate.ts';
import type { ViewSession } from '../session/session.ts';
import { shownPrincipalOf } from '../session/state.ts';
import { createUnknownSession } from '../session/unknown-session.ts';
import { createViewSession } from '../session/view-session.ts';
import { toBrandingCss } from './branding-css.ts';
import type { ElementDefinition } from './definition.ts';
import { findTokenParameter } from './early-settings.ts';
import { schedulePageHints } from './hints/load-page-hints.ts';
import type { Kit } from './kit.ts';
import { takeLinkToken } from './link-token.ts';
import { hasFocus, isFocusLost } from './move-input.ts';
import { getPageContext, isForOutsiders } from './page-context.ts';
import { readPageLanguages } from './page-languages.ts';
import type { StyleSet } from './styles.ts';
import { withKit } from './with-kit.ts';

/** What the elements of a script share to render. The API does not load it. */
interface Rendering {
  readonly i18n: I18n;
  /** The rule of the portal's colors. */
  readonly brandingCss: ReadonlySignal<string>;
}

let rendering: Rendering | undefined;

/**
 * What the elements of this script share to render, created by the first call. Another copy of the script has its own,
 * because its views may need other texts. Both follow a picked language, as two tabs do.
 */
export function getRendering(): Rendering {
  rendering ??= createRendering();
  return rendering;
}

/**
 * Calls with the kit of the page to define an element. Before, the token of a mailed link leaves the address, which
 * requests name, and the texts of an element that is in the page are requested. Outside a browser nothing
 * happens.
 */
export function prepareElement(tag: string, define: (kit: Kit) => void): void {
  if (typeof document === 'undefined') return;
  schedulePageHints();
  if (readDocument('querySelector')(tag)) getRendering();
  else takeLinkToken(browserNavigation, findTokenParameter());
  withKit(define);
}

function createRendering(): Rendering {
  const { session, sessionContext, language, openTabs } = getPageContext();
  const { settings } = sessionContext;
  const i18n = createI18n(language, openTabs(), () => settings.peek());
  language.pickLoaded ??= i18n.pick;
  effect(() => {
    const { language: shown, direction } = i18n.translator.value;
    // Listeners of the page can read signals, on which this effect does not depend.
    if (i18n.has()) untracked(() => language.show(shown, direction));
  });
  effect(() => {
    // The page may have changed its languages and texts.
    settings.value;
    const state = session.state.value;
    const principal = shownPrincipalOf(state);
    const info = session.publicInfo.value;
    // Invited people and guests have a separate default (spec 3, guest access info).
    const isExternal = principal
      ? principal.external_user_state !== undefined
      : state.status === 'guest' || isForOutsiders();
    const portal = isExternal ? info?.external : info?.internal;
    void i18n.hint({
      principal: principal?.locale,
      portal: { language: portal?.locale, country: portal?.country },
      ...readPageLanguages(),
    });
  });

  return { i18n, brandingCss: computed(() => toBrandingCss(session.publicInfo.value?.branding)) };
}

/** The actions of a person. `onAction` is called before each of them. */
function toActorSession(session: ViewSession, onAction: () => void): ViewSession {
  const act =
    <Args extends unknown[], Result>(action: (...args: Args) => Result) =>
    (...args: Args) => {
      onAction();
      return action(...args);
    };
  return {
    ...session,
    signIn: act(session.signIn),
    signInWithSingleSignOn: act(session.signInWithSingleSignOn),
    continueAsGuest: act(session.continueAsGuest),
    signOut: act(session.signOut),
  };
}

/**
 * Creates the context of one element: that of the page, bound to this element.
 * @param idPrefix the prefix of the ids that are in the page already. Otherwise it is random, so that markup in the
 * page, such as a comment, cannot use the id of an input and take the focus from its label
 */
export function createViewContext(
  host: HTMLElement,
  definition: ElementDefinition,
  styles: StyleSet,
  idPrefix: string | undefined,
  takeEarlyAttempt: ViewContext['takeEarlyAttempt'],
): ViewContext {
  const { session, sessionContext, domEvents, ports } = getPageContext();
  const findLinkToken = () =>
    definition.takesLink
      ? takeLinkToken(ports.navigation, ports.settings().names.externalTokenParameter)
      : undefined;
  // The address may have changed since the first element.
  findLinkToken();
  return {
    host,
    i18n: getRendering().i18n,
    idPrefix: idPrefix ?? `portico-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`,
    addStyles: styles.add,
    showsFailures: () => domEvents.showsFailures(host),
    hasFocus,
    moveFocus(control) {
      if (hasFocus(host) || isFocusLost()) control?.focus();
    },
    findLinkToken,
    takeEarlyAttempt,
    session: toActorSession(createViewSession(sessionContext, session), () =>
      domEvents.setTarget(host),
    ),
    ports: {
      ...ports,
      leave(url, reason, go) {
        domEvents.setTarget(host);
        goIf(domEvents.request({ name: 'navigate', detail: { url, reason } }), go);
      },
    },
  };
}

/**
 * Holds back what session and language have become meanwhile, so that the first render of a view has the nodes of
 * the first view, which depends on language and attributes only.
 * @returns the context for the view, and a function that lets it change
 */
export function holdContext(context: ViewContext): { held: ViewContext; release: () => void } {
  const isHeld = signal(true);
  const hold = <T>(source: Signal<T> | { value: T }, first: T) => {
    const own = toOwnSignal(source as Signal<T>);
    return computed(() => (isHeld.value ? first : own.value));
  };
  const { session, i18n } = context;
  const signals = Object.entries(createUnknownSession()).map(([name, first]) => [
    name,
    hold<unknown>(session[name as keyof typeof session] as Signal, first.peek()),
  ]);
  return {
    held: {
      ...context,
      session: { ...session, ...Object.fromEntries(signals) },
      i18n: { ...i18n, translator: hold(i18n.translator, i18n.translator.peek()) },
    },
    release: () => {
      isHeld.value = false;
    },
  };
}
