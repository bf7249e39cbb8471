import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { createExternalUserClient } from '../../../src/client/external-user-client.ts';
import { createClient } from '../../../src/client/portal-client.ts';
import { createTransport } from '../../../src/client/transport.ts';
import { BLANK_RECORD } from '../../../src/contract/external-user.ts';
import { defaultSettings } from '../../../src/settings/defaults.ts';
import type { FetchHook, Settings } from '../../../src/settings/settings.ts';
import { connect } from '../../support/connect.ts';
import { sendJson, sendRaw, sendStatus } from '../../support/http-answers.ts';
import { type HttpAnswer, startHttpServer } from '../../support/http-server.ts';

const anna = { name: 'anna', password: 'secret' };

/** Starts a portal below `/filr-app` with one answer, and connects to it with further settings. */
async function startPortal(answer: HttpAnswer, changes: Partial<Settings> = {}) {
  const { origin, requests } = await startHttpServer(answer);
  const settings = { ...defaultSettings(`${origin}/filr-app`), retries: 0, ...changes };
  return { origin, requests, settings, client: connect(settings) };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the calls go to the paths in the settings, below the base path', async () => {
  const calls = {
    ...defaultSettings('https://files.example.com').calls,
    login: '/api/call.php?name=login',
    self: '/filr-app/api/me',
    externalUser: '/api/invited/{token}/person',
    register: '/api/invited',
  };
  const { client, requests, settings } = await startPortal(sendJson(200, { name: 'anna' }), {
    calls,
  });
  const invited = createExternalUserClient(createTransport(settings));
  await client.signIn({ ...anna, captcha: 'x' }, {});
  await client.self({});
  await invited.read('a/b', {}).catch(() => {});
  await invited.register(BLANK_RECORD, {}).catch(() => {});
  await client.signOut({});
  expect(requests.map(({ url }) => url)).toEqual([
    '/filr-app/api/call.php?name=login&kaptcha-response=x',
    '/filr-app/api/me',
    '/filr-app/api/invited/a%2Fb/person',
    '/filr-app/api/invited',
    '/filr-app/rest/auth/logout',
  ]);
});

test.each([
  ['home', '/filr-app/rest/auth/home'],
  ['../../home', '/filr-app/home'],
  ['/filr-app/home', '/filr-app/home'],
  ['?view=new', '/filr-app/rest/auth/login?view=new'],
])('the Location %s is resolved against the URL of the login', async (location, path) => {
  const { client, origin } = await startPortal(sendStatus(200, { Location: location }));
  await expect(client.signIn(anna, {})).resolves.toMatchObject({ location: origin + path });
});

const phrases = { invalidCaptcha: 'letters do not match', invalidCredential: 'too many attempts' };

test.each([
  ['text/plain', 'Sorry: the letters do not match.', 'incorrect-captcha'],
  ['text/plain; charset=utf-8', 'too many attempts', 'invalid-credential-require-captcha'],
  ['application/json', '{"message":"too many attempts"}', 'invalid-credential-require-captcha'],
  ['text/plain', 'Invalid Credential', 'invalid-credentials'],
  ['text/html', 'too many attempts', 'invalid-credentials'],
])('in %s the phrase of %j is found: %s', async (type, body, code) => {
  const { client } = await startPortal(sendRaw(401, body, { 'Content-Type': type }), { phrases });
  await expect(client.signIn(anna, {})).rejects.toMatchObject({ code });
});

test('another status can redirect to the second factor', async () => {
  const { client } = await startPortal(sendStatus(470, { redirectUrl: '/factor' }), {
    redirectStatus: 470,
  });
  const failure = { code: 'second-factor-required', redirectUrl: '/factor' };
  await expect(client.signIn(anna, {})).rejects.toMatchObject(failure);
  await expect(client.self({})).rejects.toMatchObject(failure);
});

test('the form of the second login has the names of the settings', async () => {
  const bodies: string[] = [];
  const readBody: HttpAnswer = async (response, request) => {
    bodies.push(await text(request));
    sendStatus(204)(response, request);
  };
  const fields = { userName: 'user', password: 'secret word' };
  const { client } = await startPortal(readBody, { fields });
  await client.portalSignIn(anna, {});
  // A portal compares bytes: the accents of a keyboard are composed, as at the login (RFC 8265).
  await client.portalSignIn({ name: 'Zoe\u0308', password: 'cafe\u0301' }, {});
  expect(bodies).toEqual(['user=anna&secret+word=secret', 'user=Zo%C3%AB&secret+word=caf%C3%A9']);
});

test('a fixed anti-forgery value may have any characters of a header', async () => {
  const antiForgery = { header: 'X-CSRF', value: 'Zm9v/YmFy==' };
  const { client, requests } = await startPortal(sendStatus(204), { antiForgery });
  await client.signOut({});
  expect(requests[0]?.headers).toMatchObject({ 'x-csrf': 'Zm9v/YmFy==' });
  expect(requests[0]?.headers).not.toHaveProperty('x-requested-with');
});

