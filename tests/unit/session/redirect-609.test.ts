import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerInTurn, sendJson, sendStatus } from '../../support/http-answers.ts';
import type { HttpAnswer } from '../../support/http-server.ts';
import { type PortalDouble, startPortalDouble, TOKEN } from '../../support/portal-double.ts';
import { ANNA } from '../../support/portal-double-people.ts';
import { type Visit, visit } from '../../support/portal-double-visit.ts';

const anna = { name: 'anna', password: 'secret' };
const LOGIN = 'POST /rest/auth/login';
const AUTHORITY = 'https://id.example.com';
const settings = { allowedOrigins: [AUTHORITY] };
const AUTHORIZE = `${AUTHORITY}/authorize?client=portal&state=portal-state&scope=a%20b`;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const sendRedirect = (redirectUrl: string) => sendStatus(609, { redirectUrl });

/** The 609 of a login, with the cookie of the login that waits. */
const requireFactor =
  ({ cookies }: PortalDouble, redirectUrl = AUTHORIZE): HttpAnswer =>
  (response, request) => {
    cookies.set('portal_public_token', TOKEN);
    sendRedirect(redirectUrl)(response, request);
  };

/** Opens a page of a portal whose login responds with 609. */
async function openPageWithRedirect(redirectUrl = AUTHORIZE, path = '/login?next=a') {
  const portal = await startPortalDouble();
  portal.on(LOGIN, requireFactor(portal, redirectUrl));
  return { portal, ...visit(portal, { path, settings }) };
}

/** Reads the return path from the state of the last URL that the browser visited. */
function readReturnPath({ origin }: PortalDouble, visited: readonly string[]): string {
  const states = new URL(visited.at(-1) ?? '').searchParams.getAll('state');
  expect(states).toHaveLength(1);
  const back = new URL(states[0] ?? '', origin);
  expect(back.origin).toBe(origin);
  return back.pathname + back.search + back.hash;
}

test('a login with 609 redirects the browser to its URL with a new state', async () => {
  const { portal, session, visited, events, intents } = await openPageWithRedirect();
  await expect(session.signIn(anna, { returnPath: '/files?a=b&c=ü#d' })).resolves.toBe(false);
  expect(visited).toHaveLength(2);
  const url = new URL(visited.at(-1) ?? '');
  expect(url.origin + url.pathname).toBe(`${AUTHORITY}/authorize`);
  expect(url.searchParams.get('client')).toBe('portal');
  expect(url.searchParams.get('scope')).toBe('a b');
  expect(readReturnPath(portal, visited)).toBe('/files?a=b&c=%C3%BC#d');
  const redirects = events.filter(({ name }) => name === 'oauth2-redirect');
  expect(redirects).toEqual([{ name: 'oauth2-redirect', payload: { url: url.href } }]);
  expect(intents.at(-1)).toEqual({
    name: 'navigate',
    detail: { url: url.href, reason: 'redirect' },
  });
});

test('the person is not signed in before the second factor', async () => {
  const { session, names, states } = await openPageWithRedirect();
  await session.signIn(anna);
  expect(states.map(({ status }) => status)).not.toContain('signed-in');
  expect(names()).not.toContain('login-failed');
  expect(names()).not.toContain('oauth2-authorization-failed');
  expect(session.principal.value).toBeUndefined();
});

test('a URL without a state gets one', async () => {
  const { portal, session, visited } = await openPageWithRedirect(`${AUTHORITY}/authorize`);
  await session.signIn(anna, { returnPath: '/files' });
  expect(readReturnPath(portal, visited)).toBe('/files');
});

test('a URL with several states keeps none of them', async () => {
  const { portal, session, visited } = await openPageWithRedirect(`${AUTHORITY}/?state=a&state=b`);
  await session.signIn(anna, { returnPath: '/files' });
  expect(readReturnPath(portal, visited)).toBe('/files');
});

test('the URL can be a path of the portal', async () => {
  const { portal, session, visited } = await openPageWithRedirect('/rest/oauth2/authorize?state=x');
  await session.signIn(anna, { returnPath: '/files' });
  expect(new URL(visited.at(-1) ?? '').pathname).toBe('/rest/oauth2/authorize');
  expect(readReturnPath(portal, visited)).toBe('/files');
});

test('without a return path the person returns to the current page', async () => {
  const { portal, session, visited } = await openPageWithRedirect(AUTHORIZE, '/filr/login?a=b');
  await session.signIn(anna);
  expect(readReturnPath(portal, visited)).toBe('/filr/login?a=b');
});

test.each(['//evil.example/', '/\\evil.example', 'javascript:alert(1)', 'https://evil.example/'])(
  'the return path %j is ignored',
  async (returnPath) => {
    const { portal, session, visited } = await openPageWithRedirect(AUTHORIZE, '/login');
    await session.signIn(anna, { returnPath });
    expect(readReturnPath(portal, visited)).toBe('/login');
  },
);

test('the return path of an earlier attempt is not kept', async () => {
  const { portal, session, visited } = await openPageWithRedirect(AUTHORIZE, '/login');
  portal.on(LOGIN, answerInTurn(sendStatus(401), requireFactor(portal)));
  await session.signIn(anna, { returnPath: '/old' });
  await session.signIn(anna);
  expect(readReturnPath(portal, visited)).toBe('/login');
});

