import type { SessionEvent } from '../../src/contract/events.ts';
import { PASSWORD } from './model-client.ts';
import { type ModelPortal, readRequestNumber } from './model-portal.ts';
import type { ModelPage } from './model-tab.ts';

/** The violation of an invariant of the session. */
class Violation extends Error {
  override readonly name = 'Violation';
}

/** @throws Violation with this message if the condition is false */
export function assertHolds(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Violation(message);
}

/** Returns the names of all cookies and storage entries that a person has left. */
export function getStoredKeys(
  portal: ModelPortal,
  local: Map<string, string>,
  { perTab }: ModelPage,
) {
  return [...local.keys(), ...portal.cookies.keys(), ...perTab.keys()];
}

/** Events that are about the portal, not about a person. */
const PORTAL_EVENTS = ['load-licence', 'loaded-licence', 'guest-access-status', 'set-branding'];

/** Returns the name of the last event about a person. */
export function getLastPersonEvent({ events }: ModelPage): SessionEvent['name'] | undefined {
  return events.findLast(({ event }) => !PORTAL_EVENTS.includes(event.name))?.event.name;
}

/** Returns the time of the last of these events, or 0. */
function getLastTime({ events }: ModelPage, ...names: SessionEvent['name'][]): number {
  return events.findLast(({ event }) => names.includes(event.name))?.at ?? 0;
}

/** Checks that a page shows a person only after a correct answer to a request that is still valid. */
function checkPrincipal(portal: ModelPortal, page: ModelPage, event: SessionEvent) {
  if (event.name !== 'load-principal') return;
  const { tab, attempts, validFrom, events } = page;
  const number = readRequestNumber(event.payload);
  const selfRequest = portal.selfRequests.get(number);
  assertHolds(selfRequest?.tab === tab, `tab ${tab} shows a person without its own request`);
  assertHolds(
    selfRequest.answer?.startsWith('correct') === true,
    `tab ${tab} shows a person after a fault`,
  );
  assertHolds(
    event.payload.web_access_enabled !== false,
    `tab ${tab} signs in a person without web access`,
  );
  // After a return from single sign-on the tab's own login counts, whatever other tabs report.
  const isReturning = (portal.tokenLoginAt.get(tab) ?? 0) > validFrom;
  assertHolds(
    selfRequest.sentAt > (isReturning ? validFrom : Math.max(validFrom, page.messageAt)),
    `tab ${tab} shows ${event.payload.name} after the late answer to request ${number}`,
  );
  const login = event.payload.totalNumberOfRecentItems ?? 0;
  for (const { event: earlier } of events) {
    if (earlier.name !== 'load-principal') continue;
    assertHolds(
      readRequestNumber(earlier.payload) !== number,
      `tab ${tab} shows the same answer twice`,
    );
    assertHolds(
      (earlier.payload.totalNumberOfRecentItems ?? 0) <= login,
      `tab ${tab} shows ${event.payload.name} of an earlier login than the person shown before`,
    );
  }
  const loginAt = attempts.findLast(({ result }) => result === 'pending')?.loginAt ?? 0;
  const passwordLoginAt = portal.passwordLoginAt.get(tab) ?? 0;
  assertHolds(
    loginAt <= validFrom || (passwordLoginAt > loginAt && selfRequest.sentAt > passwordLoginAt),
    `tab ${tab} shows ${event.payload.name} after a request that is older than its own login`,
  );
}

/** Checks that the end of a session leaves no data, and that there was a session to end. */
function checkSessionEnd(
  portal: ModelPortal,
  local: Map<string, string>,
  page: ModelPage,
  event: SessionEvent,
) {
  if (event.name !== 'logged-out') return;
  const { tab } = page;
  // A sign-out removes the data when it starts; a new sign-in may have stored data since then.
  const left = page.isSigningOut ? [] : getStoredKeys(portal, local, page);
  assertHolds(left.length === 0, `tab ${tab} is signed out but keeps ${left.join(', ')}`);
  const before = getLastTime(page, 'logged-out');
  const ended = Math.max(getLastTime(page, 'load-principal'), page.guestAt);
  const refused = [...portal.selfRequests.values()].some(
    (selfRequest) => selfRequest.tab === tab && selfRequest.refused && selfRequest.sentAt > before,
  );
  // A sign-out dispatches its event at its end, even if the session was closed meanwhile.
  assertHolds(
    ended > before || refused || page.isSigningOut,
    `tab ${tab} ends the same session twice`,
  );
}

/** The events that report the failure of a sign-in. */
const SIGN_IN_FAILURES: readonly SessionEvent['name'][] = [
  'login-failed',
  'oauth2-authorization-failed',
  'login-disabled',
  'access-disabled',
];

/** Checks an event while the page receives it. */
export function checkEvent(
  portal: ModelPortal,
  local: Map<string, string>,
  page: ModelPage,
  event: SessionEvent,
): void {
  const text = JSON.stringify(event);
  assertHolds(!text.includes(PASSWORD), `the event ${event.name} contains a password`);
  assertHolds(!text.includes('token-of-'), `the event ${event.name} contains a token`);
  assertHolds(!page.isInBfcache, `tab ${page.tab} dispatches ${event.name} in the bfcache`);
  checkPrincipal(portal, page, event);
  checkSessionEnd(portal, local, page, event);
  // A sign-out has already set `validFrom` when it started.
  if (event.name === 'logged-out' && !page.isSigningOut) page.validFrom = portal.tick();
  if (event.name === 'login') {
    page.validFrom = portal.tick();
    const attempt = page.attempts.at(-1);
    if (attempt) attempt.loginAt = portal.tick();
  }
  if (SIGN_IN_FAILURES.includes(event.name)) {
    // The result follows after the clean-up; meanwhile the page can show a login of another tab.
    for (const attempt of page.attempts) attempt.loginAt = undefined;
  }
}
