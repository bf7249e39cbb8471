import { expect, test } from 'vitest';
import { neverRespond, stallBody } from '../../support/http-answers.ts';
import { startPortalDouble, TOKEN } from '../../support/portal-double.ts';
import { visit } from '../../support/portal-double-visit.ts';

const anna = { name: 'anna', password: 'secret' };

test('a sign-in that is aborted before the answer makes the form usable again', async () => {
  const portal = await startPortalDouble();
  portal.on('POST /rest/auth/login', neverRespond);
  const giveUp = new AbortController();
  const { session, names } = visit(portal);
  const received = portal.waitForCall('POST /rest/auth/login');
  const attempt = session.signIn(anna, { signal: giveUp.signal });
  await received;
  giveUp.abort();
  await expect(attempt).resolves.toBe(false);
  expect(names()).toEqual(['login', 'login-failed']);
  expect(session.state.value).toMatchObject({
    status: 'anonymous',
    captchaDue: false,
    failure: { code: 'aborted', number: 0 },
  });
});

test('a sign-in that is aborted after the portal has accepted the login is undone', async () => {
  const portal = await startPortalDouble();
  portal.on('GET /rest/self', neverRespond);
  const giveUp = new AbortController();
  const { session, local, perTab } = visit(portal);
  const received = portal.waitForCall('GET /rest/self');
  const attempt = session.signIn(anna, { signal: giveUp.signal });
  await received;
  giveUp.abort();
  await expect(attempt).resolves.toBe(false);
  expect(portal.calls().at(-1)).toBe('POST /rest/auth/logout');
  expect(portal.cookies.size + local.size + perTab.size).toBe(0);
  expect(session.state.value).toMatchObject({ failure: { code: 'aborted' } });
});

test('a sign-in that is aborted while the body of its login stalls is undone', async () => {
  const portal = await startPortalDouble();
  portal.on('POST /rest/auth/login', (response, request) => {
    portal.cookies.set('portal_public_token', TOKEN);
    stallBody(response, request);
  });
  portal.on('GET /rest/self', neverRespond);
  const giveUp = new AbortController();
  const { session } = visit(portal);
  const received = portal.waitForCall('GET /rest/self');
  const attempt = session.signIn(anna, { signal: giveUp.signal });
  await received;
  giveUp.abort();
  await expect(attempt).resolves.toBe(false);
  expect(portal.calls().at(-1)).toBe('POST /rest/auth/logout');
  expect(portal.cookies.size).toBe(0);
});

test('a sign-in whose signal is already aborted sends nothing', async () => {
  const portal = await startPortalDouble();
  const { session, status } = visit(portal);
  const attempt = session.signIn(anna, { signal: AbortSignal.abort() });
  await expect(attempt).resolves.toBe(false);
  expect(portal.calls()).toEqual([]);
  expect(status()).toBe('anonymous');
});

test('the sign-in after an aborted one succeeds', async () => {
  const portal = await startPortalDouble();
  const { session } = visit(portal);
  await session.signIn(anna, { signal: AbortSignal.abort() });
  await expect(session.signIn(anna)).resolves.toBe(true);
});
