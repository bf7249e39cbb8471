import { expect, test } from 'vitest';
import { createMemoryTabs } from '../../../src/platform/memory/tabs.ts';
import { awaitFetchesAfterEach } from '../../support/await-fetches-after-each.ts';
import { answerInTurn, holdAnswer, sendJson, sendStatus } from '../../support/http-answers.ts';
import { startPortalDouble, TOKEN } from '../../support/portal-double.ts';
import { ANNA, BORIS } from '../../support/portal-double-people.ts';
import { type VisitOptions, visit } from '../../support/portal-double-visit.ts';

awaitFetchesAfterEach();

const anna = { name: 'anna', password: 'secret' };
const boris = { name: 'boris', password: 'other' };
const stay = { stay: true };

/** Creates a browser. Each call of `open` opens a tab; all tabs share cookies and local storage. */
async function createBrowser() {
  const portal = await startPortalDouble();
  const channel = createMemoryTabs();
  const local = new Map<string, string>();
  const open = (options: VisitOptions = {}) =>
    visit(portal, { path: '/files', tabs: channel(), local, ...options });
  return { portal, local, open };
}

test('a sign-in in one tab also signs the person in on the other tabs', async () => {
  const { portal, open } = await createBrowser();
  const [first, second] = [open(), open()];
  await second.session.start();
  expect(second.status()).toBe('anonymous');
  await first.session.signIn(anna, stay);
  await expect.poll(second.status).toBe('signed-in');
  expect(second.session.principal.value).toEqual(ANNA);
  expect(second.names()).not.toContain('logged-in');
  expect(portal.calls().filter((call) => call === 'POST /rest/auth/login')).toHaveLength(1);
});

test('a failed sign-in in one tab does not change the other tabs', async () => {
  const { portal, open } = await createBrowser();
  const [first, second] = [open(), open()];
  await second.session.signIn(anna, stay);
  portal.on('POST /rest/auth/login', sendStatus(401));
  const before = second.states.length;
  await first.session.signIn(boris, stay);
  expect(first.status()).toBe('anonymous');
  await second.session.rebuildPrincipal();
  expect(second.status()).toBe('signed-in');
  expect(second.states.slice(before).map(({ status }) => status)).toEqual(['signed-in']);
});

test('a sign-out in one tab also signs the person out on the other tabs and removes their data', async () => {
  const { portal, local, open } = await createBrowser();
  const [first, second] = [open(), open()];
  await first.session.signIn(anna, stay);
  await expect.poll(second.status).toBe('signed-in');
  portal.on('GET /rest/self', sendStatus(401));
  await first.session.signOut();
  await expect.poll(second.status).toBe('anonymous');
  expect(second.session.principal.value).toBeUndefined();
  expect(second.names().filter((name) => name === 'logged-out')).toHaveLength(1);
  expect(second.visited.at(-1)).toBe(`${portal.origin}/login`);
  expect(local.size + portal.cookies.size).toBe(0);
  expect([...first.perTab]).toEqual([['portico.session.ended', 'signed-out']]);
  expect([...second.perTab]).toEqual([['portico.session.ended', 'other-tab']]);
  expect(portal.calls().filter((call) => call === 'POST /rest/auth/logout')).toHaveLength(1);
});

test('a session that the portal no longer knows ends once in every tab', async () => {
  const { portal, open } = await createBrowser();
  const tabs = [open(), open({ path: '/filr/admin' }), open()];
  await tabs[0]?.session.signIn(anna, stay);
  for (const { status } of tabs) await expect.poll(status).toBe('signed-in');
  portal.on('GET /rest/self', sendStatus(401));
  await tabs[0]?.session.rebuildPrincipal();
  for (const { status } of tabs) await expect.poll(status).toBe('anonymous');
  const ends = ['/login', '/admin/error', '/login'];
  for (const [at, { names, visited }] of tabs.entries()) {
    expect(names().filter((name) => name === 'logged-out')).toHaveLength(1);
    expect(visited.slice(1)).toEqual([portal.origin + ends[at]]);
  }
});

test('after another person signs in, the other tabs show that person', async () => {
  const { portal, local, open } = await createBrowser();
  const [first, second] = [open(), open()];
  portal.on('GET /rest/self', sendJson(200, { ...ANNA, is_oauth_admin: true }));
  await second.session.signIn(anna, stay);
  await expect.poll(first.status).toBe('signed-in');
  const fresh = open();
  portal.on('GET /rest/self', sendJson(200, BORIS));
  await fresh.session.signIn(boris, stay);
  await expect.poll(() => second.session.principal.value?.name).toBe('boris');
  await expect.poll(() => first.session.principal.value?.name).toBe('boris');
  expect(second.session.permissions.value.oauthAdministrator).toBe(false);
  expect(local.get('portico.principal')).toBe(JSON.stringify(BORIS));
});

