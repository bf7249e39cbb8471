import { setImmediate } from 'node:timers/promises';
// Imported before the first sequence because `settle` does not wait for dynamic imports.
import '../../src/session/calls/login-steps.ts';
import { defaultSettings } from '../../src/settings/defaults.ts';
import { checkEvent } from './model-events.ts';
import { createModelPortal, type ModelPortal, type Person } from './model-portal.ts';
import { createModelPage, type ModelPage, type ModelShared } from './model-tab.ts';

/** The browser and the portal of a sequence. */
export interface ModelWorld {
  readonly tabs: number;
  readonly mode: 'cookie' | 'bearer';
  readonly singleSignOn: boolean;
  readonly guestAccess: boolean;
  /** Whether the pages cancel every navigation. */
  readonly preventsNavigation: boolean;
}

/** The answers of an authority, and their forgeries by an attacker. */
export const AUTHORITY_ANSWERS = [
  'correct',
  'used code',
  'canceled',
  'other state',
  'no code',
  'error',
] as const;
export type AuthorityAnswer = (typeof AUTHORITY_ANSWERS)[number];

/** A browser whose tabs share cookies, local storage and the channel between tabs. */
export interface ModelBrowser {
  readonly world: ModelWorld;
  readonly portal: ModelPortal;
  readonly local: Map<string, string>;
  /** The page in each tab. */
  readonly pages: ModelPage[];
  /** Violations that were found outside a step. */
  readonly violations: unknown[];
  readonly recheckAfter: number;
  passTime(milliseconds: number): void;
  /** Ends the page of a tab and opens a new one there. */
  reload(tab: number, path?: string): ModelPage;
  /** Returns from single sign-on: the portal has set its cookie. */
  returnFromSingleSignOn(tab: number, person: Person): void;
  /** Returns from the authority of the second factor with its answer. */
  returnFromSecondFactor(tab: number, answer: AuthorityAnswer): void;
  /** Waits until all microtasks have run. */
  settle(): Promise<void>;
}

/** Creates a browser with one page in each tab. */
export function createModelBrowser(world: ModelWorld): ModelBrowser {
  const portal = createModelPortal(world.mode, world.guestAccess);
  const local = new Map<string, string>();
  const perTab = Array.from({ length: world.tabs }, () => new Map<string, string>());
  const pages: ModelPage[] = [];
  const violations: unknown[] = [];
  let now = 1_700_000_000_000;
  const settings = {
    ...defaultSettings('https://portal.example'),
    tokenMode: world.mode,
    singleSignOn: world.singleSignOn ? [{ loginUrl: '/sso/login', logoutUrl: '/sso/logout' }] : [],
  };

  /** Queues a message to the other tabs like a call; a page in the bfcache drops it. */
  function post(from: number, message: unknown) {
    for (const [tab] of pages.entries()) {
      if (tab === from) continue;
      const pending = {
        number: portal.tick(),
        tab,
        name: `message from tab ${from}`,
        answer() {
          portal.pendingCalls.splice(portal.pendingCalls.indexOf(pending), 1);
          const page = pages[tab];
          if (page === undefined || page.isInBfcache) return;
          const { status } = page.session.state.value;
          if (!/^(signing-in|signing-out|disabled)$/.test(status)) page.messageAt = portal.tick();
          page.receive(structuredClone(message));
        },
      };
      portal.pendingCalls.push(pending);
    }
  }

  const shared: ModelShared = {
    portal,
    local,
    clock: { now: () => now },
    settings,
    preventsNavigation: world.preventsNavigation,
    post,
    addViolation: (violation) => void violations.push(violation),
    onEvent(page, event) {
      try {
        checkEvent(portal, local, page, event);
      } catch (violation) {
        // An exception here would count as an error of the page's listener.
        violations.push(violation);
      }
    },
  };
  for (const [tab, tabStorage] of perTab.entries())
    pages.push(createModelPage(shared, tab, tabStorage));

  return {
    world,
    portal,
    local,
    pages,
    violations,
    recheckAfter: settings.recheckAfter,
    passTime(milliseconds) {
      now += milliseconds;
    },
    reload(tab, path) {
      const tabStorage = perTab[tab] ?? new Map<string, string>();
      const remaining = portal.pendingCalls.filter((pending) => pending.tab !== tab);
      portal.pendingCalls.splice(0, portal.pendingCalls.length, ...remaining);
      const page = createModelPage(shared, tab, tabStorage, path);
      pages[tab] = page;
      return page;
    },
    returnFromSingleSignOn(tab, person) {
      portal.createLogin(person, true);
      const page = this.reload(tab);
      page.isStarted = true;
      page.track('start', page.session.start());
    },
    returnFromSecondFactor(tab, answer) {
      const redirect = pages[tab]?.visited.findLast(({ url }) => url.includes('/second-factor'));
      const { searchParams } = new URL(redirect?.url ?? 'https://portal.example/?state=/files');
      const query = new URLSearchParams({ state: searchParams.get('state') ?? '' });
      const code = `code-${portal.tick()}`;
      if (answer === 'canceled') query.set('error', 'access_denied');
      else if (answer === 'error') query.set('error', 'server_error');
      else if (answer !== 'no code') query.set('code', code);
      if (answer === 'other state') query.set('state', 'https://portal.example/other');
      const isGood = answer === 'correct' || answer === 'other state';
      if (isGood && portal.login !== undefined) portal.codes.set(code, portal.login);
      const page = this.reload(tab, `/login/second-factor?${query}`);
      page.isStarted = true;
      page.track('start', page.session.start());
    },
    settle: () => setImmediate(),
  };
}