test.each([
  ['on another origin', 'https://evil.example/authorize?state=x'],
  ['with plain http', 'http://id.example.com/authorize'],
  ['with another port', 'https://id.example.com:8443/authorize'],
  ['with a user name', 'https://anna@id.example.com/authorize'],
  ['with a password', 'https://anna:secret@id.example.com/authorize'],
  ['with a longer host name', 'https://id.example.com.evil.example/'],
  ['with the allowed host as user name', 'https://id.example.com@evil.example/'],
  ['without a scheme', '//evil.example/'],
  ['with a backslash', '/\\evil.example/'],
  ['that runs a script', 'javascript:alert(1)'],
  ['that contains a page', 'data:text/html,x'],
  ['that is invalid', 'https://['],
  ['that is empty', ''],
])('a URL %s is not followed: the authorization fails', async (_, redirectUrl) => {
  const { session, names, visited, intents } = await openPageWithRedirect(redirectUrl);
  await expect(session.signIn(anna)).resolves.toBe(false);
  expect(visited).toHaveLength(1);
  expect(intents.filter(({ name }) => name === 'navigate')).toEqual([]);
  expect(names()).toEqual(['login', 'oauth2-authorization-failed']);
  expect(session.state.value).toMatchObject({
    status: 'anonymous',
    failure: { code: 'second-factor-required', number: 609 },
  });
});

test('a login whose cookie the browser drops is not sent to the second factor, which it could not complete', async () => {
  const portal = await startPortalDouble();
  portal.on(LOGIN, sendRedirect(AUTHORIZE));
  const { session, visited, names } = visit(portal, { settings });
  await expect(session.signIn(anna)).resolves.toBe(false);
  expect(visited).toHaveLength(1);
  expect(names()).toEqual(['login', 'oauth2-authorization-failed']);
  expect(session.state.value).toMatchObject({
    status: 'anonymous',
    failure: { code: 'missing-cookies', number: -100 },
  });
  expect(console.warn).toHaveBeenCalledWith(
    'Portico: script cannot read the cookie "portal_public_token".',
  );
});

test('a 609 without a URL fails, and the person can try again', async () => {
  const { portal, session, names } = await openPageWithRedirect();
  portal.on(LOGIN, answerInTurn(sendStatus(609), requireFactor(portal)));
  await session.signIn(anna);
  expect(names().at(-1)).toBe('oauth2-authorization-failed');
  await session.signIn(anna);
  expect(names().at(-1)).toBe('oauth2-redirect');
});

test('the person can try again if the page cancels the navigation', async () => {
  const portal = await startPortalDouble();
  portal.on(
    LOGIN,
    answerInTurn(requireFactor(portal), (response) => {
      portal.cookies.set('portal_public_token', TOKEN);
      response.end();
    }),
  );
  const { session, visited, status } = visit(portal, {
    settings,
    askPage: ({ name }) => name === 'login',
  });
  await session.signIn(anna);
  expect(visited).toHaveLength(1);
  expect(session.principal.value).toBeUndefined();
  await expect(session.signIn(anna)).resolves.toBe(true);
  expect(status()).toBe('signed-in');
});

const FLOWS: [string, (portal: PortalDouble, page: Visit) => Promise<unknown>][] = [
  [
    'the start of a page',
    async (portal, { session }) => {
      portal.cookies.set('portal_public_token', TOKEN);
      portal.on('GET /rest/self', sendRedirect(AUTHORIZE));
      await session.start();
    },
  ],
  [
    'a login',
    async (portal, { session }) => {
      portal.on('GET /rest/self', sendRedirect(AUTHORIZE));
      await session.signIn(anna);
    },
  ],
  [
    'a rebuild of the principal',
    async (portal, { session }) => {
      portal.on('GET /rest/self', answerInTurn(sendJson(200, ANNA), sendRedirect(AUTHORIZE)));
      await session.signIn(anna, { stay: true });
      await session.rebuildPrincipal();
    },
  ],
];

test.each(FLOWS)('a 609 during %s redirects the browser to its URL', async (_, flow) => {
  const portal = await startPortalDouble();
  const page = visit(portal, { path: '/files?a=b', settings });
  await flow(portal, page);
  expect(page.names().filter((name) => name === 'oauth2-redirect')).toHaveLength(1);
  expect(new URL(page.visited.at(-1) ?? '').origin).toBe(AUTHORITY);
  expect(readReturnPath(portal, page.visited)).toBe('/files?a=b');
});

test.each(FLOWS)(
  'a 609 during %s does not redirect to an origin that is not allowed',
  async (_, flow) => {
    const portal = await startPortalDouble();
    const page = visit(portal, { path: '/files', settings: { allowedOrigins: [] } });
    await flow(portal, page);
    expect(page.visited).toHaveLength(1);
    expect(page.names()).toContain('oauth2-authorization-failed');
    expect(page.names()).not.toContain('oauth2-redirect');
  },
);

const CALL_PATHS: [string, string, (page: Visit) => Promise<unknown>][] = [
  ['the public information', 'GET /rest/public', ({ session }) => session.start()],
  ['the license', 'GET /rest/release_info', ({ session }) => session.start()],
];

test.each(CALL_PATHS)(
  'a 609 to the request for %s redirects the browser to its URL',
  async (...row) => {
    const [, call, sendRequest] = row;
    const portal = await startPortalDouble();
    portal.on(call, sendRedirect(AUTHORIZE));
    const page = visit(portal, { path: '/files', settings });
    await sendRequest(page);
    expect(page.names()).toContain('oauth2-redirect');
    expect(readReturnPath(portal, page.visited)).toBe('/files');
  },
);
