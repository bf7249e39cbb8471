import { expect, test } from 'vitest';
import { empty, inTurn, json } from '../../support/http-answers.ts';
import { portalDouble, TOKEN } from '../../support/portal-double.ts';
import { ANNA } from '../../support/portal-double-people.ts';
import { visit } from '../../support/portal-double-visit.ts';
import {
  AUTHORITY,
  anna,
  CALLBACK,
  LOGIN,
  redirectToAuthority,
  secondFactorPortal,
  settings,
} from '../../support/second-factor-visit.ts';

test('the password alone signs nobody in: the person is led to the authority', async () => {
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

test('a view that asks first keeps the session from leading there by itself', async () => {
  const portal = await secondFactorPortal();
  const { session, visited, status } = visit(portal, { settings });
  const undo = session.holdRedirect();
  await session.signIn(anna);
  expect(visited).toHaveLength(1);
  expect(status()).toBe('second-factor');
  undo();
  await session.signIn(anna);
  expect(visited).toHaveLength(2);
});

test('whoever comes back with a code is signed in where they wanted to go', async () => {
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
  const asked = new URL(callback?.url ?? '', portal.origin).searchParams;
  expect(Object.fromEntries(asked)).toEqual({
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

test('the token of the second factor is used once and never left behind', async () => {
  const { portal, returnToPortal } = await redirectToAuthority();
  const back = returnToPortal({ code: 'good' });
  await back.session.start();
  expect(portal.cookies.has('portal_mfa_token')).toBe(false);
  expect(JSON.stringify([...back.local, ...back.perTab])).not.toContain('passed');
  expect([...back.perTab.keys()]).not.toContain('portico.session.second-factor');
});

test('without a wish the portal decides where a sign-in leads', async () => {
  const { portal, returnToPortal } = await redirectToAuthority();
  portal.on('GET /rest/self', json(200, { ...ANNA, landingPage: '/desk' }));
  const back = returnToPortal({ code: 'good' });
  await back.session.start();
  expect(back.visited.at(-1)).toBe(`${portal.origin}/desk`);
});

test('a page that wanted to stay is come back to', async () => {
  const { portal, returnToPortal } = await redirectToAuthority({
    path: '/files/plans?x=1',
    stay: true,
  });
  const back = returnToPortal({ code: 'good' });
  await back.session.start();
  expect(back.visited.at(-1)).toBe(`${portal.origin}/files/plans?x=1`);
});

test('a reload on the way back repeats nothing', async () => {
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

test('the code is out of the address before the portal is asked', async () => {
  const { portal, returnToPortal } = await redirectToAuthority();
  const back = returnToPortal({ code: 'good', error_description: 'x', keep: 'me' });
  const asked = portal.asked(CALLBACK);
  const starting = back.session.start();
  await asked;
  expect(back.visited).toEqual([`${portal.origin}/login/second-factor?keep=me`]);
  await starting;
});

test('who gives up at the authority can go there again, or start over', async () => {
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
  ['a used, foreign or old code', { code: 'bad' }, 'second-factor-failed', 400],
  ['another state', { code: 'good', state: '/elsewhere' }, 'second-factor-failed', 0],
  ['an error of the authority', { error: 'server_error' }, 'second-factor-failed', 0],
  ['no code', {}, 'missing-oauth-parameters', -2001],
  ['no state', { code: 'good', state: '' }, 'missing-oauth-parameters', -2001],
];

test.each(FAILURES)('%s ends the attempt in words', async (_, query, code, number) => {
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

test('a fault of the network on the way back leaves the way to the authority open', async () => {
  const { portal, returnToPortal } = await redirectToAuthority();
  portal.on(CALLBACK, (response) => response.destroy());
  const back = returnToPortal({ code: 'good' });
  await back.session.start();
  expect(back.session.state.value).toMatchObject({
    status: 'second-factor',
    failure: { code: 'network' },
  });
  // A code is good once: nothing is tried twice.
  expect(portal.calls().filter((call) => call === CALLBACK)).toHaveLength(1);
});

test('an offer that one person put aside is made to the next', async () => {
  const portal = await portalDouble();
  portal.on('GET /rest/self', json(200, { ...ANNA, mfa_enrolled: false }));
  const { session } = visit(portal, { settings });
  await session.signIn(anna, { stay: true });
  session.dismissFactorOffer();
  portal.on('GET /rest/self', json(200, { ...ANNA, id: ANNA.id + 1, mfa_enrolled: false }));
  await session.rebuildPrincipal();
  expect(session.factorOffered.value).toBe(true);
});

test('a pending login that the portal has forgotten ends in words', async () => {
  const { portal, returnToPortal } = await redirectToAuthority();
  portal.on(CALLBACK, empty(401));
  const back = returnToPortal({ code: 'good' });
  await back.session.start();
  expect(back.session.state.value).toMatchObject({
    status: 'anonymous',
    failure: { code: 'second-factor-failed', number: 401 },
  });
});

test('a portal that leaves no token of the second factor signs nobody in', async () => {
  const { portal, returnToPortal } = await redirectToAuthority();
  portal.on(CALLBACK, empty(204));
  const back = returnToPortal({ code: 'good' });
  await back.session.start();
  expect(back.session.state.value).toMatchObject({
    status: 'anonymous',
    failure: { code: 'missing-cookies' },
  });
  expect(portal.calls().filter((call) => call === LOGIN)).toHaveLength(1);
});

test('the back button finds the step again', async () => {
  const { page, sent } = await redirectToAuthority();
  page.dispatch('bfcache-enter');
  expect(page.status()).toBe('unknown');
  page.dispatch('bfcache-restore');
  expect(page.session.state.value).toMatchObject({ status: 'second-factor', url: sent.href });
});

test('a reload before the second factor finds the step again', async () => {
  const { portal, page, sent } = await redirectToAuthority();
  const again = visit(portal, { settings, local: page.local, perTab: page.perTab });
  await again.session.start();
  expect(again.session.state.value).toMatchObject({ status: 'second-factor', url: sent.href });
  expect(again.visited).toHaveLength(1);
  expect(portal.calls()).not.toContain('GET /rest/self');
});

test('a sign-in in another tab takes the place of the one that waits', async () => {
  const { portal, page } = await redirectToAuthority();
  portal.cookies.set('portal_public_token', 'of another login');
  const again = visit(portal, { settings, local: page.local, perTab: page.perTab });
  await again.session.start();
  expect(again.status()).toBe('signed-in');
});

test('a forged way back signs nobody out and changes nobody', async () => {
  const portal = await portalDouble();
  portal.on(CALLBACK, empty(401));
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

test('a page with parameters of its own is left alone', async () => {
  const portal = await portalDouble();
  const { session, visited } = visit(portal, { settings, path: '/shop?code=SAVE10&state=TX' });
  await session.start();
  expect(visited).toEqual([`${portal.origin}/shop?code=SAVE10&state=TX`]);
  expect(portal.calls()).not.toContain(CALLBACK);
});

test('an administrator gets the second login with the new token', async () => {
  const { portal, returnToPortal } = await redirectToAuthority();
  portal.on('GET /rest/self', json(200, { ...ANNA, isAdministrator: true }));
  portal.on('POST /ssf/s/portalLogin', empty(204));
  const back = returnToPortal({ code: 'good' });
  await back.session.start();
  const second = portal.requests.filter(({ url }) => url === '/ssf/s/portalLogin');
  expect(second.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${TOKEN}`]);
});

test('a login that is closed meanwhile is closed on the way back too', async () => {
  const { portal, returnToPortal } = await redirectToAuthority();
  portal.on(LOGIN, inTurn(empty(503)));
  const back = returnToPortal({ code: 'good' });
  await back.session.start();
  expect(back.status()).toBe('disabled');
});

test('the offer of a second factor can be put aside until the sign-out', async () => {
  const portal = await portalDouble();
  portal.on('GET /rest/self', json(200, { ...ANNA, mfa_enrolled: false }));
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

test.each([true, undefined])('nothing is offered where mfa_enrolled is %s', async (enrolled) => {
  const portal = await portalDouble();
  portal.on('GET /rest/self', json(200, { ...ANNA, mfa_enrolled: enrolled }));
  const { session } = visit(portal, { settings });
  await session.signIn(anna, { stay: true });
  expect(session.factorOffered.value).toBe(false);
});
