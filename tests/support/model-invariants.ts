import { permissionsOf } from '../../src/session/permissions.ts';
import type { ModelBrowser } from './model-browser.ts';
import { assertHolds, getLastPersonEvent } from './model-events.ts';
import { readLogin, readRequestNumber } from './model-portal.ts';
import type { ModelPage } from './model-tab.ts';

/** The other fields of each state, by its status. */
const SHAPES: Readonly<Record<string, readonly string[]>> = {
  unknown: ['remembered'],
  anonymous: ['captchaDue', 'failure', 'ended'],
  'signing-in': ['captchaDue'],
  'second-factor': ['step', 'url', 'failure'],
  'signed-in': ['principal'],
  'signing-out': ['principal'],
  guest: [],
  disabled: ['retryAfter'],
};

const NOTHING = permissionsOf(undefined);

function checkPage({ tab, session, events, visited, isInBfcache }: ModelPage) {
  const { status, ...rest } = session.state.value;
  const allowed = SHAPES[status] ?? [];
  assertHolds(status in SHAPES, `tab ${tab} is in the state ${status}`);
  assertHolds(
    Object.keys(rest).every((key) => allowed.includes(key)),
    `tab ${tab} is ${status} and has the fields ${Object.keys(rest)}`,
  );
  const principal = session.principal.value;
  if (status === 'signed-in' || status === 'signing-out') {
    const shown = events.some(
      ({ event }) =>
        event.name === 'load-principal' &&
        principal !== undefined &&
        readRequestNumber(event.payload) === readRequestNumber(principal),
    );
    assertHolds(shown, `tab ${tab} shows a person without the event load-principal`);
  } else {
    assertHolds(principal === undefined, `tab ${tab} is ${status} and has a principal`);
    assertHolds(
      JSON.stringify(session.permissions.value) === JSON.stringify(NOTHING),
      `tab ${tab} is ${status} and has permissions`,
    );
  }
  assertHolds(
    !isInBfcache ||
      status === 'disabled' ||
      (status === 'unknown' && Object.keys(rest).length === 0),
    `tab ${tab} is in the bfcache and shows ${JSON.stringify(session.state.value)}`,
  );
  for (const { url } of visited) {
    assertHolds(new URL(url).origin === 'https://portal.example', `tab ${tab} navigates to ${url}`);
  }
}

/** Checks that no page is busy while no call is pending. */
function checkIdle({ world, pages }: ModelBrowser) {
  for (const page of pages) {
    const { tab, session, attempts, running, isStarted, isInBfcache } = page;
    const { status } = session.state.value;
    if (isInBfcache || !isStarted) continue;
    assertHolds(running.size === 0, `tab ${tab} does not finish ${[...running].join(', ')}`);
    const attempt = attempts.find(({ result }) => result === 'pending');
    assertHolds(attempt === undefined, `tab ${tab} does not finish a sign-in`);
    // A page that is navigating away may stay busy.
    const isLeaving = getLastPersonEvent(page) === 'oauth2-redirect' && !world.preventsNavigation;
    const state = session.state.value;
    assertHolds(
      state.status !== 'second-factor' || state.step === 'redirect',
      `tab ${tab} does not finish the exchange of a code`,
    );
    assertHolds(
      isLeaving || !/^(unknown|signing-in|signing-out)$/.test(status),
      `tab ${tab} stays ${status} without a pending call`,
    );
  }
}

/** Checks the invariants that hold after each step. */
export function checkStep(browser: ModelBrowser): void {
  const [violation] = browser.violations;
  if (violation) throw violation;
  for (const page of browser.pages) checkPage(page);
  if (browser.portal.pendingCalls.length === 0) checkIdle(browser);
}

/**
 * Checks the invariants that hold at the end, when all calls are answered and every page has checked its
 * session again: pages and portal agree about the person who is signed in.
 */
export function checkEnd({ pages, portal }: ModelBrowser): void {
  for (const { tab, session, perTab } of pages) {
    const state = session.state.value;
    if (state.status !== 'signed-in') continue;
    const bearer = readLogin(perTab.get('portico.session.bearer'));
    const login = portal.mode === 'bearer' ? bearer : portal.login;
    assertHolds(
      state.principal.totalNumberOfRecentItems === login &&
        login !== undefined &&
        portal.logins.has(login),
      `tab ${tab} shows ${state.principal.name}, who is not signed in at the portal`,
    );
  }
  const isSignedIn = portal.login !== undefined && portal.logins.has(portal.login);
  // No page can find a login whose cookie is removed; a reload may have aborted its logout.
  if (!portal.isAlwaysCorrect || !isSignedIn || portal.cookies.size === 0) return;
  const isShown = pages.some((page) => {
    // A failed sign-in shows its failure first, even if an earlier login is still valid.
    const hasOtherView = /^(oauth2-|login-)/.test(getLastPersonEvent(page) ?? '');
    return !page.isStarted || hasOtherView || page.session.state.value.status === 'signed-in';
  });
  assertHolds(isShown, 'the portal has a valid login that no tab shows');
}
