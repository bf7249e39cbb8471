import { computed, signal } from '@preact/signals-core';
import { createClient } from '../client/portal-client.ts';
import type { ReadValue } from '../client/request-headers.ts';
import { createTransport } from '../client/transport.ts';
import type { PortalAdapter } from '../contract/portal-adapter.ts';
import { NO_PORTAL } from '../contract/urls.ts';
import type { ElementPorts } from '../external-user/ports.ts';
import { browserClock } from '../platform/browser/clock.ts';
import { logError } from '../platform/browser/console.ts';
import { browserCookies } from '../platform/browser/cookies.ts';
import { browserNavigation } from '../platform/browser/navigation.ts';
import { browserPageLife, runWhenOpen } from '../platform/browser/page-life.ts';
import { readDocument } from '../platform/browser/read-document.ts';
import { createBrowserStorage } from '../platform/browser/storage.ts';
import { createBrowserTabs } from '../platform/browser/tabs.ts';
import { scopeStore, scopeTabs } from '../platform/portal-scope.ts';
import type { Tabs } from '../platform/ports.ts';
import type { Intent, SessionContext } from '../session/context.ts';
import { createSession } from '../session/create-session.ts';
import { dispatch } from '../session/run.ts';
import type { ElementSession, Session } from '../session/session.ts';
import { createSessionStorage } from '../session/storage.ts';
import { defaultSettings } from '../settings/defaults.ts';
import { mergeSettings } from '../settings/merge.ts';
import type { Settings } from '../settings/settings.ts';
import { createDomEvents, type DomEvents } from './dom-events.ts';
import { findOrigin, findSettingsText } from './find-settings.ts';
import { takeLinkToken } from './link-token.ts';
import { createPageLanguage, type PageLanguage } from './page-language.ts';

/** What the API and all elements of a page share. None of it renders anything. */
export interface PageContext {
  /** The session as pages see it. */
  readonly publicSession: Session;
  /** The session as the scripts of the elements see it. */
  readonly session: ElementSession;
  /** What the session of their views needs besides. */
  readonly sessionContext: SessionContext;
  readonly domEvents: DomEvents;
  readonly ports: Omit<ElementPorts, 'leave'>;
  readonly language: PageLanguage;
  /** Opens a channel to the pages and scripts of the same portal. */
  openTabs(): Tabs;
  /**
   * Changes the settings. A session that has started checks again.
   * @throws TypeError that names the first wrong setting
   */
  configure(changes: unknown): void;
  /**
   * Starts the session in the next task, or when a person opens a prerendered page. Only the first call has an effect.
   */
  start(): void;
}

/**
 * Returns the value that all copies of the script on a page share under a name. The first call creates it.
 * Its key is in the global symbol registry, so that copies of another version find it as well.
 */
export function getPageSingleton<Value>(name: `portico.${string}`, create: () => Value): Value {
  const holder = globalThis as Record<symbol, unknown>;
  const key = Symbol.for(name);
  holder[key] ??= create();
  return holder[key] as Value;
}

/**
 * Reads the settings of a page from `<script type="application/json" id="portico-settings">`. The portal
 * is by default the origin of this script or page. A mistake is logged to the console and the defaults apply: a
 * typing error must not prevent a sign-in.
 */
export function readPageSettings(): Settings {
  const defaults = mergeSettings(defaultSettings(findOrigin()), {});
  const text = findSettingsText() || '{}';
  try {
    return mergeSettings(defaults, JSON.parse(text));
  } catch (error) {
    logError('Portico: the settings of this page are invalid; the defaults apply.', error);
    // The calls of the contract would be wrong here: an adapter without any call sends no password.
    return text.includes('"adapter"') ? { ...defaults, adapter: {} as PortalAdapter } : defaults;
  }
}

/** The context of this page, created by the first call. */
export function getPageContext(): PageContext {
  return getPageSingleton('portico.page', createPageContext);
}

/** Whether the reason to leave the page is the end of the session, here or in another tab. */
const isClosing = ({ name, detail }: Intent) =>
  name === 'navigate' && (detail.reason === 'closed' || detail.reason === 'signed-out');

/**
 * Whether the page has an element for people who are not signed in: leaving it would lose their input. The
 * markup decides, because the scripts of these elements may not have loaded yet.
 */
export const isForOutsiders = () =>
  browserNavigation.linkToken !== undefined ||
  readDocument('querySelector')('portico-registration, portico-password-reset') !== null;

/** Reads a cookie of the page, or the content of its `<meta>` with a name. */
const readValue: ReadValue = (place, name) =>
  place === 'cookie'
    ? browserCookies.getAll(name)[0]
    : [...readDocument('querySelectorAll')('meta')].filter((meta) => meta.name === name)[0]
        ?.content;

function createPageContext(): PageContext {
  const settings = signal(readPageSettings());
  // The token leaves the address before the first request, whichever element is connected first.
  const takeLink = () =>
    takeLinkToken(browserNavigation, settings.peek().names.externalTokenParameter);
  takeLink();
  browserNavigation.watchEntry(takeLink);
  const getPortal = () => settings.peek().portal;
  const local = scopeStore(createBrowserStorage('localStorage'), getPortal);
  const perTab = scopeStore(createBrowserStorage('sessionStorage'), getPortal);
  const openTabs = () => scopeTabs(createBrowserTabs('portico'), getPortal);
  const storage = createSessionStorage(browserCookies, local, perTab, settings, browserNavigation);
  const transport = computed(() =>
    createTransport(settings.value, { bearer: storage.bearer, readValue }),
  );
  const client = computed(() => createClient(transport.value));
  const portal = async () => {
    const current = settings.peek();
    return current.adapter
      ? (await import('../client/open-adapter.ts')).openAdapter(current, language)
      : client.peek();
  };
  const domEvents = createDomEvents(() => settings.peek().timeout);
  const tabs = openTabs();
  const language = createPageLanguage(settings, local, browserCookies, tabs, (payload) =>
    dispatch(sessionContext, { name: 'language', payload }),
  );
  const {
    session: publicSession,
    elementSession: session,
    context: sessionContext,
  } = createSession({
    portal,
    settings,
    navigation: browserNavigation,
    storage,
    tabs,
    language,
    life: browserPageLife,
    clock: browserClock,
    askPage: (intent) => !(isClosing(intent) && isForOutsiders()) && domEvents.request(intent),
  });
  session.subscribe(domEvents.dispatch);

  let isRequested = false;
  let started = false;
  return {
    publicSession,
    session,
    sessionContext,
    domEvents,
    ports: {
      settings: () => settings.peek(),
      portal,
      transport: () => transport.peek(),
      navigation: browserNavigation,
      local,
      perTab,
      clock: browserClock,
      life: browserPageLife,
    },
    language,
    openTabs,
    configure(changes) {
      settings.value = mergeSettings(settings.peek(), changes);
      if (started) void session.start();
    },
    start() {
      if (isRequested) return;
      isRequested = true;
      // A script that imports this one can still call `configure` before the next task. Between the prerendering of a
      // page and its opening, another person may sign in.
      runWhenOpen(() => {
        started = true;
        if (getPortal() === NO_PORTAL) logError('Portico: set the address of the portal.');
        void session.start();
      });
    },
  };
}
