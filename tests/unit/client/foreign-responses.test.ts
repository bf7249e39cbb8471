import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createExternalUserClient } from '../../../src/client/external-user-client.ts';
import { createTransport } from '../../../src/client/transport.ts';
import { BLANK_RECORD } from '../../../src/contract/external-user.ts';
import { defaultSettings } from '../../../src/settings/defaults.ts';
import { connect } from '../../support/connect.ts';
import { sendJson, sendRaw, sendStatus } from '../../support/http-answers.ts';
import { type HttpAnswer, startHttpServer } from '../../support/http-server.ts';

const warned = vi.spyOn(console, 'warn');
beforeEach(() => void warned.mockReturnValue());
afterEach(() => void warned.mockReset());

function createClient(origin: string) {
  const settings = { ...defaultSettings(origin), retryDelay: 1 };
  return { ...connect(settings), ...createExternalUserClient(createTransport(settings)) };
}

/** The calls of a page, each with what the portal answers. */
const CALLS = {
  login: [200, (client) => client.signIn({ name: 'anna', password: 'secret' }, {})],
  'token login': [200, (client) => client.signIn({ bearer: 'token' }, {})],
  'second factor': [204, (client) => client.exchangeCode({ code: 'c', state: 's' }, {})],
  logout: [204, (client) => client.signOut({})],
  'second login': [204, (client) => client.portalSignIn({ bearer: 'token' }, {})],
  'second logout': [204, (client) => client.portalSignOut({})],
  person: [200, (client) => client.self({})],
  'public information': [200, (client) => client.publicInfo({})],
  license: [200, (client) => client.releaseInfo({})],
  'captcha question': [200, (client) => client.question('slot', { language: 'en' })],
  link: [200, (client) => client.read('token', {})],
  registration: [200, (client) => client.register(BLANK_RECORD, {})],
  'new password': [200, (client) => client.resetPassword(BLANK_RECORD, {})],
} satisfies Record<string, [number, (client: ReturnType<typeof createClient>) => Promise<unknown>]>;

const NAMES = Object.keys(CALLS) as (keyof typeof CALLS)[];

/** Sends a call to a server with this answer. Returns the code of its failure. */
async function send(name: keyof typeof CALLS, answer: HttpAnswer) {
  const { origin } = await startHttpServer(answer);
  const [, call] = CALLS[name];
  return call(createClient(origin)).then(
    () => 'accepted',
    ({ code }) => code,
  );
}

const PAGE = '<!doctype html><title>Wi-Fi</title>';

test.each(NAMES)('a page of a captive portal never answers the call "%s"', async (name) => {
  for (const type of ['text/html', 'Text/HTML; charset=utf-8', 'text/plain', undefined]) {
    const page = sendRaw(200, `\uFEFF\n ${PAGE}`, type ? { 'Content-Type': type } : {});
    expect(await send(name, page)).toBe('bad-answer');
  }
  const xhtml = { 'Content-Type': 'application/xhtml+xml' };
  expect(await send(name, sendRaw(200, `<?xml version="1.0"?>${PAGE}`, xhtml))).toBe('bad-answer');
  const words = sendRaw(200, `Wi-Fi\n${PAGE}`, { 'Content-Type': 'text/html' });
  expect(await send(name, words)).toBe('bad-answer');
  expect(warned).toHaveBeenLastCalledWith('Portico: a proxy has answered (200).');
  expect(await send(name, sendStatus(511))).toBe('bad-answer');
  expect(warned).toHaveBeenLastCalledWith('Portico: a proxy has answered (511).');
});

test.each(NAMES)(
  'a page of a proxy says nothing about the person of the call "%s"',
  async (name) => {
    for (const status of [400, 401, 403, 404, 405, 422]) {
      const page = sendRaw(status, '<h1>default backend</h1>', { 'Content-Type': 'text/html' });
      expect(await send(name, page)).toBe('bad-answer');
      expect(warned).toHaveBeenLastCalledWith(`Portico: a proxy has answered (${status}).`);
    }
  },
);

test.each(NAMES)('the password of a proxy is not that of the call "%s"', async (name) => {
  for (const scheme of ['Basic realm="traefik"', 'Negotiate', 'Bearer, NTLM']) {
    const headers = { 'WWW-Authenticate': scheme, 'Content-Type': 'text/plain' };
    expect(await send(name, sendRaw(401, '401 Unauthorized\n', headers))).toBe('bad-answer');
    expect(await send(name, sendRaw(401, '', headers))).toBe('bad-answer');
  }
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('(401)'));
});

test('a 401 of the portal refuses the password, also with a scheme that opens a prompt', async () => {
  const headers = { 'WWW-Authenticate': 'Basic', 'Content-Type': 'application/json' };
  expect(await send('login', sendRaw(401, '{"code":"WRONG"}', headers))).toBe(
    'invalid-credentials',
  );
  const own = { 'WWW-Authenticate': 'PortalBasic realm="portal"' };
  expect(await send('login', sendRaw(401, '', own))).toBe('invalid-credentials');
});

test.each(NAMES)('a redirect never answers the call "%s" and is not followed', async (name) => {
  for (const status of [301, 302, 303, 307, 308]) {
    const followed = vi.fn();
    const { origin } = await startHttpServer((response) => {
      followed();
      response.end();
    });
    expect(await send(name, sendStatus(status, { Location: `${origin}/start` }))).toBe(
      'bad-answer',
    );
    expect(followed).not.toHaveBeenCalled();
    expect(warned).toHaveBeenLastCalledWith(`Portico: a proxy has answered (${status}).`);
  }
});

test.each([
  [408, 'timeout'],
  [429, 'rate-limited'],
  [500, 'server-error'],
  [502, 'server-error'],
  [503, 'server-error'],
  [504, 'server-error'],
  [609, 'second-factor-required'],
])('a page of a proxy with the status %i has the usual meaning', async (status, code) => {
  const page = sendRaw(status, PAGE, { 'Content-Type': 'text/html' });
  expect(await send('login', page)).toBe(code);
  expect(warned).not.toHaveBeenCalled();
});

const WITHOUT_BODY = NAMES.filter((name) => CALLS[name][0] === 204);

test.each([...WITHOUT_BODY, 'login', 'token login'] as const)(
  'the empty text/html of PHP answers the call "%s"',
  async (name) => {
    const empty = { 'Content-Type': 'text/html; charset=UTF-8' };
    expect(await send(name, sendRaw(200, '', empty))).toBe('accepted');
    expect(await send(name, sendRaw(200, '\n', empty))).toBe('accepted');
    expect(await send(name, sendRaw(204, '', empty))).toBe('accepted');
  },
);

test('a portal that sends JSON as text/html is understood', async () => {
  const html = { 'Content-Type': 'text/html' };
  expect(await send('person', sendRaw(200, '{"name":"anna"}', html))).toBe('accepted');
  expect(await send('login', sendRaw(200, '{}', html))).toBe('accepted');
  expect(await send('login', sendRaw(401, '{"message":"Invalid Captcha"}', html))).toBe(
    'incorrect-captcha',
  );
});

test('a login whose response is XML is accepted', async () => {
  const xml = sendRaw(200, '<login/>', { 'Content-Type': 'application/xml' });
  expect(await send('login', xml)).toBe('accepted');
});

test('the message about a foreign response has no part of the URL', async () => {
  await send('link', sendJson(302, {}));
  expect(warned.mock.calls.flat().join()).not.toMatch(/token|http/);
});
