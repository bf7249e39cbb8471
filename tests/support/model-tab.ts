import { signal } from '@preact/signals-core';
import type { SessionEvent } from '../../src/contract/events.ts';
import { createMemoryCookies } from '../../src/platform/memory/cookies.ts';
import { createMemoryPageLife } from '../../src/platform/memory/page-life.ts';
import { createMemoryStorage } from '../../src/platform/memory/storage.ts';
import type { Clock, PageMoment } from '../../src/platform/ports.ts';
import { createSession } from '../../src/session/create-session.ts';
import type { Intent } from '../../src/session/ports.ts';
import { createSessionStorage } from '../../src/session/storage.ts';
import type { ViewSession } from '../../src/session/view-session.ts';
import type { Settings } from '../../src/settings/settings.ts';
import { createModelClient } from './model-client.ts';
import type { ModelPortal } from './model-portal.ts';

/** An event of a tab, with the time of the model. */
interface TimedEvent {
  readonly at: number;
  readonly event: SessionEvent;
}

/** A sign-in under way, or over. */
interface Attempt {
  readonly giveUp: AbortController;
  /** When the page heard that it began; nothing where it did not. */
  loginAt?: number;
  result: 'pending' | boolean | undefined;
}

/** What the pages of one browser share. */
export interface ModelShared {
  readonly portal: ModelPortal;
  readonly local: Map<string, string>;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly forbidsNavigation: boolean;
  /** Sends a message of a tab on to the others. */
  post(tab: number, message: unknown): void;
  /** Keeps what was found wrong outside a step. */
  blame(violation: unknown): void;
  /** Hears of every event while it is sent. */
  heard(page: ModelPage, event: SessionEvent): void;
}

/** A page in a tab. A reload ends it and opens another in the same tab. */
export interface ModelPage {
  readonly tab: number;
  readonly session: ViewSession;
  readonly perTab: Map<string, string>;
  readonly events: TimedEvent[];
  readonly attempts: Attempt[];
  /** Calls of the session itself that have not ended. */
  readonly running: Set<string>;
  /** Where the page was sent, with the time. */
  readonly visited: { readonly at: number; readonly url: string }[];
  /** When the page last learnt that what it asked before counts no more. */
  boundary: number;
  /** When another tab last told that something had changed. */
  toldAt: number;
  /** When a guest last came in. */
  enteredAt: number;
  started: boolean;
  frozen: boolean;
  signingOut: boolean;
  dispatch(moment: PageMoment): void;
  receive(message: unknown): void;
  /** Keeps account of something under way. */
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
  const storage = createSessionStorage(
    createMemoryCookies(portal.cookies),
    createMemoryStorage(shared.local),
    createMemoryStorage(perTab),
    signal(settings),
  );
  const client = createModelClient(portal, tab, storage.bearer);
  const visited: { at: number; url: string }[] = [];
  const { viewSession: session } = createSession({
    client: () => client,
    settings: signal(settings),
    navigation: {
      get href() {
        return visited.at(-1)?.url ?? settings.portal + path;
      },
      go: (url) => void visited.push({ at: portal.tick(), url }),
      replace: (url) => void visited.splice(-1, 1, { at: portal.tick(), url }),
      kept: undefined,
      keep() {},
    },
    storage,
    tabs: {
      post: (message) => shared.post(tab, message),
      subscribe(listener) {
        receivers.add(listener);
        return () => void receivers.delete(listener);
      },
    },
    life,
    clock: shared.clock,
    permits: ({ name }: Intent) => name === 'login' || !shared.forbidsNavigation,
  });
  const running = new Set<string>();
  const page: ModelPage = {
    tab,
    session,
    perTab,
    events: [],
    attempts: [],
    running,
    visited,
    boundary: 0,
    toldAt: 0,
    enteredAt: 0,
    started: false,
    frozen: false,
    signingOut: false,
    dispatch: life.dispatch,
    receive(message) {
      for (const receiver of receivers) receiver(message);
    },
    track(name, work) {
      const label = `${name} #${portal.tick()}`;
      running.add(label);
      void work.catch(shared.blame).finally(() => running.delete(label));
    },
  };
  session.state.subscribe(({ status }) => {
    if (status === 'guest') page.enteredAt = page.boundary = portal.tick();
  });
  session.subscribe((event) => {
    shared.heard(page, event);
    page.events.push({ at: portal.tick(), event });
  });
  return page;
}
