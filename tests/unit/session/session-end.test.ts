import { expect, test } from 'vitest';
import { createMemoryTabs } from '../../../src/platform/memory/tabs.ts';
import { awaitFetchesAfterEach } from '../../support/await-fetches-after-each.ts';
import { sendJson, sendStatus } from '../../support/http-answers.ts';
import { startPortalDouble } from '../../support/portal-double.ts';
import { ANNA } from '../../support/portal-double-people.ts';
import { visit } from '../../support/portal-double-visit.ts';

awaitFetchesAfterEach();

const anna = { name: 'anna', password: 'secret' };
const stay = { stay: true };
const KEY = 'portico.session.ended';

/** Opens a tab where Anna is signed in. */
async function openSignedInPage() {
  const portal = await startPortalDouble();
  const channel = createMemoryTabs();
  const page = visit(portal, { path: '/files', tabs: channel() });
  await page.session.signIn(anna, stay);
  const next = () => visit(portal, { local: page.local, perTab: page.perTab, tabs: channel() });
  return { portal, channel, page, next };
}

test('the login page shows once that the person has signed out', async () => {
  const { page, next } = await openSignedInPage();
  await page.session.signOut();
  expect(page.session.state.value).toMatchObject({ status: 'anonymous', ended: 'signed-out' });
  const login = next();
  await login.session.start();
  expect(login.session.state.value).toEqual({
    status: 'anonymous',
    captchaDue: false,
    ended: 'signed-out',
  });
  expect(page.perTab.has(KEY)).toBe(false);
  const reloaded = next();
  await reloaded.session.start();
  expect(reloaded.session.state.value).toEqual({ status: 'anonymous', captchaDue: false });
});

test('the login page shows that the session has expired', async () => {
  const { portal, page, next } = await openSignedInPage();
  portal.on('GET /rest/self', sendStatus(401));
  await page.session.rebuildPrincipal();
  const login = next();
  await login.session.start();
  expect(login.session.state.value).toMatchObject({ status: 'anonymous', ended: 'expired' });
});

test('the login page shows that the portal ended the session because the password has changed', async () => {
  const { portal, page, next } = await openSignedInPage();
  portal.on('GET /rest/self', sendJson(401, { code: 'PASSWORD_CHANGED' }));
  await page.session.rebuildPrincipal();
  const login = next();
  await login.session.start();
  expect(login.session.state.value).toMatchObject({ ended: 'password-changed' });
});

test('only the tab that finds out about a changed password tells the others', async () => {
  const { portal, channel, page } = await openSignedInPage();
  const other = visit(portal, { path: '/files', tabs: channel(), local: page.local });
  await other.session.start();
  const messages: unknown[] = [];
  channel().subscribe((message) => messages.push(message));
  portal.on('GET /rest/self', sendJson(401, { code: 'PASSWORD_CHANGED' }));
  // With a token of its own, the other tab asks the portal too.
  other.perTab.set('portico.session.bearer', 'another token');
  await page.session.rebuildPrincipal();
  await expect.poll(() => other.session.state.value).toMatchObject({ ended: 'password-changed' });
  expect(messages).toHaveLength(1);
});

test.each([
  ['expired', sendStatus(401)],
  ['password-changed', sendJson(401, { code: 'PASSWORD_CHANGED' })],
])(
  'the other tabs say how the session has ended, and not that the person has signed out: %s',
  async (ended, answer) => {
    const { portal, channel, page } = await openSignedInPage();
    const other = visit(portal, { path: '/files', tabs: channel(), local: page.local });
    await other.session.start();
    portal.on('GET /rest/self', answer);
    await page.session.rebuildPrincipal();
    await expect.poll(() => other.session.state.value).toMatchObject({ ended });
    expect(portal.cookies.size).toBe(0);
  },
);

test('a page that misses its session without a message says that it has ended', async () => {
  const portal = await startPortalDouble();
  const page = visit(portal, { path: '/files', settings: { recheckAfter: 0 } });
  await page.session.signIn(anna, stay);
  portal.cookies.clear();
  page.perTab.clear();
  page.dispatch('visible');
  await expect.poll(() => page.session.state.value).toMatchObject({ ended: 'expired' });
});

test('a sign-out in another tab ends the session', async () => {
  const { portal, channel, page } = await openSignedInPage();
  const other = visit(portal, { path: '/files', tabs: channel(), local: page.local });
  await other.session.start();
  expect(other.status()).toBe('signed-in');
  portal.on('GET /rest/self', sendStatus(401));
  await page.session.signOut();
  await expect.poll(() => other.session.state.value).toMatchObject({ ended: 'other-tab' });
});

test('a sign-in removes the stored reason', async () => {
  const { page, next } = await openSignedInPage();
  await page.session.signOut();
  const login = next();
  await login.session.signIn(anna, stay);
  expect(login.perTab.has(KEY)).toBe(false);
});

test('an unknown stored reason is ignored and removed', async () => {
  const { portal } = await openSignedInPage();
  portal.cookies.clear();
  const perTab = new Map([[KEY, 'unknown-reason']]);
  const { session } = visit(portal, { perTab });
  await session.start();
  expect(session.state.value).toEqual({ status: 'anonymous', captchaDue: false });
  expect(perTab.size).toBe(0);
});

test('a rebuild dispatches its event after the principal has arrived', async () => {
  const { portal, page } = await openSignedInPage();
  portal.on('GET /rest/self', sendJson(200, { ...ANNA, title: 'Dr.' }));
  const before = page.names().length;
  const rebuilding = page.session.rebuildPrincipal();
  expect(page.names()).toHaveLength(before);
  await rebuilding;
  expect(page.names().slice(before)).toEqual(['rebuild-principal', 'load-principal']);
});

test.each([401, 500, 403])('a rebuild that fails with %d dispatches no event', async (status) => {
  const { portal, page } = await openSignedInPage();
  portal.on('GET /rest/self', sendStatus(status));
  await page.session.rebuildPrincipal();
  expect(page.names()).not.toContain('rebuild-principal');
});

test('a rebuild without a signed-in person does nothing', async () => {
  const portal = await startPortalDouble();
  const { session } = visit(portal);
  await session.rebuildPrincipal();
  expect(portal.calls()).toEqual([]);
});
