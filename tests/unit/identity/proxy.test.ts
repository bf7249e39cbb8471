import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIdentity, type Identity } from '../../../demo/identity/identity.ts';
import type { Database } from '../../../demo/server/database/database.ts';
import { SEALING_KEY } from '../../support/sealing-key.ts';
import { openEmptyDatabase } from '../portal/support/open-empty-database.ts';
import { MINIMUM_COST } from '../portal/support/open-test-portal.ts';

const ORIGIN = 'https://id.example';

let database: Database;
let identity: Identity;
let address: string;
beforeAll(async () => {
  database = await openEmptyDatabase();
  identity = await createIdentity({
    data: { database },
    sealingKey: SEALING_KEY,
    accounts: [],
    host: '127.0.0.1',
    port: 0,
    origin: ORIGIN,
    trustProxy: 1,
    passwordCost: MINIMUM_COST,
  });
  address = `http://127.0.0.1:${(identity.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await identity.close();
  await database.close();
});

test('behind a proxy with https, the authority names only https addresses of its own', async () => {
  const answer = await fetch(`${address}/.well-known/openid-configuration`, {
    headers: { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'http' },
  });
  const metadata = (await answer.json()) as Record<string, unknown>;
  expect(identity.origin).toBe(ORIGIN);
  expect(metadata.issuer).toBe(ORIGIN);
  const urls = Object.values(metadata).filter((value) => /^https?:/.test(String(value)));
  expect(urls.length).toBeGreaterThan(3);
  for (const url of urls) expect(new URL(String(url)).origin).toBe(ORIGIN);
});

test.each(['/.well-known/openid-configuration', '/assets/identity.css', '/nothing'])(
  'over https, %s makes browsers use https for all subdomains',
  async (path) => {
    const { headers } = await fetch(address + path);
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
  },
);

test('garbage in the forwarding headers is no error of the authority', async () => {
  for (const garbage of ['unknown', ',,', '999.1.1.1', 'x,'.repeat(2000)]) {
    const { status } = await fetch(`${address}/assets/identity.css`, {
      headers: {
        'X-Forwarded-For': garbage,
        'X-Forwarded-Host': garbage,
        'X-Forwarded-Proto': garbage,
      },
    });
    expect(status).toBe(200);
  }
});
