import { afterEach, beforeEach, expect, test } from 'vitest';
import { createIdentity, type Identity } from '../../../demo/identity/identity.ts';
import { keys, records } from '../../../demo/identity/provider/tables.ts';
import type { Database } from '../../../demo/server/database/database.ts';
import { digest } from '../../../demo/server/secrets.ts';
import { SEALING_KEY } from '../../support/sealing-key.ts';
import { openEmptyDatabase } from '../portal/support/open-empty-database.ts';
import { MINIMUM_COST } from '../portal/support/open-test-portal.ts';

const CLIENT = { clientId: 'portal', clientSecret: 'a secret of the client' };
const REDIRECT = 'https://files.example/callback';

let database: Database;
beforeEach(async () => {
  database = await openEmptyDatabase();
});
afterEach(() => database.close());

const open = (sealingKey = SEALING_KEY) =>
  createIdentity({
    data: { database },
    sealingKey,
    accounts: [],
    host: '127.0.0.1',
    port: 0,
    passwordCost: MINIMUM_COST,
  });

const fetchPublicKeys = async ({ origin }: Identity) => (await fetch(`${origin}/jwks`)).json();

/** Everything that a reader of the database sees. */
const readDatabase = async () =>
  JSON.stringify([
    await database.query.select().from(keys),
    await database.query.select().from(records),
  ]);

/** Sends a code that does not exist. A client with another secret is refused with `invalid_client`. */
async function authenticate({ origin }: Identity, secret: string): Promise<unknown> {
  const answer = await fetch(`${origin}/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`portal:${encodeURIComponent(secret)}`)}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'x',
      redirect_uri: REDIRECT,
    }),
  });
  return ((await answer.json()) as { error: unknown }).error;
}

test('a reader of the database learns no key and no secret of a client', async () => {
  const identity = await open();
  await identity.addClient({ ...CLIENT, redirectUris: [REDIRECT] });
  const [key] = ((await fetchPublicKeys(identity)) as { keys: { kid: string }[] }).keys;
  const stored = await readDatabase();
  expect(stored).toContain('"sealed"');
  expect(stored).not.toContain(key?.kid);
  expect(stored).not.toContain(CLIENT.clientSecret);
  expect(await authenticate(identity, CLIENT.clientSecret)).toBe('invalid_grant');
  expect(await authenticate(identity, 'another secret')).toBe('invalid_client');
  await identity.close();
});

test('keys and secrets that an earlier version stored in clear are sealed at the start, and stay valid', async () => {
  const signing = {
    ...(await crypto.subtle.exportKey(
      'jwk',
      (
        await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
      ).privateKey,
    )),
    alg: 'ES256',
    use: 'sig',
    kid: 'the old key',
    key_ops: undefined,
    ext: undefined,
  };
  const cookies = ['an old key for cookies, long enough'];
  const secrets = Buffer.alloc(32, 'old').toString('base64url');
  await database.query.insert(keys).values([
    { name: 'signing', value: signing },
    { name: 'cookies', value: cookies },
    { name: 'secrets', value: secrets },
  ]);
  await database.query.insert(records).values({
    model: 'Client',
    idHash: digest(CLIENT.clientId),
    payload: {
      client_id: CLIENT.clientId,
      client_secret: CLIENT.clientSecret,
      redirect_uris: [REDIRECT],
    },
  });
  for (const _ of ['the first start', 'the second start']) {
    const identity = await open();
    expect(await fetchPublicKeys(identity)).toMatchObject({ keys: [{ kid: 'the old key' }] });
    expect(await authenticate(identity, CLIENT.clientSecret)).toBe('invalid_grant');
    await identity.close();
    const stored = await readDatabase();
    for (const secret of [signing.d, cookies[0], secrets, CLIENT.clientSecret]) {
      expect(secret).toBeTruthy();
      expect(stored).not.toContain(secret);
    }
  }
});

test('the authority does not start with a malformed sealing key or with another one', async () => {
  await (await open()).close();
  await expect(open('too short')).rejects.toThrow('not 32 random bytes');
  const other = Buffer.alloc(32, 'other').toString('base64url');
  await expect(open(other)).rejects.toThrow('sealed with another sealing key');
});