test.each([
  ['cookie', { header: 'X-XSRF-TOKEN', cookie: 'XSRF-TOKEN' }],
  ['meta', { header: 'X-XSRF-TOKEN', meta: 'csrf-token' }],
] as const)('the anti-forgery value of a %s is read at each call', async (place, antiForgery) => {
  const { requests, settings } = await startPortal(sendStatus(204), { antiForgery });
  const values = ['first==', 'second%'];
  const readValue = vi.fn(() => values.shift());
  const client = createClient(createTransport(settings, { readValue }));
  await client.signOut({});
  await client.portalSignOut?.({});
  expect(requests.map(({ headers }) => headers['x-xsrf-token'])).toEqual(['first==', 'second%']);
  const name = 'cookie' in antiForgery ? antiForgery.cookie : antiForgery.meta;
  expect(readValue).toHaveBeenCalledWith(place, name);
});

test('a page without the anti-forgery value says so on the console', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const { client, requests } = await startPortal(sendStatus(403), {
    antiForgery: { header: 'X-XSRF-TOKEN', meta: 'csrf-token' },
  });
  await expect(client.signIn(anna, {})).rejects.toMatchObject({ code: 'forbidden' });
  expect(requests[0]?.headers).not.toHaveProperty('x-xsrf-token');
  expect(logged).toHaveBeenCalledWith(
    'Portico: this page has no meta "csrf-token" for the header X-XSRF-TOKEN.',
  );
});

test('calls send cookies to another origin only if the settings include them', async () => {
  const sent = vi.spyOn(globalThis, 'fetch');
  const { settings } = await startPortal(sendStatus(204));
  await connect(settings).signOut({});
  await connect({ ...settings, credentials: 'include' }).signOut({});
  await connect({ ...settings, credentials: 'include', tokenMode: 'bearer' }).signOut({});
  const transport = createTransport({ ...settings, credentials: 'include' });
  await createExternalUserClient(transport).requestPasswordReset(BLANK_RECORD, {});
  const modes = sent.mock.calls.map(([, init]) => init?.credentials);
  expect(modes).toEqual(['same-origin', 'include', 'omit', 'same-origin']);
});

test('the hook of the page can change a request', async () => {
  const { client, requests } = await startPortal(sendStatus(204), {
    fetch: (url, init) =>
      fetch(`${url}?tenant=7`, { ...init, headers: { ...init.headers, 'X-Tenant': '7' } }),
  });
  await client.signOut({});
  expect(requests[0]?.url).toBe('/filr-app/rest/auth/logout?tenant=7');
  expect(requests[0]?.headers).toMatchObject({ 'x-tenant': '7', 'x-requested-with': 'portico' });
});

test('only the calls that sign out continue when the page is closed', async () => {
  const sent: [string, RequestInit][] = [];
  const { client } = await startPortal(sendStatus(204), {
    fetch: async (...call) => {
      sent.push(call);
      return { status: 204 };
    },
  });
  await Promise.all([client.signIn(anna, {}), client.signOut({}), client.portalSignOut({})]);
  const kept = sent.flatMap(([url, { keepalive }]) => (keepalive ? [url.split('/').at(-1)] : []));
  expect(kept.toSorted()).toEqual(['logout', 'portalLogout']);
});

test('the hook of the page can answer with a status that no Response has', async () => {
  const { client, requests } = await startPortal(sendStatus(204), {
    fetch: async () => ({ status: 609, headers: { redirectUrl: '/factor' }, body: '{}' }),
  });
  await expect(client.signIn(anna, {})).rejects.toMatchObject({
    code: 'second-factor-required',
    status: 609,
    redirectUrl: '/factor',
  });
  expect(requests).toEqual([]);
});

test('the hook of the page can answer with a body', async () => {
  const { client } = await startPortal(sendStatus(204), {
    fetch: async () => ({ status: 200, body: '{"name":"anna"}' }),
  });
  await expect(client.self({})).resolves.toEqual({ name: 'anna' });
});

test.each<[string, FetchHook]>([
  ['rejects with an error', () => Promise.reject(new RangeError('broken'))],
  ['throws a TypeError before it calls fetch', () => (undefined as never as () => never)()],
  ['returns nothing', async () => undefined as never],
  [
    'has read the body of the answer',
    async (url, init) => {
      const answer = await fetch(url, init);
      await answer.text();
      return answer;
    },
  ],
])('a hook of the page that %s is an unexpected failure with a message', async (_, hook) => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const { client } = await startPortal(sendJson(200, { name: 'anna' }), { fetch: hook });
  await expect(client.self({})).rejects.toMatchObject({ name: 'Failure', code: 'unexpected' });
  expect(logged).toHaveBeenCalledWith('Portico: a script has failed.', expect.any(Error));
});

test('a hook of the page that rejects with a TypeError is a network error with a message', async () => {
  const logged = vi.spyOn(console, 'warn').mockReturnValue();
  const offline = new TypeError('Failed to fetch');
  const { client } = await startPortal(sendStatus(204), { fetch: () => Promise.reject(offline) });
  await expect(client.self({})).rejects.toMatchObject({ code: 'network', cause: offline });
  expect(logged.mock.calls).toEqual([['Portico: the fetch hook has failed.', offline]]);
});

test('a call that was canceled before does not reach the hook of the page', async () => {
  const hook = vi.fn(async () => ({ status: 200 }));
  const client = connect({ ...defaultSettings('https://files.example.com'), fetch: hook });
  const attempt = client.signIn(anna, { signal: AbortSignal.abort() });
  await expect(attempt).rejects.toMatchObject({ code: 'aborted' });
  expect(hook).not.toHaveBeenCalled();
});
