import { signal } from '@preact/signals-core';
import type { SessionEvent } from '../../src/contract/events.ts';
import { createMemoryCookies } from '../../src/platform/memory/cookies.ts';
import { createMemoryPageLife } from '../../src/platform/memory/page-life.ts';
import { createMemoryStorage } from '../../src/platform/memory/storage.ts';
import type { Clock, Navigation, PageMoment } from '../../src/platform/ports.ts';
import type { Intent } from '../../src/session/context.ts';
import { createSession } from '../../src/session/create-session.ts';
import type { ViewSession } from '../../src/session/session.ts';
import { createSessionStorage } from '../../src/session/storage.ts';
import { createViewSession } from '../../src/session/view-session.ts';
import type { Settings } from '../../src/settings/settings.ts';
import { createModelClient } from './model-client.ts';
import type { ModelPortal } from './model-portal.ts';
import { NO_LANGUAGE } from './no-language.ts';

/** An event of a tab, with the time of the model. */
interface TimedEvent {
  readonly at: number;
  readonly event: SessionEvent;
}

/** A sign-in that is in flight or has ended. */
interface Attempt {
  readonly controller: AbortController;
  /** The time of its `login` event; `undefined` before that event and after the event of its failure. */
  loginAt?: number | undefined;
  result: 'pending' | boolean | undefined;
}

/** The services that the pages of one browser share. */
export interface ModelShared {
  readonly portal: ModelPortal;
  readonly local: Map<string, string>;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly preventsNavigation: boolean;
  /** Sends a message from a tab to the others. */
  post(tab: number, message: unknown): void;
  /** Keeps a violation that was found outside a step. */
  addViolation(violation: unknown): void;
  /** Receives every event while the session dispatches it. */
  onEvent(page: ModelPage, event: SessionEvent): void;
}

/** A page in a tab. A reload ends it and opens a new one in the same tab. */
export interface ModelPage {
  readonly tab: number;
  readonly session: ViewSession;
  readonly perTab: Map<string, string>;
  readonly events: TimedEvent[];
  readonly attempts: Attempt[];
  /** The methods of the session that are still running. */
  readonly running: Set<string>;
  /** The navigations of the page, with their times. */
  readonly visited: { readonly at: number; readonly url: string }[];
  /** The page must drop the answers to requests that it sent before this time. */
  validFrom: number;
  /** The time of the last message from another tab. */
  messageAt: number;
  /** The time at which the person last continued as a guest. */
  guestAt: number;
  isStarted: boolean;
  isInBfcache: boolean;
  isSigningOut: boolean;
  dispatch(moment: PageMoment): void;
  receive(message: unknown): void;
  /** Adds work to `running` until it has ended. */
  track(name: string, work: Promise<unknown>): void;
}

/** Opens a page in a tab. */
export function createModelPage(
  shared: ModelShared,
  tab: number,
  perTab: Map<string, string>,
  path = '/files',
) {
  const { portal, settings } = shared;
  const life = createMemoryPageLife();
  const receivers = new Set<(message: unknown) => void>();
  const visited: { at: number; url: string }[] = [];
  const navigation: Navigation = {
    get href() {
      return visited.at(-1)?.url ?? settings.portal + path;
    },
    go: (url) => void visited.push({ at: portal.tick(), url }),
    isTraversal: false,
    replacePage: (url) => void visited.splice(-1, 1, { at: portal.tick(), url }),
    replaceAddress: (url) => void visited.splice(-1, 1, { at: portal.tick(), url }),
    linkToken: undefined,
    keepLinkToken() {},
    watchEntry() {},
  };
  const storage = createSessionStorage(
    createMemoryCookies(portal.cookies),
    createMemoryStorage(shared.local),
    createMemoryStorage(perTab),
    signal(settings),
    navigation,
  );
  const client = createModelClient(portal, tab, storage.bearer);
  const { context, elementSession } = createSession({
    portal: async () => client,
    settings: signal(settings),
    navigation,
    storage,
    language: NO_LANGUAGE,
    tabs: {
      post: (message) => shared.post(tab, message),
      subscribe(listener) {
        receivers.add(listener);
        return () => void receivers.delete(listener);
      },
    },
    life,
    clock: shared.clock,
    askPage: ({ name }: Intent) => name === 'login' || !shared.preventsNavigation,
  });
  const session = createViewSession(context, elementSession);
  const running = new Set<string>();
  const page: ModelPage = {
    tab,
    session,
    perTab,
    events: [],
    attempts: [],
    running,
    visited,
    validFrom: 0,
    messageAt: 0,
    guestAt: 0,
    isStarted: false,
    isInBfcache: false,
    isSigningOut: false,
    dispatch: life.dispatch,
    receive(message) {
      for (const receiver of receivers) receiver(message);
    },
    track(name, work) {
      const label = `${name} #${portal.tick()}`;
      running.add(label);
      void work.catch(shared.addViolation).finally(() => running.delete(label));
    },
  };
  session.state.subscribe(({ status }) => {
    if (status === 'guest') page.guestAt = page.validFrom = portal.tick();
  });
  session.subscribe((event) => {
    shared.onEvent(page, event);
    page.events.push({ at: portal.tick(), event });
  });
  return page;
}
