import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendJson, sendStatus } from '../../support/http-answers.ts';
import { startPortalDouble } from '../../support/portal-double.ts';
import { ANNA, BORIS } from '../../support/portal-double-people.ts';
import { type VisitOptions, visit } from '../../support/portal-double-visit.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Opens a page where a person is signed in, with a clock that the test controls. */
async function openSignedInPage(options: VisitOptions = {}) {
  const portal = await startPortalDouble();
  let time = Date.UTC(2026, 0, 1);
  const seen = visit(portal, { path: '/files', clock: { now: () => time }, ...options });
  await seen.session.signIn({ name: 'anna', password: 'secret' }, { stay: true });
  portal.requests.length = 0;
  const wait = (milliseconds: number) => {
    time += milliseconds;
  };
  return { portal, ...seen, wait };
}

test('the session is checked when the person returns after a long pause', async () => {
  const { portal, session, dispatch, wait } = await openSignedInPage();
  portal.on('GET /rest/self', sendJson(200, BORIS));
  wait(5 * MINUTE);
  dispatch('visible');
  await expect.poll(() => session.principal.value).toEqual(BORIS);
  expect(portal.calls()).toEqual(['GET /rest/self']);
});

test('the session is checked after a pause in which the clock was set back', async () => {
  const { portal, session, dispatch, wait } = await openSignedInPage();
  portal.on('GET /rest/self', sendJson(200, BORIS));
  wait(-60 * MINUTE);
  dispatch('visible');
  await expect.poll(() => session.principal.value).toEqual(BORIS);
});

test('the session is not checked when the person returns after a short pause', async () => {
  const { portal, session, states, dispatch, wait } = await openSignedInPage();
  const before = states.length;
  wait(5 * MINUTE - 1);
  for (let time = 0; time < 10; time += 1) dispatch('visible');
  await session.rebuildPrincipal();
  expect(portal.calls()).toEqual(['GET /rest/self']);
  expect(states).toHaveLength(before + 1);
});

test('every answer of the portal restarts the pause', async () => {
  const { portal, session, names, dispatch, wait } = await openSignedInPage();
  wait(4 * MINUTE);
  await session.rebuildPrincipal();
  wait(4 * MINUTE);
  dispatch('visible');
  wait(MINUTE);
  const received = portal.waitForCall('GET /rest/self');
  dispatch('visible');
  dispatch('visible');
  await received;
  await expect.poll(() => names().at(-1)).toBe('load-principal');
  expect(portal.calls()).toEqual(['GET /rest/self', 'GET /rest/self']);
});

test("the page's settings set the length of the pause", async () => {
  const { portal, dispatch, wait } = await openSignedInPage({ settings: { recheckAfter: 1_000 } });
  const received = portal.waitForCall('GET /rest/self');
  wait(1_000);
  dispatch('visible');
  await received;
  expect(portal.calls()).toEqual(['GET /rest/self']);
});

test('a session that expired during the pause ends once', async () => {
  const { portal, session, names, visited, dispatch, wait } = await openSignedInPage();
  portal.on('GET /rest/self', sendStatus(401));
  wait(DAY);
  dispatch('visible');
  dispatch('visible');
  await expect.poll(() => session.state.value.status).toBe('anonymous');
  expect(names().filter((name) => name === 'logged-out')).toHaveLength(1);
  expect(visited.slice(1)).toEqual([`${portal.origin}/login`]);
});

test('an unreachable portal after the pause does not sign the person out', async () => {
  const { portal, session, names, visited, dispatch, wait } = await openSignedInPage();
  portal.on('GET /rest/self', sendStatus(500));
  wait(DAY);
  dispatch('visible');
  await expect.poll(() => vi.mocked(console.warn).mock.calls.length).toBe(1);
  expect(session.state.value).toEqual({ status: 'signed-in', principal: ANNA });
  expect(names()).not.toContain('logged-out');
  expect(visited).toHaveLength(1);
});

test('a sign-in form stays unchanged after a pause of any length', async () => {
  const portal = await startPortalDouble();
  let time = 0;
  const { session, states, dispatch } = visit(portal, { clock: { now: () => time } });
  await session.start();
  const before = [states.length, portal.calls().length];
  time += DAY;
  dispatch('visible');
  await session.signIn({ name: 'anna', password: '' });
  expect([states.length - 1, portal.calls().length]).toEqual(before);
});

test('a guest is not checked after a pause of any length', async () => {
  const portal = await startPortalDouble();
  portal.on('GET /rest/public', sendJson(200, { guestAccess: true }));
  let time = 0;
  const { session, dispatch, status } = visit(portal, { clock: { now: () => time } });
  await session.start();
  session.continueAsGuest();
  time += DAY;
  dispatch('visible');
  expect(status()).toBe('guest');
  expect(portal.calls()).not.toContain('GET /rest/self');
});

test('a hidden page sends no calls', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  const { portal, session, states, wait } = await openSignedInPage();
  await session.start();
  portal.requests.length = 0;
  const before = states.length;
  wait(DAY);
  await vi.advanceTimersByTimeAsync(DAY);
  vi.useRealTimers();
  expect(states).toHaveLength(before);
  // An earlier request would appear in the list before this one.
  await session.rebuildPrincipal();
  expect(portal.calls()).toEqual(['GET /rest/self']);
});
