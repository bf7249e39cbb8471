import { createClient } from '../../src/client/create-client.ts';
import type { SessionEvent } from '../../src/contract/events.ts';
import type { CookieJar } from '../../src/platform/cookie-jar.ts';
import { memoryCookies } from '../../src/platform/memory-cookies.ts';
import { memoryNavigation } from '../../src/platform/memory-navigation.ts';
import { memoryStore } from '../../src/platform/memory-store.ts';
import { createSession, type Session } from '../../src/session/session.ts';
import type { Intent } from '../../src/session/session-ports.ts';
import type { SessionState } from '../../src/session/session-state.ts';
import { sessionStorageOf } from '../../src/session/session-storage.ts';
import { defaultSettings, type Settings } from '../../src/settings.ts';
import type { PortalDouble } from './portal-double.ts';

/** A page on which somebody works with a session, and everything that can be seen of it. */
export interface Visit {
  readonly session: Session;
  readonly events: SessionEvent[];
  readonly states: SessionState[];
  readonly intents: Intent[];
  readonly local: Map<string, string>;
  readonly perTab: Map<string, string>;
  readonly visited: string[];
  /** Names of the events so far. */
  names(): string[];
  /** Status of the present state. */
  status(): SessionState['status'];
}

/** What of a visit is not as usual. */
export interface VisitOptions {
  path?: string;
  settings?: Partial<Settings>;
  permits?: (intent: Intent) => boolean;
  cookies?: CookieJar;
}

/** Opens a page of the portal; the real client and session over in-memory storage and address bar. */
export function visit(portal: PortalDouble, options: VisitOptions = {}): Visit {
  const settings: Settings = {
    ...defaultSettings(portal.origin),
    retryDelay: 1,
    ...options.settings,
  };
  const client = createClient(settings);
  const local = new Map<string, string>();
  const perTab = new Map<string, string>();
  const navigation = memoryNavigation(portal.origin + (options.path ?? '/login'));
  const intents: Intent[] = [];
  const session = createSession({
    client: () => client,
    settings: () => settings,
    navigation,
    storage: sessionStorageOf(
      options.cookies ?? memoryCookies(portal.cookies),
      memoryStore(local),
      memoryStore(perTab),
      () => settings,
    ),
    permits(intent) {
      intents.push(intent);
      return options.permits?.(intent) ?? true;
    },
  });
  const events: SessionEvent[] = [];
  const states: SessionState[] = [];
  session.subscribe((event) => events.push(event));
  session.state.subscribe((state) => states.push(state));
  return {
    session,
    events,
    states,
    intents,
    local,
    perTab,
    visited: navigation.visited,
    names: () => events.map(({ name }) => name),
    status: () => session.state.value.status,
  };
}
