import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryTabs } from '../../../src/platform/memory/tabs.ts';
import { awaitFetchesAfterEach } from '../../support/await-fetches-after-each.ts';
import { holdAnswer, sendJson, sendStatus } from '../../support/http-answers.ts';
import { startPortalDouble } from '../../support/portal-double.ts';
import { ANNA, BORIS } from '../../support/portal-double-people.ts';
import { type VisitOptions, visit } from '../../support/portal-double-visit.ts';

const anna = { name: 'anna', password: 'secret' };

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});
awaitFetchesAfterEach();

/** Opens a page where a person is signed in, with a stopped clock. */
async function openSignedInPage(options: VisitOptions = {}) {
  const portal = await startPortalDouble();
  let time = Date.UTC(2026, 0, 1);
  const seen = visit(portal, { path: '/files', clock: { now: () => time }, ...options });
  await seen.session.signIn(anna, { stay: true });
  const countChecks = () => portal.calls().filter((call) => call === 'GET /rest/self').length - 1;
  const wait = (milliseconds: number) => {
    time += milliseconds;
  };
  return { portal, ...seen, countChecks, wait };
}

test('a page that enters the back/forward cache shows no person', async () => {
  const { session, dispatch, countChecks } = await openSignedInPage();
  dispatch('bfcache-enter');
  expect(session.state.value).toEqual({ status: 'unknown' });
  expect(session.principal.value).toBeUndefined();
  expect(session.permissions.value.webAccess).toBe(false);
  expect(countChecks()).toBe(0);
});

test('a restored page shows the person only after the portal has answered', async () => {
  const { portal, session, states, dispatch } = await openSignedInPage();
  dispatch('bfcache-enter');
  const before = states.length;
  const late = holdAnswer(sendJson(200, { ...ANNA, title: 'Dr.' }));
  portal.on('GET /rest/self', late.answer);
  const received = portal.waitForCall('GET /rest/self');
  dispatch('bfcache-restore');
  await received;
  expect(states.slice(before)).toEqual([]);
  expect(session.state.value).toEqual({ status: 'unknown' });
  late.release();
  await expect.poll(() => session.principal.value).toEqual({ ...ANNA, title: 'Dr.' });
});

test('a page that is restored after a sign-out in another tab does not show the person', async () => {
  const { portal, session, states, names, visited, local, perTab, dispatch } =
    await openSignedInPage();
  dispatch('bfcache-enter');
  const before = states.length;
  portal.cookies.clear();
  local.clear();
  portal.on('GET /rest/self', sendStatus(401));
  dispatch('bfcache-restore');
  await expect.poll(() => session.state.value.status).toBe('anonymous');
  expect(JSON.stringify(states.slice(before))).not.toContain(ANNA.name);
  expect(names().filter((name) => name === 'logged-out')).toHaveLength(1);
  expect(visited.slice(1)).toEqual([`${portal.origin}/login`]);
  expect([...perTab]).toEqual([['portico.session.ended', 'expired']]);
});

test('a page that is restored after all data of the site was removed is signed out', async () => {
  const { portal, session, names, visited, local, perTab, dispatch, countChecks } =
    await openSignedInPage();
  dispatch('bfcache-enter');
  for (const kept of [portal.cookies, local, perTab]) kept.clear();
  dispatch('bfcache-restore');
  await expect.poll(() => session.state.value.status).toBe('anonymous');
  expect(names().filter((name) => name === 'logged-out')).toHaveLength(1);
  expect(visited.slice(1)).toEqual([`${portal.origin}/login`]);
  expect(countChecks()).toBe(0);
});

test('an admin page that is restored without its session navigates to its error page', async () => {
  const { portal, visited, dispatch } = await openSignedInPage({ path: '/filr/admin/users' });
  dispatch('bfcache-enter');
  portal.on('GET /rest/self', sendStatus(401));
  dispatch('bfcache-restore');
  await expect.poll(() => visited.at(-1)).toBe(`${portal.origin}/admin/error`);
});

test("a page that is restored after another person's sign-in shows only that person", async () => {
  const { portal, session, states, local, dispatch } = await openSignedInPage();
  dispatch('bfcache-enter');
  const before = states.length;
  portal.on('GET /rest/self', sendJson(200, BORIS));
  dispatch('bfcache-restore');
  await expect.poll(() => session.principal.value).toEqual(BORIS);
  expect(JSON.stringify(states.slice(before))).not.toContain(ANNA.name);
  expect(local.get('portico.principal')).toBe(JSON.stringify(BORIS));
});

test('a restored page shows no person and keeps the token if the portal fails', async () => {
  const { portal, session, states, visited, dispatch } = await openSignedInPage();
  dispatch('bfcache-enter');
  const before = states.length;
  portal.on('GET /rest/self', sendStatus(500));
  dispatch('bfcache-restore');
  await expect.poll(() => session.state.value.status).toBe('anonymous');
  expect(JSON.stringify(states.slice(before))).not.toContain(ANNA.name);
  expect(portal.cookies.size).toBe(1);
  expect(visited).toHaveLength(1);
});

test('a restored sign-in form can be used again and sends no call', async () => {
  const portal = await startPortalDouble();
  const { session, names, visited, dispatch } = visit(portal);
  await session.start();
  const before = portal.calls().length;
  dispatch('bfcache-enter');
  dispatch('bfcache-restore');
  expect(session.state.value).toEqual({ status: 'anonymous', captchaDue: false });
  expect(names()).not.toContain('logged-out');
  expect(visited).toHaveLength(1);
  await session.signIn(anna, { stay: true });
  expect(portal.calls().slice(before)).toEqual(['POST /rest/auth/login', 'GET /rest/self']);
});

test('a page in the back/forward cache checks a message from another tab after it is restored', async () => {
  const channel = createMemoryTabs();
  const { portal, session, dispatch, countChecks, local } = await openSignedInPage({
    tabs: channel(),
  });
  dispatch('bfcache-enter');
  const other = visit(portal, { tabs: channel(), local });
  portal.on('GET /rest/self', sendJson(200, BORIS));
  await other.session.signIn({ name: 'boris', password: 'other' }, { stay: true });
  // A check after the message would be answered before this call.
  await other.session.rebuildPrincipal();
  expect(countChecks()).toBe(2);
  expect(session.state.value).toEqual({ status: 'unknown' });
  dispatch('bfcache-restore');
  await expect.poll(() => session.principal.value).toEqual(BORIS);
});

test('a page that is restored twice shows the person of the last answer', async () => {
  const { portal, session, dispatch } = await openSignedInPage();
  dispatch('bfcache-enter');
  const late = holdAnswer(sendJson(200, ANNA));
  portal.on('GET /rest/self', late.answer);
  const received = portal.waitForCall('GET /rest/self');
  dispatch('bfcache-restore');
  await received;
  dispatch('bfcache-enter');
  late.release();
  portal.on('GET /rest/self', sendJson(200, BORIS));
  dispatch('bfcache-restore');
  await expect.poll(() => session.principal.value).toEqual(BORIS);
});
