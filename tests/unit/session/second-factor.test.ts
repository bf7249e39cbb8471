import { afterEach, expect, test, vi } from 'vitest';
import {
  answerInTurn,
  sendDisabledLogin,
  sendJson,
  sendStatus,
} from '../../support/http-answers.ts';
import { startPortalDouble, TOKEN } from '../../support/portal-double.ts';
import { ANNA } from '../../support/portal-double-people.ts';
import { visit } from '../../support/portal-double-visit.ts';
import {
  AUTHORITY,
  anna,
  CALLBACK,
  LOGIN,
  redirectToAuthority,
  settings,
  startSecondFactorPortal,
} from '../../support/second-factor-visit.ts';

test('a password without the second factor redirects to the authority and does not sign the person in', async () => {
  const { portal, page, sent } = await redirectToAuthority({ returnPath: '/files?a=1' });
  expect(sent.origin).toBe(AUTHORITY);
  expect(sent.searchParams.get('client_id')).toBe('portal');
  expect(sent.searchParams.getAll('state')).toEqual([`${portal.origin}/files?a=1`]);
  expect(page.session.state.value).toEqual({
    status: 'second-factor',
    step: 'redirect',
    url: sent.href,
  });
  expect(page.session.principal.value).toBeUndefined();
  expect(portal.calls()).not.toContain('GET /rest/self');
  expect(page.names()).toEqual(['login', 'oauth2-redirect']);
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** Signs in at a portal whose login needs no second factor, but whose `/rest/self` does. */
async function signInWithLateFactor(redirectUrl: string) {
  const portal = await startSecondFactorPortal();
  portal.on(LOGIN, (response, request) => {
    portal.cookies.set('portal_public_token', TOKEN);
    sendStatus(200)(response, request);
  });
  portal.on('GET /rest/self', sendStatus(609, { redirectUrl }));
  const page = visit(portal, { settings });
  await page.session.signIn(anna, { returnPath: '/files' });
  return { portal, page };
}

test('a second factor that only `/rest/self` requires completes the login', async () => {
  const { portal, page } = await signInWithLateFactor(`${AUTHORITY}/auth?state=theirs`);
  expect(page.status()).toBe('second-factor');
  expect(portal.calls()).not.toContain('POST /rest/auth/logout');
  const { searchParams } = new URL(page.visited.at(-1) ?? '');
  portal.on('GET /rest/self', sendJson(200, ANNA));
  const { local, perTab } = page;
  const query = new URLSearchParams({ code: 'good', state: searchParams.get('state') ?? '' });
  const path = `/login/second-factor?${query}`;
  const back = visit(portal, { settings, local, perTab, path });
  await back.session.start();
  expect(back.status()).toBe('signed-in');
  expect(back.visited.at(-1)).toBe(`${portal.origin}/files`);
});

test('a login whose `/rest/self` redirects to another origin is undone', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { portal, page } = await signInWithLateFactor('https://evil.example/');
  expect(page.status()).toBe('anonymous');
  expect(portal.calls()).toContain('POST /rest/auth/logout');
  expect(portal.cookies.size).toBe(0);
});

test('a view can stop the navigation to the authority', async () => {
  const portal = await startSecondFactorPortal();
  const { session, visited, status } = visit(portal, { settings });
  const undo = session.holdRedirect();
  await session.signIn(anna);
  expect(visited).toHaveLength(1);
  expect(status()).toBe('second-factor');
  undo();
  await session.signIn(anna);
  expect(visited).toHaveLength(2);
});

test('a person who returns with a code is signed in and goes to the return path', async () => {
  const { portal, returnToPortal } = await redirectToAuthority({ returnPath: '/files?a=1' });
  const back = returnToPortal({ code: 'good', iss: AUTHORITY });
  await back.session.start();
  expect(back.status()).toBe('signed-in');
  expect(back.names().filter((name) => !/licence|guest/.test(name))).toEqual([
    'check-logged-in',
    'load-principal',
    'logged-in',
  ]);
  expect(back.visited).toEqual([
    `${portal.origin}/login/second-factor`,
    `${portal.origin}/files?a=1`,
  ]);
  const callback = portal.requests.find(({ url }) => url.startsWith('/rest/oauth2'));
  const parameters = new URL(callback?.url ?? '', portal.origin).searchParams;
  expect(Object.fromEntries(parameters)).toEqual({
    code: 'good',
    state: `${portal.origin}/files?a=1`,
    iss: AUTHORITY,
  });
  const second = portal.requests.filter(({ url }) => url === '/rest/auth/login')[1];
  expect(second?.headers).toMatchObject({
    authorization: `Bearer ${TOKEN}`,
    'x-mfa-token': 'passed',
  });
});

test('the token of the second factor is used once and removed', async () => {
  const { portal, returnToPortal } = await redirectToAuthority();
  const back = returnToPortal({ code: 'good' });
  await back.session.start();
  expect(portal.cookies.has('portal_mfa_token')).toBe(false);
  expect(JSON.stringify([...back.local, ...back.perTab])).not.toContain('passed');
  expect([...back.perTab.keys()]).not.toContain('portico.session.second-factor');
});

test('a token of the second factor that the browser gives to script later completes the login', async () => {
  const { portal, returnToPortal } = await redirectToAuthority();
  let moments = 0;
  let removedAt: number | undefined;
  const cookies = {
    getAll: (name: string) =>
      name === 'portal_mfa_token' && moments < 3 ? [] : [portal.cookies.get(name) ?? []].flat(),
    remove(name: string) {
      removedAt ??= moments;
      portal.cookies.delete(name);
    },
    set() {},
    async waitForChange() {
      moments += 1;
    },
  };
  const back = returnToPortal({ code: 'good' }, undefined, { cookies });
  await back.session.start();
  expect(back.status()).toBe('signed-in');
  expect(removedAt).toBe(3);
});

test('without a return path a sign-in goes to the path of the portal', async () => {
  const { portal, returnToPortal } = await redirectToAuthority();
  portal.on('GET /rest/self', sendJson(200, { ...ANNA, landingPage: '/desk' }));
  const back = returnToPortal({ code: 'good' });
  await back.session.start();
  expect(back.visited.at(-1)).toBe(`${portal.origin}/desk`);
});

test('a sign-in with the option `stay` returns the person to the first page', async () => {
  const { portal, returnToPortal } = await redirectToAuthority({
    path: '/files/plans?x=1',
    stay: true,
  });
  const back = returnToPortal({ code: 'good' });
  await back.session.start();
  expect(back.visited.at(-1)).toBe(`${portal.origin}/files/plans?x=1`);
});

test('a reload on the return page sends no call again', async () => {
  const { portal, returnToPortal } = await redirectToAuthority();
  const back = returnToPortal({ code: 'good' });
  await back.session.start();
  await back.session.start();
  const reloaded = visit(portal, {
    settings,
    local: back.local,
    perTab: back.perTab,
    path: '/login/second-factor',
  });
  await reloaded.session.start();
  expect(reloaded.status()).toBe('signed-in');
  expect(portal.calls().filter((call) => call === CALLBACK)).toHaveLength(1);
});

test('the code is removed from the address before the first call', async () => {
  const { portal, returnToPortal } = await redirectToAuthority();
  const back = returnToPortal({ code: 'good', error_description: 'x', keep: 'me' });
  const received = portal.waitForCall(CALLBACK);
  const starting = back.session.start();
  await received;
  expect(back.visited).toEqual([`${portal.origin}/login/second-factor?keep=me`]);
  await starting;
});

test('a person who cancels at the authority can go there again or start over', async () => {
  const { portal, sent, returnToPortal } = await redirectToAuthority();
  const back = returnToPortal({ error: 'access_denied' });
  await back.session.start();
  expect(back.session.state.value).toMatchObject({
    status: 'second-factor',
    step: 'redirect',
    url: sent.href,
    failure: { code: 'second-factor-canceled' },
  });
  expect(portal.calls()).not.toContain(CALLBACK);
  await back.session.signOut();
  expect(back.status()).toBe('anonymous');
  expect(portal.calls()).toContain('POST /rest/auth/logout');
  expect(back.perTab.size + back.local.size + portal.cookies.size).toBe(0);
});

const FAILURES: [string, Record<string, string>, string, number][] = [
  ['an invalid code', { code: 'bad' }, 'second-factor-failed', 400],
  ['another state', { code: 'good', state: '/elsewhere' }, 'second-factor-failed', 0],
  ['an error of the authority', { error: 'server_error' }, 'second-factor-failed', 0],
  ['no code', {}, 'missing-oauth-parameters', -2001],
  ['no state', { code: 'good', state: '' }, 'missing-oauth-parameters', -2001],
];

test.each(FAILURES)('%s ends the attempt with a failure', async (_, query, code, number) => {
  const { portal, returnToPortal } = await redirectToAuthority();
  const back = returnToPortal(query);
  await back.session.start();
  expect(back.session.state.value).toMatchObject({
    status: 'anonymous',
    failure: { code, number },
  });
  expect(back.names()).toContain('oauth2-authorization-failed');
  expect(back.perTab.size + back.local.size + portal.cookies.size).toBe(0);
});

test('after a network error on the return, the person can go to the authority again', async () => {
  const { portal, returnToPortal } = await redirectToAuthority();
  portal.on(CALLBACK, (response) => response.destroy());
  const back = returnToPortal({ code: 'good' });
  await back.session.start();
  expect(back.session.state.value).toMatchObject({
    status: 'second-factor',
    failure: { code: 'network' },
  });
  // A code is valid once, so the call is not retried.
  expect(portal.calls().filter((call) => call === CALLBACK)).toHaveLength(1);
});

test('an offer that one person dismissed is shown to the next person', async () => {
  const portal = await startPortalDouble();
  portal.on('GET /rest/self', sendJson(200, { ...ANNA, mfa_enrolled: false }));
  const { session } = visit(portal, { settings });
  await session.signIn(anna, { stay: true });
  session.dismissFactorOffer();
  portal.on('GET /rest/self', sendJson(200, { ...ANNA, id: 'someone else', mfa_enrolled: false }));
  await session.rebuildPrincipal();
  expect(session.factorOffered.value).toBe(true);
});

test('a pending login that the portal no longer knows ends with a failure', async () => {
  const { portal, returnToPortal } = await redirectToAuthority();
  portal.on(CALLBACK, sendStatus(401));
  const back = returnToPortal({ code: 'good' });
  await back.session.start();
  expect(back.session.state.value).toMatchObject({
    status: 'anonymous',
    failure: { code: 'second-factor-failed', number: 401 },
  });
});

test('a failed second factor is not shown again after a reload, even if its cookies are gone', async () => {
  const { portal, returnToPortal } = await redirectToAuthority();
  portal.on(CALLBACK, sendStatus(401));
  portal.cookies.clear();
  const back = returnToPortal({ code: 'good' });
  await back.session.start();
  const again = visit(portal, { settings, local: back.local, perTab: back.perTab });
  await again.session.start();
  expect(again.status()).toBe('anonymous');
  expect(back.perTab.size).toBe(0);
});

test('without the token of the second factor the person is not signed in', async () => {
  const { portal, returnToPortal } = await redirectToAuthority();
  portal.on(CALLBACK, sendStatus(204));
  const back = returnToPortal({ code: 'good' });
  await back.session.start();
  expect(back.session.state.value).toMatchObject({
    status: 'anonymous',
    failure: { code: 'missing-cookies' },
  });
  expect(portal.calls().filter((call) => call === LOGIN)).toHaveLength(1);
});

test('the second factor is shown again after the back button', async () => {
  const { page, sent } = await redirectToAuthority();
  page.dispatch('bfcache-enter');
  expect(page.status()).toBe('unknown');
  page.dispatch('bfcache-restore');
  expect(page.session.state.value).toMatchObject({ status: 'second-factor', url: sent.href });
});

test('the second factor is shown again after a reload', async () => {
  const { portal, page, sent } = await redirectToAuthority();
  const again = visit(portal, { settings, local: page.local, perTab: page.perTab });
  await again.session.start();
  expect(again.session.state.value).toMatchObject({ status: 'second-factor', url: sent.href });
  expect(again.visited).toHaveLength(1);
  expect(portal.calls()).not.toContain('GET /rest/self');
});

test('a sign-in in another tab replaces the pending login', async () => {
  const { portal, page } = await redirectToAuthority();
  portal.cookies.set('portal_public_token', 'of another login');
  const again = visit(portal, { settings, local: page.local, perTab: page.perTab });
  await again.session.start();
  expect(again.status()).toBe('signed-in');
});

test('a forged return does not change who is signed in', async () => {
  const portal = await startPortalDouble();
  portal.on(CALLBACK, sendStatus(401));
  portal.cookies.set('portal_public_token', TOKEN);
  const { session, names, status } = visit(portal, {
    settings,
    path: '/login/second-factor?code=of-an-attacker&state=/',
  });
  await session.start();
  expect(names()).toContain('oauth2-authorization-failed');
  expect(status()).toBe('signed-in');
  expect(portal.calls()).not.toContain('POST /rest/auth/logout');
});

test.each(['code=&state=', 'code=', 'state=', 'error='])(
  'a return with empty parameters (%s) fails with -2001 and leaves a clean address',
  async (query) => {
    const portal = await startPortalDouble();
    const path = '/login/second-factor';
    const { session, events, visited } = visit(portal, { settings, path: `${path}?${query}` });
    await session.start();
    expect(session.state.value).toMatchObject({ failure: { number: -2001 } });
    expect(events.map(({ name }) => name)).toContain('oauth2-authorization-failed');
    expect(visited).toEqual([portal.origin + path]);
    expect(portal.calls()).not.toContain(CALLBACK);
  },
);

test('a page with its own `code` and `state` parameters stays unchanged', async () => {
  const portal = await startPortalDouble();
  const { session, visited } = visit(portal, { settings, path: '/shop?code=SAVE10&state=TX' });
  await session.start();
  expect(visited).toEqual([`${portal.origin}/shop?code=SAVE10&state=TX`]);
  expect(portal.calls()).not.toContain(CALLBACK);
});

test('the answer of an authority of the page stays, also while a login waits for its second factor', async () => {
  const { portal, page } = await redirectToAuthority();
  const { local, perTab } = page;
  const path = '/reports?code=of-the-page&state=random';
  const back = visit(portal, { settings, local, perTab, path });
  await back.session.start();
  expect(back.visited).toEqual([portal.origin + path]);
  expect(portal.calls()).not.toContain(CALLBACK);
  expect(back.status()).toBe('second-factor');
});

test('the second login of an administrator uses the new token', async () => {
  const { portal, returnToPortal } = await redirectToAuthority();
  portal.on('GET /rest/self', sendJson(200, { ...ANNA, isAdministrator: true }));
  portal.on('POST /ssf/s/portalLogin', sendStatus(204));
  const back = returnToPortal({ code: 'good' });
  await back.session.start();
  const second = portal.requests.filter(({ url }) => url === '/ssf/s/portalLogin');
  expect(second.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${TOKEN}`]);
});

test('a login that is disabled meanwhile shows as disabled on the return', async () => {
  const { portal, returnToPortal } = await redirectToAuthority();
  portal.on(LOGIN, answerInTurn(sendDisabledLogin));
  const back = returnToPortal({ code: 'good' });
  await back.session.start();
  expect(back.status()).toBe('disabled');
});

test('the offer of a second factor can be dismissed until the sign-out', async () => {
  const portal = await startPortalDouble();
  portal.on('GET /rest/self', sendJson(200, { ...ANNA, mfa_enrolled: false }));
  const page = visit(portal, { settings });
  const { session, perTab, local } = page;
  expect(session.factorOffered.value).toBe(false);
  await session.signIn(anna, { stay: true });
  expect(session.factorOffered.value).toBe(true);
  session.dismissFactorOffer();
  expect(session.factorOffered.value).toBe(false);
  const next = visit(portal, { settings, perTab, local });
  await next.session.start();
  expect(next.session.factorOffered.value).toBe(false);
  await next.session.signOut();
  await next.session.signIn(anna, { stay: true });
  expect(next.session.factorOffered.value).toBe(true);
});

test.each([true, undefined])(
  'no second factor is offered if mfa_enrolled is %s',
  async (enrolled) => {
    const portal = await startPortalDouble();
    portal.on('GET /rest/self', sendJson(200, { ...ANNA, mfa_enrolled: enrolled }));
    const { session } = visit(portal, { settings });
    await session.signIn(anna, { stay: true });
    expect(session.factorOffered.value).toBe(false);
  },
);
