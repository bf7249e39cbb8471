import { expect, test } from 'vitest';
import { createMemoryTabs } from '../../../src/platform/memory/tabs.ts';
import { awaitFetchesAfterEach } from '../../support/await-fetches-after-each.ts';
import { sendStatus } from '../../support/http-answers.ts';
import { startPortalDouble } from '../../support/portal-double.ts';
import { visit } from '../../support/portal-double-visit.ts';

awaitFetchesAfterEach();

const anna = { name: 'anna', password: 'secret' };
const settings = { singleSignOn: [{ loginUrl: '/ssf/sso/login', logoutUrl: '/ssf/sso/logout' }] };

/** Starts single sign-on and returns with the back button, without a sign-in. */
async function abandonSingleSignOn() {
  const portal = await startPortalDouble();
  const left = visit(portal, { settings });
  left.session.signInWithSingleSignOn('/return');
  const { local, perTab } = left;
  const channel = createMemoryTabs();
  const open = (path: string) => visit(portal, { path, settings, local, perTab, tabs: channel() });
  const back = open('/login');
  await back.session.start();
  return { portal, local, channel, open, back };
}

test('a password sign-in does not follow the return path of an abandoned single sign-on', async () => {
  const { portal, open, back } = await abandonSingleSignOn();
  await back.session.signIn(anna, { stay: true });
  const next = open('/files');
  await next.session.start();
  expect(next.status()).toBe('signed-in');
  expect(next.names()).not.toContain('ssf-logged-in');
  expect(next.visited).toEqual([`${portal.origin}/files`]);
  expect(portal.calls().filter((call) => call === 'POST /rest/auth/login')).toHaveLength(1);
});

test('the sign-out after a password sign-in does not go to the provider of an abandoned single sign-on', async () => {
  const { portal, back } = await abandonSingleSignOn();
  await back.session.signIn(anna, { stay: true });
  await back.session.signOut();
  expect(back.visited.at(-1)).toBe(`${portal.origin}/login`);
  expect(back.names()).not.toContain('ssf-logout');
});

test('a password session that expires after an abandoned single sign-on goes to the login', async () => {
  const { portal, open, back } = await abandonSingleSignOn();
  await back.session.signIn(anna, { stay: true });
  const next = open('/files');
  portal.on('GET /rest/self', sendStatus(401));
  portal.on('POST /rest/auth/login', sendStatus(401));
  await next.session.start();
  expect(next.status()).toBe('anonymous');
  expect(next.visited.slice(1)).toEqual([`${portal.origin}/login`]);
});

test('a sign-in in another tab does not follow the return path of an abandoned single sign-on', async () => {
  const { portal, local, channel, open, back } = await abandonSingleSignOn();
  const other = visit(portal, { settings, local, tabs: channel() });
  await other.session.signIn(anna, { stay: true });
  await expect.poll(back.status).toBe('signed-in');
  const next = open('/files');
  await next.session.start();
  expect(next.status()).toBe('signed-in');
  expect(next.names()).not.toContain('ssf-logged-in');
  expect(next.visited).toEqual([`${portal.origin}/files`]);
});
