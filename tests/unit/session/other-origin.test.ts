import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NO_PORTAL } from '../../../src/contract/urls.ts';
import { sendJson, sendStatus } from '../../support/http-answers.ts';
import { startPortalDouble, TOKEN } from '../../support/portal-double.ts';
import { ANNA } from '../../support/portal-double-people.ts';
import { type VisitOptions, visit } from '../../support/portal-double-visit.ts';

const anna = { name: 'anna', password: 'secret' };

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Opens a page on another origin of the portal's host, whose cookies the page can therefore see. */
async function openPartnerPage({ settings, ...options }: VisitOptions = {}) {
  const portal = await startPortalDouble();
  const address = portal.origin.replace('127.0.0.1', 'localhost');
  portal.cookies.set('portal_public_token', TOKEN);
  const page = visit(portal, {
    path: '/offer',
    settings: { portal: address, ...settings },
    ...options,
  });
  return { portal, address, ...page };
}

test('in cookie mode the page asks for no session and does not touch the cookies', async () => {
  const { portal, session, status } = await openPartnerPage();
  portal.on('GET /rest/self', sendStatus(401));
  await session.start();
  expect(status()).toBe('anonymous');
  expect(portal.calls()).not.toContain('GET /rest/self');
  expect(portal.cookies.get('portal_public_token')).toBe(TOKEN);
});

test('in cookie mode a sign-in sends no password, and the console says why', async () => {
  const { portal, address, session } = await openPartnerPage();
  await expect(session.signIn(anna)).resolves.toBe(false);
  expect(session.state.value).toMatchObject({
    failure: { code: 'missing-cookies', number: -100, host: new URL(address).host },
  });
  expect(portal.calls()).not.toContain('POST /rest/auth/login');
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining(address));
});

test('on a page that knows no portal the portal cannot be reached', async () => {
  const { portal, session } = await openPartnerPage({ settings: { portal: NO_PORTAL } });
  await expect(session.signIn(anna)).resolves.toBe(false);
  expect(session.state.value).toMatchObject({ failure: { code: 'network' } });
  expect(portal.calls()).toEqual([]);
});

test('with included credentials the page asks for the session, and a 401 is anonymous', async () => {
  const { portal, session, status, visited } = await openPartnerPage({
    settings: { credentials: 'include' },
  });
  portal.on('GET /rest/self', sendStatus(401));
  await session.start();
  expect(portal.calls()).toContain('GET /rest/self');
  expect(status()).toBe('anonymous');
  expect(visited).toHaveLength(1);
});

test('with included credentials, a sign-in whose cookies the browser drops does not blame the connection', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const { portal, session } = await openPartnerPage({ settings: { credentials: 'include' } });
  portal.on('GET /rest/self', sendStatus(401));
  await expect(session.signIn(anna)).resolves.toBe(false);
  const { failure } = session.state.value as { failure?: object };
  expect(failure).toEqual({ code: 'missing-cookies', number: -100, retryAfter: undefined });
  expect(warn).toHaveBeenCalledWith('Portico: the portal does not know the new session.');
});

/** Opens a page in bearer mode at a portal that names its own pages. */
async function openBearerPage() {
  const opened = await openPartnerPage({ settings: { tokenMode: 'bearer' } });
  opened.portal.on(
    'POST /rest/auth/login',
    sendStatus(200, { 'X-Public-Token': 'bearer', Location: '/home' }),
  );
  opened.portal.on('GET /rest/self', sendJson(200, { ...ANNA, landingPage: '/landing' }));
  return opened;
}

test('in bearer mode a sign-in stays on the page', async () => {
  const { session, status, visited } = await openBearerPage();
  await session.signIn(anna);
  expect(status()).toBe('signed-in');
  expect(visited).toHaveLength(1);
  expect(session.destination('')).toBe(visited[0]);
});

test("in bearer mode a return path is one of the page's origin", async () => {
  const { portal, session, visited } = await openBearerPage();
  await session.signIn(anna, { returnPath: '/offer/7' });
  expect(visited.at(-1)).toBe(`${portal.origin}/offer/7`);
});

test('in bearer mode a return path on the portal is ignored', async () => {
  const { address, session, visited } = await openBearerPage();
  await session.signIn(anna, { returnPath: `${address}/files` });
  expect(visited).toHaveLength(1);
});

test('in bearer mode a sign-out does not touch the cookies of the portal', async () => {
  const { portal, session } = await openBearerPage();
  await session.signIn(anna);
  await session.signOut();
  expect(portal.cookies.get('portal_public_token')).toBe(TOKEN);
});

test('in bearer mode a sign-out stays on the page', async () => {
  const { session, status, visited } = await openBearerPage();
  await session.signIn(anna);
  await session.signOut();
  expect(status()).toBe('anonymous');
  expect(visited).toHaveLength(1);
});

test('in bearer mode a session that the portal has ended does not leave the page', async () => {
  const { portal, session, visited } = await openBearerPage();
  await session.signIn(anna);
  portal.on('GET /rest/self', sendStatus(401));
  await session.rebuildPrincipal();
  expect(session.state.value).toMatchObject({ status: 'anonymous', ended: 'expired' });
  expect(visited).toHaveLength(1);
});

test('in bearer mode the page does not touch cookies, even if it includes credentials', async () => {
  const { portal, session } = await openPartnerPage({
    settings: { tokenMode: 'bearer', credentials: 'include' },
  });
  portal.on('POST /rest/auth/login', sendStatus(200, { 'X-Public-Token': 'bearer' }));
  await session.signIn(anna);
  await session.signOut();
  expect(portal.cookies.get('portal_public_token')).toBe(TOKEN);
});

test('an answer without a readable token is a failure, and the console names the header', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const { portal, session } = await openBearerPage();
  portal.on('POST /rest/auth/login', sendStatus(200));
  await expect(session.signIn(anna)).resolves.toBe(false);
  expect(session.state.value).toMatchObject({ failure: { code: 'bad-answer' } });
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('"X-Public-Token"'));
});

const singleSignOn = [{ loginUrl: '/sso/login' }];

test.each([
  ['in cookie mode', {}, false],
  ['in bearer mode', { tokenMode: 'bearer' }, false],
  ['with included credentials', { credentials: 'include' }, true],
] as const)(
  'single sign-on is offered only where the page has the cookies of the portal: %s',
  async (_, settings, isOffered) => {
    const { session, visited } = await openPartnerPage({ settings: { ...settings, singleSignOn } });
    expect(session.singleSignOn.value !== undefined).toBe(isOffered);
    expect(session.signInWithSingleSignOn()).toBe(isOffered);
    expect(visited).toHaveLength(isOffered ? 2 : 1);
  },
);

test.each([
  ['in cookie mode', {}],
  ['in bearer mode', { tokenMode: 'bearer' }],
  ['with included credentials', { credentials: 'include' }],
] as const)('%s a guest stays on the page', async (_, settings) => {
  const { portal, session, status, visited } = await openPartnerPage({ settings });
  portal.on('GET /rest/self', sendStatus(401));
  portal.on('GET /rest/public', sendJson(200, { guestAccess: true }));
  await session.start();
  expect(session.guestAccess.value).toBe(true);
  session.continueAsGuest();
  expect(status()).toBe('guest');
  expect(visited).toHaveLength(1);
});
