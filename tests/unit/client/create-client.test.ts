import { expect, test } from 'vitest';
import { createClient } from '../../../src/client/create-client.ts';
import { DEFAULT_NAMES } from '../../../src/contract/names.ts';
import { defaultSettings } from '../../../src/settings/defaults.ts';
import { empty, json } from '../../support/http-answers.ts';
import { type HttpAnswer, httpServer } from '../../support/http-server.ts';
import { ANNA, FULL_PRINCIPAL } from '../../support/portal-double-people.ts';

async function portal(answer: HttpAnswer) {
  const { origin, requests } = await httpServer(answer);
  return { origin, requests, client: createClient(defaultSettings(origin)) };
}

const login = { name: 'anna', password: 'secret' };

test('logs in with UTF-8 name and password and no body', async () => {
  const { client, requests } = await portal(empty(200));
  await client.login({ name: 'renée', password: 'a:€🔑' });
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({ method: 'POST', url: '/rest/auth/login' });
  const { authorization = '', ...headers } = requests[0]?.headers ?? {};
  expect(Buffer.from(authorization.slice(6), 'base64').toString()).toBe('renée:a:€🔑');
  expect(headers['content-length'] ?? '0').toBe('0');
});

test('marks a login as our own and keeps it out of every cache', async () => {
  const { client, requests } = await portal(empty(200));
  await client.login(login);
  expect(requests[0]?.headers).toMatchObject({
    accept: 'application/json',
    'x-requested-with': 'portico',
    'cache-control': 'no-cache',
    pragma: 'no-cache',
  });
});

test('sends nothing for a user name with a colon', async () => {
  const { client, requests } = await portal(empty(200));
  const attempt = client.login({ name: 'an:na', password: 'secret' });
  await expect(attempt).rejects.toMatchObject({ name: 'Failure', code: 'invalid-user-name' });
  expect(requests).toEqual([]);
});

test('sends the answer to a captcha in the query, whatever is in it', async () => {
  const { client, requests, origin } = await portal(empty(200));
  await client.login({ ...login, captcha: 'a&b=c ü+%' });
  const { pathname, searchParams } = new URL(requests[0]?.url ?? '', origin);
  expect(pathname).toBe('/rest/auth/login');
  expect([...searchParams]).toEqual([['kaptcha-response', 'a&b=c ü+%']]);
});

test('sends the token of a mailed link along, which signing in confirms', async () => {
  const { client, requests, origin } = await portal(empty(200));
  await client.login({ ...login, captcha: 'x', linkToken: 'a/b&c' });
  const { searchParams } = new URL(requests[0]?.url ?? '', origin);
  expect([...searchParams]).toEqual([
    ['kaptcha-response', 'x'],
    ['euet', 'a/b&c'],
  ]);
});

test.each([undefined, ''])('sends no query where the captcha is %j', async (captcha) => {
  const { client, requests } = await portal(empty(200));
  await client.login({ ...login, captcha });
  expect(requests[0]?.url).toBe('/rest/auth/login');
});

test('reads where the portal would send the person, and copes where it does not say', async () => {
  const { client } = await portal(empty(200, { Location: '/home?first=1' }));
  await expect(client.login(login)).resolves.toEqual({ location: '/home?first=1' });
  const silent = await portal(empty(204));
  await expect(silent.client.login(login)).resolves.toEqual({ location: undefined });
});

test('logs out with a marked call', async () => {
  const { client, requests } = await portal(empty(204));
  await expect(client.logout()).resolves.toBeUndefined();
  expect(requests[0]).toMatchObject({ method: 'POST', url: '/rest/auth/logout' });
  expect(requests[0]?.headers).toMatchObject({ 'x-requested-with': 'portico' });
});

test('reads the signed-in person', async () => {
  const { client, requests } = await portal(json(200, { ...FULL_PRINCIPAL, unknown: 1 }));
  await expect(client.self()).resolves.toEqual(FULL_PRINCIPAL);
  expect(requests[0]).toMatchObject({ method: 'GET', url: '/rest/self' });
  expect(requests[0]?.headers).toMatchObject({ accept: 'application/json' });
  expect(requests[0]?.headers).not.toHaveProperty('x-requested-with');
  expect(requests[0]?.headers).not.toHaveProperty('authorization');
});

test('reads what the portal tells everybody, and of its licence', async () => {
  const info = { guestAccess: false, productVersion: '24.3' };
  const facts = await portal(json(200, info));
  await expect(facts.client.publicInfo()).resolves.toEqual(info);
  expect(facts.requests[0]).toMatchObject({ method: 'GET', url: '/rest/public' });
  const licence = await portal(json(200, { license_expired: true }));
  await expect(licence.client.releaseInfo()).resolves.toEqual({ license_expired: true });
  expect(licence.requests[0]).toMatchObject({ method: 'GET', url: '/rest/release_info' });
});

test('gives the captcha picture a new address each time', async () => {
  const { client, origin, requests } = await portal(empty(200));
  const [one, two] = [client.captchaPicture(), client.captchaPicture()];
  expect(one).toMatch(new RegExp(`^${origin}/ssf/a/Kaptcha\\.jpg\\?dummy=0\\.\\d+$`));
  expect(two).not.toBe(one);
  expect(requests).toEqual([]);
});

test('asks for the captcha in words in the language of the person', async () => {
  const { client, requests } = await portal(json(200, { question: 'Kolik je dvě a tři?' }));
  await expect(client.captchaQuestion('cs')).resolves.toBe('Kolik je dvě a tři?');
  expect(requests[0]?.url).toMatch(/^\/ssf\/a\/Kaptcha\.jpg\?dummy=0\.\d+&alternative=text$/);
  expect(requests[0]?.headers['accept-language']).toBe('cs');
});

test('uses the names and the base path that a page sets', async () => {
  const { origin, requests } = await httpServer(empty(200));
  const names = {
    ...DEFAULT_NAMES,
    captchaParameter: 'check',
    antiForgeryHeader: 'X-Own',
    antiForgeryValue: 'yes',
  };
  const client = createClient({ ...defaultSettings(`${origin}/files`), names });
  await client.login({ ...login, captcha: 'x' });
  expect(requests[0]?.url).toBe('/files/rest/auth/login?check=x');
  expect(requests[0]?.headers).toMatchObject({ 'x-own': 'yes' });
  expect(requests[0]?.headers).not.toHaveProperty('x-requested-with');
  expect(client.captchaPicture()).toContain(`${origin}/files/ssf/a/Kaptcha.jpg`);
});

test('takes an answer with the least that a person has', async () => {
  const { client } = await portal(json(200, ANNA));
  await expect(client.self()).resolves.toEqual(ANNA);
});
