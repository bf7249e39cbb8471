import { computed, effect, signal } from '@preact/signals-core';
import { createClient } from '../client/create-client.ts';
import type { ElementPorts } from '../external-user/ports.ts';
import { createI18n, type I18n } from '../i18n/i18n.ts';
import { browserClock } from '../platform/browser/clock.ts';
import { browserCookies } from '../platform/browser/cookies.ts';
import { browserNavigation } from '../platform/browser/navigation.ts';
import { browserPageLife } from '../platform/browser/page-life.ts';
import { createBrowserStorage } from '../platform/browser/storage.ts';
import { createBrowserTabs } from '../platform/browser/tabs.ts';
import { createSession } from '../session/create-session.ts';
import type { Intent } from '../session/ports.ts';
import type { Session } from '../session/session.ts';
import { createSessionStorage } from '../session/storage.ts';
import type { ViewSession } from '../session/view-session.ts';
import { mergeSettings } from '../settings/merge.ts';
import { brandingCss } from './branding-css.ts';
import { createDomEvents, type DomEvents } from './dom-events.ts';
import { takeLinkToken } from './link-token.ts';
import { readPageSettings } from './page-settings.ts';

/** What all elements of a page share, whichever copy of the script they came from. */
export interface PageServices {
  /** The session as pages see it. */
  readonly publicSession: Session;
  /** The session as views see it. */
  readonly session: ViewSession;
  readonly i18n: I18n;
  readonly announcer: DomEvents;
  /** What an element does its own work with. */
  readonly ports: Omit<ElementPorts, 'mayLeave'>;
  /** The portal's colours. */
  readonly brandingSheet: CSSStyleSheet;
  /** Changes the settings; a session that has begun asks again. Throws on a wrong one. */
  configure(changes: unknown): void;
  /** Begins the session soon, once. */
  start(): void;
  /** A number that no other element of the page has. */
  nextNumber(): number;
}

/** Under this key the page-wide services live; copies of the script find each other's. */
const PAGE = Symbol.for('portico.page');

/** The services of this page, made at the first call. */
export function getPageServices(): PageServices {
  const holder = globalThis as { [PAGE]?: PageServices };
  holder[PAGE] ??= createPageServices();
  return holder[PAGE];
}

/** Whether the person is to be led away because their session has ended, here or in another tab. */
const isClosing = ({ name, detail }: Intent) =>
  name === 'navigate' && (detail.reason === 'closed' || detail.reason === 'signed-out');

/**
 * Whether the page has something to do for people who are not signed in, which a sign-in elsewhere would
 * lose. Asked of the markup, because the scripts of these elements may still be on their way.
 */
const isForOutsiders = () =>
  browserNavigation.kept !== undefined ||
  document.querySelector('portico-registration, portico-password-reset') !== null;

function createPageServices(): PageServices {
  const settings = signal(readPageSettings());
  // Whichever element is the first: before anything is asked.
  takeLinkToken(browserNavigation, settings.peek());
  const local = createBrowserStorage('localStorage');
  const perTab = createBrowserStorage('sessionStorage');
  const storage = createSessionStorage(browserCookies, local, perTab, settings);
  const client = computed(() => createClient(settings.value, storage.bearer));
  const announcer = createDomEvents();
  const tabs = createBrowserTabs('portico');
  const { session: publicSession, viewSession: session } = createSession({
    client: () => client.peek(),
    settings,
    navigation: browserNavigation,
    storage,
    tabs,
    life: browserPageLife,
    clock: browserClock,
    permits: (intent) => !(isClosing(intent) && isForOutsiders()) && announcer.ask(intent),
  });
  session.subscribe(announcer.repeat);

  const i18n = createI18n(local, tabs);
  effect(() => {
    const state = session.state.value;
    const principal =
      'principal' in state ? state.principal : 'remembered' in state ? state.remembered : undefined;
    const info = session.publicInfo.value;
    // Invited people and guests have a default of their own (spec 3, guest access info).
    const isExternal = state.status === 'guest' || principal?.external_user_state !== undefined;
    const portal = isExternal ? info?.external : info?.internal;
    void i18n.hint({
      principal: principal?.locale,
      portal: { language: portal?.locale, country: portal?.country },
      page: document.documentElement.lang,
      browser: navigator.languages,
    });
  });

  const brandingSheet = new CSSStyleSheet();
  effect(() => brandingSheet.replaceSync(brandingCss(session.publicInfo.value?.branding)));

  let started = false;
  let number = 0;
  return {
    publicSession,
    session,
    i18n,
    announcer,
    ports: {
      settings: () => settings.peek(),
      navigation: browserNavigation,
      perTab,
      clock: browserClock,
    },
    brandingSheet,
    configure(changes) {
      settings.value = mergeSettings(settings.peek(), changes);
      if (started) void session.start();
    },
    start() {
      if (started) return;
      started = true;
      // A script that imports this one calls `configure` before the next task.
      setTimeout(() => void session.start());
    },
    nextNumber: () => ++number,
  };
}
