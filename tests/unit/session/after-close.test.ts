import { expect, test } from 'vitest';
import { createMemoryTabs } from '../../../src/platform/memory/tabs.ts';
import { sendStatus } from '../../support/http-answers.ts';
import { startPortalDouble, TOKEN } from '../../support/portal-double.ts';
import { type VisitOptions, visit } from '../../support/portal-double-visit.ts';

const anna = { name: 'anna', password: 'secret' };
const settings = { afterClose: 'stay' } as const;

/** Opens a page with a sign-in of its own, where a person is signed in. */
async function openSignedInPage(options: VisitOptions = {}) {
  const portal = await startPortalDouble();
  const seen = visit(portal, { path: '/offer', settings, ...options });
  await seen.session.signIn(anna, { stay: true });
  return { portal, ...seen };
}

test('a page that stays shows how the session ended', async () => {
  const { portal, session, visited } = await openSignedInPage();
  portal.on('GET /rest/self', sendStatus(401));
  await session.rebuildPrincipal();
  expect(session.state.value).toMatchObject({ status: 'anonymous', ended: 'expired' });
  expect(visited).toHaveLength(1);
});

test('a page that stays is not left when another tab ends the session', async () => {
  const channel = createMemoryTabs();
  const { portal, session, status, visited } = await openSignedInPage({ tabs: channel() });
  portal.cookies.clear();
  portal.on('GET /rest/self', sendStatus(401));
  channel().post('session-changed');
  await expect.poll(status).toBe('anonymous');
  expect(session.state.value).toMatchObject({ ended: 'other-tab' });
  expect(visited).toHaveLength(1);
});

test('a page that stays is not left after a sign-out', async () => {
  const { session, visited } = await openSignedInPage();
  await session.signOut();
  expect(session.state.value).toMatchObject({ status: 'anonymous', ended: 'signed-out' });
  expect(visited).toHaveLength(1);
});

test('a sign-out that stays does not leave a page that is left otherwise', async () => {
  const { session, visited } = await openSignedInPage({ settings: { afterClose: 'leave' } });
  await session.signOut({ stay: true });
  expect(session.state.value).toMatchObject({ status: 'anonymous', ended: 'signed-out' });
  expect(visited).toHaveLength(1);
});

test('a sign-out after single sign-on still ends at the provider', async () => {
  const portal = await startPortalDouble();
  portal.cookies.set('portal_public_token', TOKEN);
  const local = new Map([['portico.session.ssf-logout-url', `${portal.origin}/sso/logout`]]);
  const page = visit(portal, { path: '/offer', settings, local });
  await page.session.start();
  await page.session.signOut();
  expect(page.visited.at(-1)).toBe(`${portal.origin}/sso/logout`);
});
