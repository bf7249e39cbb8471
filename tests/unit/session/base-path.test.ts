import { expect, test } from 'vitest';
import { sendJson, sendStatus } from '../../support/http-answers.ts';
import { startPortalDouble, TOKEN } from '../../support/portal-double.ts';
import { ANNA } from '../../support/portal-double-people.ts';
import { type VisitOptions, visit } from '../../support/portal-double-visit.ts';

const anna = { name: 'anna', password: 'secret' };
const BASE = '/filr-app';

/** Starts a portal below `/filr-app` and opens its pages. */
async function startPortal() {
  const portal = await startPortalDouble();
  const address = portal.origin + BASE;
  for (const [call, answer] of [
    ['GET /rest/public', sendJson(200, { guestAccess: true })],
    ['GET /rest/release_info', sendJson(200, {})],
    ['GET /rest/self', sendJson(200, ANNA)],
    ['POST /rest/auth/logout', sendStatus(204)],
  ] as const) {
    portal.on(call.replace(' ', ` ${BASE}`), answer);
  }
  const onLogin = (status: number, headers: Record<string, string> = {}) =>
    portal.on(`POST ${BASE}/rest/auth/login`, (response, request) => {
      portal.cookies.set('portal_public_token', TOKEN);
      sendStatus(status, headers)(response, request);
    });
  onLogin(200);
  const open = ({ path = `${BASE}/login`, settings, ...options }: VisitOptions = {}) =>
    visit(portal, { path, settings: { portal: address, ...settings }, ...options });
  return { portal, address, onLogin, open };
}

test('after a sign-out the page goes to the login below the base path', async () => {
  const { address, open } = await startPortal();
  const page = open({ path: `${BASE}/files` });
  await page.session.signIn(anna, { stay: true });
  await page.session.signOut();
  expect(page.visited.at(-1)).toBe(`${address}/login`);
});

test('a session that ends leads to the login below the base path', async () => {
  const { portal, address, open } = await startPortal();
  portal.cookies.set('portal_public_token', TOKEN);
  portal.on(`GET ${BASE}/rest/self`, sendStatus(401));
  const page = open({ path: `${BASE}/files` });
  await page.session.start();
  expect(page.visited.at(-1)).toBe(`${address}/login`);
});

test('a session that ends in the admin console leads to its error page below the base path', async () => {
  const { portal, address, open } = await startPortal();
  portal.cookies.set('portal_public_token', TOKEN);
  portal.on(`GET ${BASE}/rest/self`, sendStatus(401));
  const page = open({ path: `${BASE}/filr/admin/people` });
  await page.session.start();
  expect(page.visited.at(-1)).toBe(`${address}/admin/error`);
  const outside = open({ path: '/filr/admin/people' });
  portal.cookies.set('portal_public_token', 'another');
  await outside.session.start();
  expect(outside.visited.at(-1)).toBe(`${address}/login`);
});

test('a guest continues at the base path', async () => {
  const { address, open } = await startPortal();
  const page = open();
  await page.session.start();
  page.session.continueAsGuest();
  expect(page.visited.at(-1)).toBe(`${address}/`);
});

test.each([
  ['files/home', `${BASE}/files/home`],
  ['/filr-app/home', `${BASE}/home`],
  ['../elsewhere', '/elsewhere'],
])('the landing page %s is resolved against the base path', async (landingPage, path) => {
  const { portal, open } = await startPortal();
  portal.on(`GET ${BASE}/rest/self`, sendJson(200, { ...ANNA, landingPage }));
  const page = open();
  await page.session.signIn(anna);
  expect(page.visited.at(-1)).toBe(portal.origin + path);
});

test('a return path is resolved against the base path', async () => {
  const { address, open } = await startPortal();
  const page = open();
  await page.session.signIn(anna, { returnPath: 'files/7' });
  expect(page.visited.at(-1)).toBe(`${address}/files/7`);
});

test('a relative Location is resolved against the URL of the login', async () => {
  const { address, onLogin, open } = await startPortal();
  onLogin(200, { Location: '../../home' });
  const page = open();
  await page.session.signIn(anna);
  expect(page.visited.at(-1)).toBe(`${address}/home`);
});

test.each(['/sso/start', '/filr-app/sso/start'])(
  'single sign-on begins at %s below the base path',
  async (loginUrl) => {
    const { address, open } = await startPortal();
    const page = open({ settings: { singleSignOn: [{ loginUrl, logoutUrl: '/sso/end' }] } });
    page.session.signInWithSingleSignOn();
    expect(page.visited.at(-1)).toBe(`${address}/sso/start`);
    expect(page.local.get('portico.session.ssf-logout-url')).toBe(`${address}/sso/end`);
  },
);

test('a second factor comes back below the base path and continues at the base path', async () => {
  const { portal, address, onLogin, open } = await startPortal();
  onLogin(609, { redirectUrl: `${portal.origin}/authority?state=x` });
  const page = open();
  await page.session.signIn(anna);
  const state = new URL(page.visited.at(-1) ?? '').searchParams.get('state');
  expect(state).toBe(`${address}/login`);
  onLogin(200);
  portal.on(`GET ${BASE}/rest/oauth2/login/callback`, (response, request) => {
    portal.cookies.set('portal_mfa_token', 'mfa');
    sendStatus(204)(response, request);
  });
  const query = new URLSearchParams({ code: 'c', state: state ?? '' });
  const back = open({ path: `${BASE}/login/second-factor?${query}`, perTab: page.perTab });
  await back.session.start();
  expect(back.status()).toBe('signed-in');
  expect(back.visited.at(-1)).toBe(`${address}/`);
});

test('the screens and pictures lie below the base path', async () => {
  const { address, open } = await startPortal();
  const { session } = open({ settings: { screens: { ...screens, login: '/filr-app/enter' } } });
  expect(session.screen('login')).toBe(`${address}/enter`);
  expect(session.screen('secondFactor')).toBe(`${address}/login/second-factor/manage`);
  expect(session.portalAddress('/logo.svg')).toBe(`${address}/logo.svg`);
  expect(session.portalAddress('/filr-app/logo.svg')).toBe(`${address}/logo.svg`);
  expect(session.portalAddress('/filr-apple/logo.svg')).toBe(`${address}/filr-apple/logo.svg`);
  expect(session.destination('')).toBe(`${address}/`);
});

const screens = {
  login: '/login',
  adminError: '/admin/error',
  externalLogin: '/filr/login',
  admin: '/filr/admin',
  secondFactor: '/login/second-factor/manage',
  secondFactorReturn: '/login/second-factor',
};
