import { signal } from '@preact/signals-core';
import { createClient } from '../../src/client/portal-client.ts';
import { createTransport } from '../../src/client/transport.ts';
import type { SessionEvent } from '../../src/contract/events.ts';
import { createMemoryCookies } from '../../src/platform/memory/cookies.ts';
import { createMemoryNavigation } from '../../src/platform/memory/navigation.ts';
import { createMemoryPageLife } from '../../src/platform/memory/page-life.ts';
import { createMemoryStorage } from '../../src/platform/memory/storage.ts';
import { createMemoryTabs } from '../../src/platform/memory/tabs.ts';
import type { CookieJar, Navigation, PageMoment, Tabs } from '../../src/platform/ports.ts';
import type { Intent, Permission } from '../../src/session/context.ts';
import { createSession } from '../../src/session/create-session.ts';
import type { Session, ViewSession } from '../../src/session/session.ts';
import type { SessionState } from '../../src/session/state.ts';
import { createSessionStorage } from '../../src/session/storage.ts';
import { createViewSession } from '../../src/session/view-session.ts';
import { defaultSettings } from '../../src/settings/defaults.ts';
import type { Settings } from '../../src/settings/settings.ts';
import { NO_LANGUAGE } from './no-language.ts';
import type { PortalDouble } from './portal-double.ts';

/** A page with a session, and everything that a test can observe. */
export interface Visit {
  readonly session: ViewSession;
  /** The session as the scripts of the page see it. */
  readonly pageSession: Session;
  readonly events: SessionEvent[];
  readonly states: SessionState[];
  readonly intents: Intent[];
  readonly local: Map<string, string>;
  readonly perTab: Map<string, string>;
  readonly visited: string[];
  readonly navigation: Navigation;
  /** Changes the settings of the page. */
  configure(changes: Partial<Settings>): void;
  /** Dispatches an event of the page's lifecycle, for example `visible`. */
  dispatch(moment: PageMoment): void;
  /** The names of all events so far. */
  names(): string[];
  /** The status of the current state. */
  status(): SessionState['status'];
}

/** Returns the entries of session storage without the reason why the session ended. */
export const omitEndReason = (perTab: ReadonlyMap<string, string>) =>
  [...perTab].filter(([key]) => key !== 'portico.session.ended');

/** The options of a visit. */
export interface VisitOptions {
  path?: string;
  /** Whether the page was loaded by the Back or Forward button. */
  isTraversal?: boolean;
  settings?: Partial<Settings>;
  askPage?: (intent: Intent) => Permission;
  /** The channel to other visits of the same browser. */
  tabs?: Tabs;
  clock?: { now(): number };
  cookies?: CookieJar;
  /** Local storage, shared by the visits of one browser. */
  local?: Map<string, string>;
  /** Session storage, shared by the pages that one tab shows one after the other. */
  perTab?: Map<string, string>;
}

/** Opens a page of the portal with the real client and session, and with storage and navigation in memory. */
export function visit(portal: PortalDouble, options: VisitOptions = {}): Visit {
  const settings = signal<Settings>({
    ...defaultSettings(portal.origin),
    retryDelay: 1,
    ...options.settings,
  });
  const local = options.local ?? new Map<string, string>();
  const perTab = options.perTab ?? new Map<string, string>();
  const navigation = createMemoryNavigation(
    portal.origin + (options.path ?? '/login'),
    options.isTraversal,
  );
  const intents: Intent[] = [];
  const life = createMemoryPageLife();
  const storage = createSessionStorage(
    options.cookies ?? createMemoryCookies(portal.cookies),
    createMemoryStorage(local),
    createMemoryStorage(perTab),
    settings,
    navigation,
  );
  const connect = () => createClient(createTransport(settings.value, { bearer: storage.bearer }));
  let client = connect();
  const {
    context,
    elementSession,
    session: pageSession,
  } = createSession({
    portal: async () => client,
    settings,
    navigation,
    storage,
    language: NO_LANGUAGE,
    tabs: options.tabs ?? createMemoryTabs()(),
    life,
    clock: options.clock ?? { now: Date.now },
    askPage(intent) {
      intents.push(intent);
      return options.askPage?.(intent) ?? true;
    },
  });
  const session = createViewSession(context, elementSession);
  const events: SessionEvent[] = [];
  const states: SessionState[] = [];
  session.subscribe((event) => events.push(event));
  session.state.subscribe((state) => states.push(state));
  return {
    session,
    pageSession,
    events,
    states,
    intents,
    local,
    perTab,
    visited: navigation.visited,
    navigation,
    dispatch: life.dispatch,
    configure(changes) {
      settings.value = { ...settings.value, ...changes };
      client = connect();
    },
    names: () => events.map(({ name }) => name),
    status: () => session.state.value.status,
  };
}
