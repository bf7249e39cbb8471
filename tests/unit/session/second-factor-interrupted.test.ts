import { expect, test } from 'vitest';
import { createMemoryTabs } from '../../../src/platform/memory/tabs.ts';
import { holdAnswer, sendJson, sendStatus } from '../../support/http-answers.ts';
import { ANNA } from '../../support/portal-double-people.ts';
import { visit } from '../../support/portal-double-visit.ts';
import {
  anna,
  CALLBACK,
  LOGIN,
  redirectToAuthority,
  startSecondFactorPortal,
  settings as strict,
} from '../../support/second-factor-visit.ts';

const LOGOUT = 'POST /rest/auth/logout';
const PENDING_LOGIN_KEY = 'portico.session.second-factor';

test('a late answer does not sign in a person who canceled during the last call', async () => {
  const { portal, returnToPortal } = await redirectToAuthority();
  const back = returnToPortal({ code: 'good' });
  const late = holdAnswer((response) => {
    portal.cookies.set('portal_public_token', 'whole');
    response.end();
  });
  portal.on(LOGIN, late.answer);
  const received = portal.waitForCall(LOGIN);
  const starting = back.session.start();
  await received;
  await back.session.signOut();
  late.release();
  await starting;
  expect(back.status()).toBe('anonymous');
  expect(portal.calls()).toContain(LOGOUT);
});

test.each([LOGIN, 'GET /rest/self'])(
  'a person who cancels after the portal has replaced the token is signed out (during %s)',
  async (call) => {
    const { portal, returnToPortal } = await redirectToAuthority();
    const back = returnToPortal({ code: 'good' });
    const late = holdAnswer(sendJson(200, ANNA));
    portal.on(LOGIN, (response, request) => {
      portal.cookies.set('portal_public_token', 'whole');
      if (call === LOGIN) return late.answer(response, request);
      sendStatus(200)(response, request);
    });
    portal.on('GET /rest/self', call === LOGIN ? sendJson(200, ANNA) : late.answer);
    const received = portal.waitForCall(call);
    const starting = back.session.start();
    await received;
    await back.session.signOut();
    late.release();
    await starting;
    expect(back.status()).toBe('anonymous');
    expect(back.names()).not.toContain('load-principal');
    expect(portal.calls().filter((name) => name === LOGOUT)).toHaveLength(1);
    expect(portal.cookies.size).toBe(0);
  },
);

test('a network error in the last call leaves no link to the authority because the code is used', async () => {
  const { portal, returnToPortal } = await redirectToAuthority();
  portal.on(LOGIN, (response) => response.destroy());
  const back = returnToPortal({ code: 'good' });
  await back.session.start();
  expect(back.session.state.value).toMatchObject({
    status: 'anonymous',
    failure: { code: 'network' },
  });
  expect(back.perTab.has(PENDING_LOGIN_KEY)).toBe(false);
  expect(portal.calls()).toContain(LOGOUT);
});

test('a reload with a used code shows no link to the authority', async () => {
  const { portal, returnToPortal } = await redirectToAuthority();
  const back = returnToPortal({ code: 'good' });
  portal.on(LOGIN, holdAnswer(sendStatus(200)).answer);
  const received = portal.waitForCall(LOGIN);
  void back.session.start();
  await received;
  portal.on('GET /rest/self', sendStatus(401));
  const { local, perTab } = back;
  const again = visit(portal, { settings: strict, local, perTab });
  await again.session.start();
  expect(again.status()).toBe('anonymous');
  expect(perTab.has(PENDING_LOGIN_KEY)).toBe(false);
});

test('a failed exchange finds a sign-in of another tab', async () => {
  const channel = createMemoryTabs();
  const { portal, returnToPortal } = await redirectToAuthority();
  const back = returnToPortal({ code: 'bad' }, undefined, { tabs: channel() });
  const other = channel();
  const late = holdAnswer(sendStatus(400));
  portal.on(CALLBACK, late.answer);
  const received = portal.waitForCall(CALLBACK);
  const starting = back.session.start();
  await received;
  portal.cookies.set('portal_public_token', 'of another tab');
  other.post('session-changed');
  late.release();
  await starting;
  await expect.poll(back.status).toBe('signed-in');
  expect(portal.calls()).not.toContain(LOGOUT);
});

test('a sign-in that the page cancels keeps the pending login', async () => {
  const { page } = await redirectToAuthority({
    askPage: ({ name, detail }) => name !== 'login' || !('name' in detail && detail.name === 'b'),
  });
  await page.session.signIn({ name: 'b', password: 'x' });
  expect(page.status()).toBe('second-factor');
  expect(page.perTab.has(PENDING_LOGIN_KEY)).toBe(true);
});

test('a 609 with a URL that is not allowed undoes the login', async () => {
  const portal = await startSecondFactorPortal();
  const page = visit(portal);
  await page.session.signIn(anna);
  expect(page.status()).toBe('anonymous');
  await expect.poll(() => portal.calls()).toContain(LOGOUT);
  expect(portal.cookies.size).toBe(0);
});

test('a 609 in bearer mode does not navigate', async () => {
  const portal = await startSecondFactorPortal();
  const page = visit(portal, { settings: { ...strict, tokenMode: 'bearer' } });
  await page.session.signIn(anna);
  expect(page.visited).toHaveLength(1);
  expect(page.session.state.value).toMatchObject({
    status: 'anonymous',
    failure: { code: 'second-factor-required' },
  });
});

const singleSignOn = [{ loginUrl: '/ssf/sso/login', logoutUrl: '/ssf/sso/logout' }];

test.each(['of single sign-on', 'public-token-5f2c'])(
  'single sign-on with a second factor leads to the return path of single sign-on (token %s)',
  async (token) => {
    const settings = { ...strict, singleSignOn };
    const portal = await startSecondFactorPortal();
    const left = visit(portal, { settings });
    left.session.signInWithSingleSignOn('/files');
    portal.cookies.set('portal_public_token', token);
    const { local, perTab } = left;
    const returned = visit(portal, { settings, local, perTab });
    await returned.session.start();
    expect(returned.status()).toBe('second-factor');
    const { searchParams } = new URL(returned.visited.at(-1) ?? '');
    const query = new URLSearchParams({ code: 'good', state: searchParams.get('state') ?? '' });
    portal.on('GET /rest/self', sendJson(200, ANNA));
    const path = `/login/second-factor?${query}`;
    const back = visit(portal, { settings, local, perTab, path });
    await back.session.start();
    expect(back.status()).toBe('signed-in');
    expect(back.names()).toContain('ssf-logged-in');
    expect(back.visited.at(-1)).toBe(`${portal.origin}/files`);
    await back.session.signOut();
    expect(back.visited.at(-1)).toBe(`${portal.origin}/ssf/sso/logout`);
  },
);
