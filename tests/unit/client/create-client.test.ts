import { expect, test } from 'vitest';
import { DEFAULT_NAMES } from '../../../src/contract/names.ts';
import { defaultSettings } from '../../../src/settings/defaults.ts';
import { connect } from '../../support/connect.ts';
import { sendJson, sendStatus } from '../../support/http-answers.ts';
import { type HttpAnswer, startHttpServer } from '../../support/http-server.ts';
import { ANNA, FULL_PRINCIPAL } from '../../support/portal-double-people.ts';

async function startClient(answer: HttpAnswer) {
  const { origin, requests } = await startHttpServer(answer);
  return { origin, requests, client: connect(defaultSettings(origin)) };
}

const login = { name: 'anna', password: 'secret' };

test('a login sends name and password in UTF-8 and no body', async () => {
  const { client, requests } = await startClient(sendStatus(200));
  await client.signIn({ name: 'renée', password: 'a:€🔑' }, {});
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({ method: 'POST', url: '/rest/auth/login' });
  const { authorization = '', ...headers } = requests[0]?.headers ?? {};
  expect(Buffer.from(authorization.slice(6), 'base64').toString()).toBe('renée:a:€🔑');
  expect(headers['content-length'] ?? '0').toBe('0');
});

test('a login has the anti-forgery header and is not cached', async () => {
  const { client, requests } = await startClient(sendStatus(200));
  await client.signIn(login, {});
  expect(requests[0]?.headers).toMatchObject({
    accept: 'application/json',
    'x-requested-with': 'portico',
    'cache-control': 'no-cache',
    pragma: 'no-cache',
  });
});

test('a user name with a colon fails without a call', async () => {
  const { client, requests } = await startClient(sendStatus(200));
  const attempt = client.signIn({ name: 'an:na', password: 'secret' }, {});
  await expect(attempt).rejects.toMatchObject({ name: 'Failure', code: 'invalid-user-name' });
  expect(requests).toEqual([]);
});

test('the answer to a captcha is sent in the query, whatever its characters are', async () => {
  const { client, requests, origin } = await startClient(sendStatus(200));
  await client.signIn({ ...login, captcha: 'a&b=c ü+%' }, {});
  const { pathname, searchParams } = new URL(requests[0]?.url ?? '', origin);
  expect(pathname).toBe('/rest/auth/login');
  expect([...searchParams]).toEqual([['kaptcha-response', 'a&b=c ü+%']]);
});

test('a login that confirms a mailed link sends the token of the link', async () => {
  const { client, requests, origin } = await startClient(sendStatus(200));
  await client.signIn({ ...login, captcha: 'x', linkToken: 'a/b&c' }, {});
  const { searchParams } = new URL(requests[0]?.url ?? '', origin);
  expect([...searchParams]).toEqual([
    ['kaptcha-response', 'x'],
    ['euet', 'a/b&c'],
  ]);
});

test.each([undefined, ''])('a login with the captcha answer %j sends no query', async (captcha) => {
  const { client, requests } = await startClient(sendStatus(200));
  await client.signIn({ ...login, captcha }, {});
  expect(requests[0]?.url).toBe('/rest/auth/login');
});

test('the Location header of a login is read and is optional', async () => {
  const { client, origin } = await startClient(sendStatus(200, { Location: '/home?first=1' }));
  await expect(client.signIn(login, {})).resolves.toEqual({ location: `${origin}/home?first=1` });
  const neverRespond = await startClient(sendStatus(204));
  await expect(neverRespond.client.signIn(login, {})).resolves.toEqual({ location: undefined });
});

test('a logout has the anti-forgery header', async () => {
  const { client, requests } = await startClient(sendStatus(204));
  await expect(client.signOut({})).resolves.toBeUndefined();
  expect(requests[0]).toMatchObject({ method: 'POST', url: '/rest/auth/logout' });
  expect(requests[0]?.headers).toMatchObject({ 'x-requested-with': 'portico' });
});

test('the principal is read', async () => {
  const { client, requests } = await startClient(sendJson(200, { ...FULL_PRINCIPAL, unknown: 1 }));
  await expect(client.self({})).resolves.toEqual(FULL_PRINCIPAL);
  expect(requests[0]).toMatchObject({ method: 'GET', url: '/rest/self' });
  expect(requests[0]?.headers).toMatchObject({ accept: 'application/json' });
  expect(requests[0]?.headers).not.toHaveProperty('x-requested-with');
  expect(requests[0]?.headers).not.toHaveProperty('authorization');
});

test('the public information and the license are read', async () => {
  const info = { guestAccess: false, productVersion: '24.3' };
  const facts = await startClient(sendJson(200, info));
  await expect(facts.client.publicInfo({})).resolves.toEqual(info);
  expect(facts.requests[0]).toMatchObject({ method: 'GET', url: '/rest/public' });
  const licence = await startClient(sendJson(200, { license_expired: true }));
  await expect(licence.client.releaseInfo({})).resolves.toEqual({ license_expired: true });
  expect(licence.requests[0]).toMatchObject({ method: 'GET', url: '/rest/release_info' });
});

test('the URL of a captcha picture names its captcha', async () => {
  const { client, origin, requests } = await startClient(sendStatus(200));
  expect(client.picture('0.5')).toBe(`${origin}/ssf/a/Kaptcha.jpg?dummy=0.5`);
  expect(requests).toEqual([]);
});

test('without cookies a login says which captcha it answers', async () => {
  const { origin, requests } = await startHttpServer(sendStatus(200));
  const captchaSlot = '0.5';
  const answer = { ...login, captcha: '5', captchaSlot };
  await connect({ ...defaultSettings(origin), tokenMode: 'bearer' }).signIn(login, {});
  await connect({ ...defaultSettings(origin), tokenMode: 'bearer' }).signIn(answer, {});
  await connect(defaultSettings(origin)).signIn(answer, {});
  const slots = requests.map(({ headers }) => headers['x-captcha-slot']);
  expect(slots).toEqual([undefined, captchaSlot, undefined]);
});

test("the captcha question is requested in the person's language", async () => {
  const { client, requests } = await startClient(
    sendJson(200, { question: 'Kolik je dvě a tři?' }),
  );
  await expect(client.question('0.5', { language: 'cs' })).resolves.toEqual({
    text: 'Kolik je dvě a tři?',
    language: 'cs',
  });
  expect(requests[0]?.url).toMatch(/^\/ssf\/a\/Kaptcha\.jpg\?dummy=0\.5&alternative=text$/);
  expect(requests[0]?.headers['accept-language']).toBe('cs');
});

test('the names and the base path in the settings are used', async () => {
  const { origin, requests } = await startHttpServer(sendStatus(200));
  const names = { ...DEFAULT_NAMES, captchaParameter: 'check' };
  const antiForgery = { header: 'X-Own', value: 'yes' };
  const client = connect({ ...defaultSettings(`${origin}/files`), names, antiForgery });
  await client.signIn({ ...login, captcha: 'x' }, {});
  expect(requests[0]?.url).toBe('/files/rest/auth/login?check=x');
  expect(requests[0]?.headers).toMatchObject({ 'x-own': 'yes' });
  expect(requests[0]?.headers).not.toHaveProperty('x-requested-with');
  expect(client.picture('0.5')).toContain(`${origin}/files/ssf/a/Kaptcha.jpg`);
});

test('a principal with only the required fields is accepted', async () => {
  const { client } = await startClient(sendJson(200, ANNA));
  await expect(client.self({})).resolves.toEqual(ANNA);
});
