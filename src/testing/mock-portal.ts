import type { CallName } from '../contract/calls/paths.ts';
import type { FetchHook } from '../settings/settings.ts';
import { createCallFinder } from './find-call.ts';
import { createPortal, NOT_FOUND } from './portal.ts';
import type { PortalOptions } from './portal-options.ts';
import { prepare } from './prepare.ts';
import { showState, toPreparation } from './show-state.ts';
import { requireState } from './states/all-states.ts';

/** Milliseconds to wait for a state: less than the time that test runners give to a test. */
const LIMIT = 4_000;

/** A portal in memory, in use by the elements of a page. */
export interface TestPortal {
  /** The names of the calls that have arrived, in their order. */
  readonly calls: readonly CallName[];
  /**
   * Does what a person does to reach the state of the options, through the controls of the elements, and waits until they
   * show it.
   * @throws Error that says what the page does not show
   */
  show(): Promise<void>;
}

/** A portal for a test DOM. */
export interface MockPortal extends TestPortal {
  /** The addresses to which the page would have gone: a test DOM goes nowhere. */
  readonly visited: readonly string[];
}

/** Ends the portal that is in use. */
let end = () => {};

/** Ends the portal that `mockPortal` has installed, if there is one. */
export const endMockPortal = (): void => end();

/** Converts headers to an object with names in lower case, which happy-dom does not do. */
const toRecord = (headers: HeadersInit | undefined) =>
  Object.fromEntries([...new Headers(headers)].map(([name, value]) => [name.toLowerCase(), value]));

/**
 * Gives the elements of a page in jsdom or happy-dom a portal in memory, by the setting `fetch`. Nothing reaches a network.
 * It replaces an earlier one; `resetSession` ends it.
 */
export function mockPortal(options: PortalOptions = {}): MockPortal {
  end();
  const state = options.state === undefined ? undefined : requireState(options.state);
  const portal = createPortal(options, state);
  const finder = createCallFinder(options.settings?.calls);
  const visited: string[] = [];

  const fetch: FetchHook = async (url, { headers, method = 'GET', signal }) => {
    const call = finder.find(method, url);
    const query = new URL(url).searchParams;
    const found = call ? portal.answer({ call, query, headers: toRecord(headers) }) : NOT_FOUND;
    if (found === 'drop') throw new TypeError('Failed to fetch');
    if (found === 'hold') {
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
    }
    const { 'Set-Cookie': cookie, ...rest } = { ...found.headers };
    if (cookie) document.cookie = cookie;
    return {
      status: found.status,
      headers: rest,
      body: found.text ?? (found.body === undefined ? undefined : JSON.stringify(found.body)),
    };
  };

  function stay(event: Event): void {
    event.preventDefault();
    visited.push((event as CustomEvent<{ url: string }>).detail.url);
  }

  if (portal.cookie) document.cookie = portal.cookie;
  const { settings, ...preparation } = toPreparation(state);
  const undo = prepare({ ...preparation, settings: { ...settings, fetch } });
  addEventListener('portico-navigate', stay);
  end = () => {
    undo();
    removeEventListener('portico-navigate', stay);
    end = () => {};
  };
  return {
    calls: portal.calls,
    visited,
    show: () => showState(portal, state, (script, input) => script(input), LIMIT),
  };
}
