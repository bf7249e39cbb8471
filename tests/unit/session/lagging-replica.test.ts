import { expect, test } from 'vitest';
import { answerInTurn, sendJson, sendStatus } from '../../support/http-answers.ts';
import { startPortalDouble, TOKEN } from '../../support/portal-double.ts';
import { ANNA } from '../../support/portal-double-people.ts';
import { visit } from '../../support/portal-double-visit.ts';

const SELF = 'GET /rest/self';

/** A portal of which one replica does not know the session yet. */
async function startLaggingPortal() {
  const portal = await startPortalDouble();
  portal.on(SELF, answerInTurn(sendStatus(401), sendJson(200, ANNA)));
  const countSelf = () => portal.calls().filter((call) => call === SELF).length;
  return { portal, countSelf };
}

test('a person whose sign-in another replica does not know yet is signed in', async () => {
  const { portal, countSelf } = await startLaggingPortal();
  const { session, names } = visit(portal);
  await expect(session.signIn({ name: 'anna', password: 'secret' })).resolves.toBe(true);
  expect(names()).toEqual(['login', 'load-principal', 'logged-in']);
  expect(portal.calls()).not.toContain('POST /rest/auth/logout');
  expect(countSelf()).toBe(2);
});

test('one 401 does not end the session of an open page', async () => {
  const { portal, countSelf } = await startLaggingPortal();
  portal.cookies.set('portal_public_token', TOKEN);
  const { session, names, status, visited } = visit(portal, { path: '/files' });
  await session.start();
  expect(status()).toBe('signed-in');
  expect(names()).not.toContain('logged-out');
  expect(visited).toHaveLength(1);
  expect(countSelf()).toBe(2);
});

test('a visitor whom nobody knows causes one call at a portal whose token is hidden', async () => {
  const portal = await startPortalDouble();
  portal.on(SELF, sendStatus(401));
  const { session, status } = visit(portal, { settings: { sessionProbe: 'always' } });
  await session.start();
  expect(status()).toBe('anonymous');
  expect(portal.calls().filter((call) => call === SELF)).toHaveLength(1);
});
