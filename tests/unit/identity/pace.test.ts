import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepIdentity } from '../../../demo/identity/identity.ts';
import { pacedRequests, records } from '../../../demo/identity/provider/tables.ts';
import { digest } from '../../../demo/server/secrets.ts';
import { sendBytes } from '../portal/support/send-bytes.ts';
import { Visitor } from '../portal/support/visitor.ts';
import { type Authority, openAuthority, Person, PORTAL } from './support/open-authority.ts';

const CALLBACK = `${PORTAL}/ssf/sso/callback`;
const PARAMETERS = new URLSearchParams({
  client_id: 'single sign-on',
  redirect_uri: CALLBACK,
  response_type: 'code',
  scope: 'openid',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
});
const REQUEST = `/auth?${PARAMETERS}`;

let authority: Authority;
let query: Authority['database']['query'];
beforeAll(async () => {
  authority = await openAuthority();
  query = authority.database.query;
  await authority.identity.addClient({
    clientId: 'single sign-on',
    clientSecret: 'between the two of them',
    redirectUris: [CALLBACK],
    postLogoutRedirectUris: [],
  });
});
afterAll(() => authority.close());
beforeEach(() => query.delete(pacedRequests));

const open = (ip?: string) => new Visitor(authority.identity.origin, ip);

/** Uses up the requests of a network but for a few. */
async function useUp({ ip }: Visitor, remaining = 0): Promise<void> {
  const usedUntil = new Date(authority.clock.now() + 200 * (1_000 - remaining));
  for (const limit of ['authorization', 'logout']) {
    await query.insert(pacedRequests).values({ countedBy: digest(`${limit} ${ip}`), usedUntil });
  }
}

const countRows = async () => [await query.$count(records), await query.$count(pacedRequests)];

test('a network that floods the authority gets 429 and stores nothing more, until later', async () => {
  const stranger = open();
  await useUp(stranger, 3);
  const [stored = 0] = await countRows();
  const answers = [];
  for (let time = 0; time < 6; time += 1) {
    stranger.jar.clear();
    answers.push(await stranger.fetch(REQUEST));
  }
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 429, 429, 429]);
  const refused = answers.at(-1);
  expect(refused?.headers.get('retry-after')).toBe('1');
  expect(await refused?.text()).toContain('<h1>Something went wrong</h1>');
  expect(await countRows()).toEqual([stored + 3, 2]);

  const { url } = await authority.createAuthorization();
  expect((await stranger.fetch(url.href)).status).toBe(429);
  expect((await open().fetch(REQUEST)).status).toBe(303);
  authority.clock.pass(1_000);
  expect((await stranger.fetch(REQUEST)).status).toBe(303);
});

test('a flood does not lock out browsers in which people have signed in before', async () => {
  const person = new Person(authority);
  await person.open(REQUEST);
  await person.send('', { name: '42', password: 'a namesake of a person at the portal' });
  expect(person.url).toContain(CALLBACK);
  person.jar.delete('identity_session');

  await query.delete(pacedRequests);
  await useUp(person);
  const stranger = open(person.ip);
  stranger.jar.set('identity_device', 'x'.repeat(43));
  expect((await stranger.fetch(REQUEST)).status).toBe(429);
  const answer = await person.fetch(REQUEST);
  expect(answer.headers.get('location')).toContain('/interaction/');
});

test('a network that floods the logout gets 429 and stores nothing more', async () => {
  const stranger = open();
  await useUp(stranger, 1);
  const statuses = [];
  const [stored = 0] = await countRows();
  for (let time = 0; time < 2; time += 1) {
    stranger.jar.clear();
    statuses.push((await stranger.fetch('/session/end')).status);
  }
  expect(statuses).toEqual([200, 429]);
  expect(await countRows()).toEqual([stored + 1, 2]);
});

test.each([
  '/AUTH',
  '/auth/',
  '/Auth/',
  '/%61uth',
  '//auth',
  '/auth%2F',
  '/session/end/',
  '/Session/End',
])('a flood cannot go on at %s', async (path) => {
  const stranger = open();
  await useUp(stranger);
  const before = await countRows();
  const { status } = await stranger.fetch(`${path}?${PARAMETERS}`);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(await countRows()).toEqual(before);
});

test('an authorization request whose target is no http URL gets 400', async () => {
  const [before] = await countRows();
  const request = `GET ftp://id.example${REQUEST} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
  expect(await sendBytes(authority.identity.origin, request)).toMatch(/^HTTP\/1\.1 400 /);
  expect((await countRows())[0]).toBe(before);
});

test('the count of a network is deleted after it has paused', async () => {
  await useUp(open());
  await sweepIdentity(authority.database, authority.clock);
  expect(await query.$count(pacedRequests)).toBe(2);
  authority.clock.pass(201_000);
  await sweepIdentity(authority.database, authority.clock);
  expect(await query.$count(pacedRequests)).toBe(0);
});