test('after a sign-out and a sign-in in one tab, no tab shows the first person', async () => {
  const { portal, open } = await createBrowser();
  const [first, second] = [open(), open()];
  await first.session.signIn(anna, stay);
  await expect.poll(second.status).toBe('signed-in');
  portal.on('GET /rest/self', sendStatus(401));
  await first.session.signOut();
  await expect.poll(second.status).toBe('anonymous');
  const left = second.states.length;
  portal.on('GET /rest/self', sendJson(200, BORIS));
  await first.session.signIn(boris, stay);
  await expect.poll(second.status).toBe('signed-in');
  expect(second.session.principal.value).toEqual(BORIS);
  expect(JSON.stringify(second.states.slice(left))).not.toContain('anna');
});

test('a late answer about the last person does not change a tab that shows the next person', async () => {
  const { portal, local, open } = await createBrowser();
  const [first, second] = [open(), open()];
  await second.session.signIn(anna, stay);
  await expect.poll(first.status).toBe('signed-in');
  const late = holdAnswer(sendJson(200, ANNA));
  portal.on('GET /rest/self', answerInTurn(late.answer, sendJson(200, BORIS)));
  const received = portal.waitForCall('GET /rest/self');
  const rebuilding = second.session.rebuildPrincipal();
  await received;
  await open().session.signIn(boris, stay);
  await expect.poll(() => second.session.principal.value?.name).toBe('boris');
  late.release();
  await rebuilding;
  expect(second.session.principal.value).toEqual(BORIS);
  expect(local.get('portico.principal')).toBe(JSON.stringify(BORIS));
});

test('a tab shows after its failed sign-in the person who signed in on another tab', async () => {
  const { portal, open } = await createBrowser();
  const [first, second] = [open(), open()];
  const late = holdAnswer(sendStatus(401));
  portal.on('POST /rest/auth/login', late.answer);
  const received = portal.waitForCall('POST /rest/auth/login');
  const attempt = second.session.signIn(anna, stay);
  await received;
  portal.on('POST /rest/auth/login', (response) => {
    portal.cookies.set('portal_public_token', TOKEN);
    response.end();
  });
  portal.on('GET /rest/self', sendJson(200, BORIS));
  await first.session.signIn(boris, stay);
  expect(second.status()).toBe('signing-in');
  expect(portal.calls().filter((call) => call === 'GET /rest/self')).toHaveLength(1);
  late.release();
  await expect(attempt).resolves.toBe(false);
  await expect.poll(second.status).toBe('signed-in');
  expect(second.session.principal.value).toEqual(BORIS);
});

test('a tab shows after its own sign-in the person who signed in last on another tab', async () => {
  const { portal, open } = await createBrowser();
  const [first, second] = [open(), open()];
  const late = holdAnswer(sendJson(200, ANNA));
  portal.on('GET /rest/self', answerInTurn(late.answer, sendJson(200, BORIS)));
  const received = portal.waitForCall('GET /rest/self');
  const attempt = second.session.signIn(anna, stay);
  await received;
  portal.on('POST /rest/auth/login', (response) => {
    portal.cookies.set('portal_public_token', 'token-of-boris');
    response.end();
  });
  await first.session.signIn(boris, stay);
  late.release();
  await attempt;
  await expect.poll(() => second.session.principal.value?.name).toBe('boris');
  expect(first.session.principal.value).toEqual(BORIS);
});

test('a message from another tab during a sign-out does not cancel the sign-out', async () => {
  const { portal, open } = await createBrowser();
  const [first, second] = [open(), open()];
  await first.session.signIn(anna, stay);
  await expect.poll(second.status).toBe('signed-in');
  const late = holdAnswer(sendStatus(204));
  portal.on('POST /rest/auth/logout', late.answer);
  const received = portal.waitForCall('POST /rest/auth/logout');
  const signingOut = second.session.signOut();
  await received;
  portal.on('GET /rest/self', sendStatus(401));
  await first.session.rebuildPrincipal();
  late.release();
  await signingOut;
  expect(second.status()).toBe('anonymous');
  expect(second.names().filter((name) => name === 'logged-out')).toHaveLength(1);
});

test('a guest becomes the person who signs in on another tab', async () => {
  const { portal, open } = await createBrowser();
  portal.on('GET /rest/public', sendJson(200, { guestAccess: true }));
  const [first, second] = [open(), open()];
  await second.session.start();
  second.session.continueAsGuest();
  expect(second.status()).toBe('guest');
  await first.session.signIn(anna, stay);
  await expect.poll(second.status).toBe('signed-in');
});

test('a tab shows after its sign-out the person who signed in on another tab', async () => {
  const { portal, open } = await createBrowser();
  const [first, second] = [open(), open({ askPage: ({ name }) => name === 'login' })];
  await second.session.signIn(anna, stay);
  await expect.poll(first.status).toBe('signed-in');
  const late = holdAnswer(sendStatus(204));
  portal.on('POST /rest/auth/logout', late.answer);
  const received = portal.waitForCall('POST /rest/auth/logout');
  const signingOut = second.session.signOut();
  await received;
  portal.on('GET /rest/self', sendJson(200, BORIS));
  await open().session.signIn(boris, stay);
  late.release();
  await signingOut;
  await expect.poll(() => second.session.principal.value?.name).toBe('boris');
  await expect.poll(() => first.session.principal.value?.name).toBe('boris');
});
