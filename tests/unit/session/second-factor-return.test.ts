import { expect, test } from 'vitest';
import { holdAnswer, neverRespond, sendJson, sendStatus } from '../../support/http-answers.ts';
import { ANNA } from '../../support/portal-double-people.ts';
import { visit } from '../../support/portal-double-visit.ts';
import {
  AUTHORITY,
  CALLBACK,
  LOGIN,
  redirectToAuthority,
  settings,
} from '../../support/second-factor-visit.ts';

test('after a timeout on the return, the person can go to the authority again', async () => {
  const { portal, page, sent } = await redirectToAuthority();
  portal.on(CALLBACK, neverRespond);
  const query = new URLSearchParams({ code: 'good', state: sent.searchParams.get('state') ?? '' });
  const back = visit(portal, {
    settings: { ...settings, timeout: 40 },
    local: page.local,
    perTab: page.perTab,
    path: `/login/second-factor?${query}`,
  });
  await back.session.start();
  expect(back.session.state.value).toMatchObject({
    status: 'second-factor',
    step: 'redirect',
    url: sent.href,
    failure: { code: 'timeout' },
  });
});

test('a rejected token of the second factor does not count as a wrong password', async () => {
  const { portal, returnToPortal } = await redirectToAuthority();
  portal.on(LOGIN, sendStatus(401));
  const back = returnToPortal({ code: 'good' });
  await back.session.start();
  expect(back.session.state.value).toMatchObject({
    status: 'anonymous',
    failure: { code: 'second-factor-failed', number: 401 },
  });
  expect(back.names()).not.toContain('login-failed');
  expect(back.perTab.size + back.local.size + portal.cookies.size).toBe(0);
});

test('another 609 on the return redirects the browser to its URL', async () => {
  const { portal, sent, returnToPortal } = await redirectToAuthority({ returnPath: '/files?a=1' });
  portal.on(LOGIN, (response) => {
    response.statusCode = 609;
    response.setHeader('redirectUrl', `${AUTHORITY}/another`);
    response.end();
  });
  const back = returnToPortal({ code: 'good' });
  await back.session.start();
  const next = new URL(back.visited.at(-1) ?? '');
  expect(next.pathname).toBe('/another');
  expect(next.searchParams.get('state')).toBe(sent.searchParams.get('state'));
  expect(back.status()).toBe('second-factor');
});

test('a person who starts over during the exchange is not signed in', async () => {
  const { portal, returnToPortal } = await redirectToAuthority();
  const late = holdAnswer((response, request) => {
    portal.cookies.set('portal_mfa_token', 'passed');
    sendStatus(204)(response, request);
  });
  portal.on(CALLBACK, late.answer);
  const received = portal.waitForCall(CALLBACK);
  const back = returnToPortal({ code: 'good' });
  const starting = back.session.start();
  await received;
  expect(back.status()).toBe('second-factor');
  await back.session.signOut();
  late.release();
  await starting;
  expect(back.status()).toBe('anonymous');
  expect(portal.calls().filter((call) => call === LOGIN)).toHaveLength(1);
  expect(back.perTab.size + back.local.size).toBe(0);
});

test('a person who starts over before the exchange begins is not signed in', async () => {
  const { portal, returnToPortal } = await redirectToAuthority();
  const back = returnToPortal({ code: 'good' });
  const starting = back.session.start();
  await back.session.signOut();
  await starting;
  expect(back.status()).toBe('anonymous');
  expect(portal.calls()).not.toContain(CALLBACK);
});

test('a return in another tab also signs the person in and goes to the path in the state', async () => {
  const { portal, sent } = await redirectToAuthority({ returnPath: '/files?a=1' });
  const query = new URLSearchParams({ code: 'good', state: sent.searchParams.get('state') ?? '' });
  const other = visit(portal, { settings, path: `/login/second-factor?${query}` });
  await other.session.start();
  expect(other.status()).toBe('signed-in');
  expect(other.visited.at(-1)).toBe(`${portal.origin}/files?a=1`);
});

test.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)'])(
  'the state %s in another tab does not navigate to another origin',
  async (state) => {
    const { portal } = await redirectToAuthority();
    const query = new URLSearchParams({ code: 'good', state });
    const other = visit(portal, { settings, path: `/login/second-factor?${query}` });
    await other.session.start();
    expect(other.status()).toBe('signed-in');
    for (const url of other.visited) expect(new URL(url).origin).toBe(portal.origin);
  },
);

test.each([
  'https://evil.example/auth',
  'http://id.example.com/auth',
  'https://anna@id.example.com/auth',
  'javascript:alert(1)',
])('the URL %s in the storage is not a link to the authority', async (url) => {
  const { portal, page } = await redirectToAuthority();
  const { local, perTab } = page;
  const key = 'portico.session.second-factor';
  perTab.set(key, JSON.stringify({ ...JSON.parse(perTab.get(key) ?? ''), url }));
  const again = visit(portal, { settings, local, perTab });
  await again.session.start();
  expect(again.status()).not.toBe('second-factor');
  expect(again.visited).toHaveLength(1);
  expect(perTab.has(key)).toBe(false);
});

test('a return to another page of the portal also completes the login', async () => {
  const { portal, returnToPortal } = await redirectToAuthority({ returnPath: '/files?a=1' });
  const back = returnToPortal({ code: 'good' }, '/desk');
  await back.session.start();
  expect(back.status()).toBe('signed-in');
  expect(back.visited).toEqual([`${portal.origin}/desk`, `${portal.origin}/files?a=1`]);
});

test('a return of a person without web access fails, and their data is removed', async () => {
  const { portal, returnToPortal } = await redirectToAuthority();
  portal.on('GET /rest/self', sendJson(200, { ...ANNA, web_access_enabled: false }));
  const back = returnToPortal({ code: 'good' });
  await back.session.start();
  expect(back.session.state.value).toMatchObject({
    status: 'anonymous',
    failure: { code: 'access-disabled' },
  });
  expect(back.names()).toContain('access-disabled');
  expect(back.names()).not.toContain('logged-in');
  expect(back.visited).toEqual([`${portal.origin}/login/second-factor`]);
  expect(portal.calls()).toContain('POST /rest/auth/logout');
  expect(back.perTab.size + back.local.size + portal.cookies.size).toBe(0);
});
