import { setImmediate } from 'node:timers/promises';
// Loaded before the first sequence: `settle` does not wait until a file is loaded on demand.
import '../../src/session/second-factor/exchange-code.ts';
import { defaultSettings } from '../../src/settings/defaults.ts';
import { watchEvent } from './model-events.ts';
import { createModelPortal, type ModelPortal, type Person } from './model-portal.ts';
import { createModelPage, type ModelPage, type ModelShared } from './model-tab.ts';

/** In which browser and at which portal a sequence takes place. */
export interface ModelWorld {
  readonly tabs: number;
  readonly mode: 'cookie' | 'bearer';
  readonly singleSignOn: boolean;
  readonly guests: boolean;
  /** Whether the pages keep the person where they are. */
  readonly forbidsNavigation: boolean;
}

/** What an authority may answer, and what an attacker may make of it. */
export const AUTHORITY_ANSWERS = [
  'right',
  'used code',
  'cancelled',
  'other state',
  'no code',
  'error',
] as const;
export type AuthorityAnswer = (typeof AUTHORITY_ANSWERS)[number];

/** A browser with some tabs over one cookie jar, one local storage and one channel. */
export interface ModelBrowser {
  readonly world: ModelWorld;
  readonly portal: ModelPortal;
  readonly local: Map<string, string>;
  /** The page in each tab. */
  readonly pages: ModelPage[];
  /** What was found wrong while events were sent. */
  readonly violations: unknown[];
  readonly recheckAfter: number;
  passTime(milliseconds: number): void;
  /** Ends the page of a tab, and opens another one there. */
  reload(tab: number, path?: string): ModelPage;
  /** The person comes back from single sign-on: the portal has left its cookie. */
  returnFromSingleSignOn(tab: number, person: Person): void;
  /** The person comes back from the second factor's authority, with what it answers. */
  returnFromSecondFactor(tab: number, answer: AuthorityAnswer): void;
  /** Lets everything happen that waits for nobody. */
  settle(): Promise<void>;
}

/** A browser with its first pages, at which nothing has happened yet. */
export function createModelBrowser(world: ModelWorld): ModelBrowser {
  const portal = createModelPortal(world.mode, world.guests);
  const local = new Map<string, string>();
  const perTab = Array.from({ length: world.tabs }, () => new Map<string, string>());
  const pages: ModelPage[] = [];
  const violations: unknown[] = [];
  let now = 1_700_000_000_000;
  const settings = {
    ...defaultSettings('https://portal.example'),
    tokenMode: world.mode,
    singleSignOn: world.singleSignOn
      ? { loginUrl: '/sso/login', logoutUrl: '/sso/logout' }
      : undefined,
  };

  /** A message is under way like a call, and is dropped by a page that does not run. */
  function post(from: number, message: unknown) {
    for (const [tab] of pages.entries()) {
      if (tab === from) continue;
      const pending = {
        number: portal.tick(),
        tab,
        name: `message of tab ${from}`,
        answer() {
          portal.pending.splice(portal.pending.indexOf(pending), 1);
          const page = pages[tab];
          if (page === undefined || page.frozen) return;
          const { status } = page.session.state.value;
          if (!/^(signing-in|signing-out|disabled)$/.test(status)) page.toldAt = portal.tick();
          page.receive(structuredClone(message));
        },
      };
      portal.pending.push(pending);
    }
  }

  const shared: ModelShared = {
    portal,
    local,
    clock: { now: () => now },
    settings,
    forbidsNavigation: world.forbidsNavigation,
    post,
    blame: (violation) => void violations.push(violation),
    heard(page, event) {
      try {
        watchEvent(portal, local, page, event);
      } catch (violation) {
        // Thrown here it would count as a fault of the page.
        violations.push(violation);
      }
    },
  };
  for (const [tab, own] of perTab.entries()) pages.push(createModelPage(shared, tab, own));

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
      const own = perTab[tab] ?? new Map<string, string>();
      const left = portal.pending.filter((pending) => pending.tab !== tab);
      portal.pending.splice(0, portal.pending.length, ...left);
      const page = createModelPage(shared, tab, own, path);
      pages[tab] = page;
      return page;
    },
    returnFromSingleSignOn(tab, person) {
      portal.open(person, true);
      const page = this.reload(tab);
      page.started = true;
      page.track('start', page.session.start());
    },
    returnFromSecondFactor(tab, answer) {
      const sent = pages[tab]?.visited.findLast(({ url }) => url.includes('/second-factor'));
      const { searchParams } = new URL(sent?.url ?? 'https://portal.example/?state=/files');
      const query = new URLSearchParams({ state: searchParams.get('state') ?? '' });
      const code = `code-${portal.tick()}`;
      if (answer === 'cancelled') query.set('error', 'access_denied');
      else if (answer === 'error') query.set('error', 'server_error');
      else if (answer !== 'no code') query.set('code', code);
      if (answer === 'other state') query.set('state', 'https://portal.example/other');
      const isGood = answer === 'right' || answer === 'other state';
      if (isGood && portal.login !== undefined) portal.codes.set(code, portal.login);
      const page = this.reload(tab, `/login/second-factor?${query}`);
      page.started = true;
      page.track('start', page.session.start());
    },
    settle: () => setImmediate(),
  };
}
