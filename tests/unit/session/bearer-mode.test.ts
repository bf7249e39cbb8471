import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerInTurn, sendJson, sendStatus } from '../../support/http-answers.ts';
import { startPortalDouble, TOKEN } from '../../support/portal-double.ts';
import { ANNA } from '../../support/portal-double-people.ts';
import { omitEndReason, type VisitOptions, visit } from '../../support/portal-double-visit.ts';

const anna = { name: 'anna', password: 'secret' };
const LOGIN = 'POST /rest/auth/login';
const settings = { tokenMode: 'bearer' } as const;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Starts a portal that sends its token in a header and sets no cookie. */
async function startPartnerPortal() {
  const portal = await startPortalDouble();
  portal.on(LOGIN, sendStatus(200, { 'X-Public-Token': TOKEN }));
  return portal;
}

/** Opens a page where a person is signed in without cookies. */
async function openSignedInPage(options: VisitOptions = {}) {
  const portal = await startPartnerPortal();
  const seen = visit(portal, { path: '/files', settings, ...options });
  await seen.session.signIn(anna, { stay: true });
  return { portal, ...seen };
}

test('a token in the response header signs the person in without a cookie', async () => {
  const { portal, status } = await openSignedInPage();
  expect(status()).toBe('signed-in');
  const [login, self] = portal.requests;
  expect(login?.headers).toMatchObject({ 'x-token-mode': 'bearer' });
  expect(login?.headers.authorization).toMatch(/^Basic /);
  expect(self?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  expect(portal.cookies.size).toBe(0);
});

test('the token is stored only in session storage', async () => {
  const { portal, session, events, states, intents, visited, local, perTab } =
    await openSignedInPage();
  expect([...perTab]).toEqual([['portico.session.bearer', TOKEN]]);
  const others = [events, states, intents, visited, [...local], [...portal.cookies]];
  expect(JSON.stringify([...others, session.publicInfo.value])).not.toContain(TOKEN);
  for (const { url } of portal.requests) expect(url).not.toContain(TOKEN);
});

test('no call sends or receives cookies', async () => {
  const sent = vi.spyOn(globalThis, 'fetch');
  const { session } = await openSignedInPage();
  await session.start();
  await session.signOut();
  expect(sent.mock.calls.length).toBeGreaterThanOrEqual(6);
  for (const [, init] of sent.mock.calls) expect(init?.credentials).toBe('omit');
});

test('bearer mode ignores the token of a cookie', async () => {
  const portal = await startPartnerPortal();
  portal.cookies.set('portal_public_token', 'from-another-time');
  const { session } = visit(portal, { settings });
  await session.signIn(anna, { stay: true });
  expect(portal.requests.at(-1)?.headers.authorization).toBe(`Bearer ${TOKEN}`);
});

test('a login without the token is undone', async () => {
  const { portal, session, local, perTab } = await openSignedInPage({});
  await session.signOut();
  portal.on(LOGIN, sendStatus(200));
  await expect(session.signIn(anna)).resolves.toBe(false);
  expect(session.state.value).toMatchObject({
    status: 'anonymous',
    failure: { code: 'bad-answer' },
  });
  expect(console.warn).toHaveBeenCalledExactlyOnceWith(
    'Portico: script cannot read the header "X-Public-Token".',
  );
  expect(portal.calls().at(-1)).toBe('POST /rest/auth/logout');
  expect(local.size + omitEndReason(perTab).length).toBe(0);
});

test('the next page of the same tab has the token, and another tab does not', async () => {
  const { portal, local, perTab } = await openSignedInPage();
  const next = visit(portal, { settings, local, perTab });
  await next.session.start();
  expect(next.session.state.value).toEqual({ status: 'signed-in', principal: ANNA });
  expect(portal.requests.at(-1)?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  const before = portal.calls().filter((call) => call === 'GET /rest/self').length;
  const other = visit(portal, { settings, local });
  await other.session.start();
  expect(other.status()).toBe('anonymous');
  expect(portal.calls().filter((call) => call === 'GET /rest/self')).toHaveLength(before);
});

test('the sign-out sends the token, which is removed in the same task', async () => {
  const { portal, session, local, perTab } = await openSignedInPage();
  const signingOut = session.signOut();
  await new Promise(setImmediate);
  expect(local.size + omitEndReason(perTab).length).toBe(0);
  await signingOut;
  expect(portal.calls().at(-1)).toBe('POST /rest/auth/logout');
  expect(portal.requests.at(-1)?.headers).toMatchObject({
    authorization: `Bearer ${TOKEN}`,
    'x-requested-with': 'portico',
  });
});

test('the sign-out keeps the cookies of another login on the same origin', async () => {
  const { portal, session } = await openSignedInPage();
  portal.cookies.set('portal_public_token', 'of the other login');
  portal.cookies.set('portal_mfa_token', 'of the other login');
  await session.signOut();
  expect(portal.cookies.size).toBe(2);
});

test('after a sign-out no call sends the token', async () => {
  const { portal, session } = await openSignedInPage();
  await session.signOut();
  portal.requests.length = 0;
  await session.start();
  expect(portal.calls().toSorted()).toEqual(['GET /rest/public', 'GET /rest/release_info']);
  for (const { headers } of portal.requests) expect(headers.authorization).toBeUndefined();
});

test('a token that the portal no longer knows ends the session', async () => {
  const { portal, session, status, names, perTab, visited } = await openSignedInPage();
  portal.on('GET /rest/self', sendStatus(401));
  await session.rebuildPrincipal();
  expect(status()).toBe('anonymous');
  expect(names().filter((name) => name === 'logged-out')).toHaveLength(1);
  expect(omitEndReason(perTab)).toEqual([]);
  expect(visited.at(-1)).toBe(`${portal.origin}/login`);
});

test('the next person gets a new token', async () => {
  const { portal, session } = await openSignedInPage();
  await session.signOut();
  portal.on(LOGIN, sendStatus(200, { 'X-Public-Token': 'token-of-boris' }));
  await session.signIn({ name: 'boris', password: 'other' }, { stay: true });
  const login = portal.requests.at(-2);
  expect(login?.headers.authorization).toMatch(/^Basic /);
  expect(portal.requests.at(-1)?.headers.authorization).toBe('Bearer token-of-boris');
});

test('a login whose person cannot be read removes the token', async () => {
  const portal = await startPartnerPortal();
  portal.on('GET /rest/self', answerInTurn(sendJson(200, { id: 'x' }), sendJson(200, ANNA)));
  const { session, perTab } = visit(portal, { settings });
  await expect(session.signIn(anna)).resolves.toBe(false);
  const { headers } = portal.requests.at(-1) ?? {};
  expect(portal.calls().at(-1)).toBe('POST /rest/auth/logout');
  expect(headers?.authorization).toBe(`Bearer ${TOKEN}`);
  expect(omitEndReason(perTab)).toEqual([]);
});

test('in cookie mode no call requests bearer mode or sends the token', async () => {
  const portal = await startPortalDouble();
  const { session } = visit(portal);
  await session.signIn(anna, { stay: true });
  await session.rebuildPrincipal();
  await session.signOut();
  const [login, ...others] = portal.requests;
  expect(login?.headers).not.toHaveProperty('x-token-mode');
  expect(others).toHaveLength(3);
  for (const { headers } of others) expect(headers).not.toHaveProperty('authorization');
});

test('a login names the captcha that is shown, also after a change of the settings', async () => {
  const portal = await startPortalDouble();
  const { session, configure } = visit(portal, { settings });
  const slot = session.createCaptchaSlot();
  configure({ recheckAfter: 1 });
  await session.signIn({ ...anna, captcha: '5' });
  const [login] = portal.requests;
  expect(login?.headers['x-captcha-slot']).toBe(slot);
  expect(session.createCaptchaSlot()).not.toBe(slot);
});

test('an old cookie of the same host does not replace the token', async () => {
  const portal = await startPartnerPortal();
  portal.cookies.set('portal_public_token', 'of another time');
  const { session, perTab } = visit(portal, { settings });
  await session.signIn(anna, { stay: true });
  expect(perTab.get('portico.session.bearer')).toBe(TOKEN);
  await session.rebuildPrincipal();
  expect(portal.requests.at(-1)?.headers.authorization).toBe(`Bearer ${TOKEN}`);
});
