import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../demo/server/database/database.ts';
import { openDatabase } from '../../../demo/server/database/open-database.ts';
import { createToken } from '../../../demo/server/secrets.ts';
import { createEmptyDatabase } from './support/empty-database.ts';
import { type FakeAuthority, startFakeAuthority } from './support/fake-authority.ts';
import { openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { exchange, getDestination, login, readRefusal } from './support/second-factor-calls.ts';

/* What the portal's own authority would never do: an answer about somebody else, one to another request, nonsense. */

let database: Database;
let authority: FakeAuthority;
let testPortal: TestPortal;
beforeAll(async () => {
  database = await openDatabase(await createEmptyDatabase());
  authority = await startFakeAuthority(database);
  const client = { clientId: 'portal', clientSecret: createToken() };
  testPortal = await openTestPortal({
    data: { database },
    secondFactor: { issuer: authority.origin, ...client },
  });
  authority.addClient(client, `${testPortal.address}/login/second-factor`);
  await testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
});
afterAll(async () => {
  await testPortal.portal.close();
  await authority.close();
  await database.close();
});
afterEach(() => {
  authority.vouchFor = undefined;
  authority.broken = undefined;
});

/** Somebody who was at the authority. @param change of the address that led there */
async function returnFromAuthority(change: (url: URL) => void = () => {}) {
  const visitor = testPortal.visitor();
  const url = getDestination(await login(visitor, 'anna'));
  change(url);
  let address = url.href;
  while (address.startsWith(authority.origin)) {
    const { headers } = await visitor.fetch(address);
    address = new URL(headers.get('location') ?? '', address).href;
  }
  return { visitor, address };
}

describe('a code', () => {
  test('is good where nothing is wrong', async () => {
    const { visitor, address } = await returnFromAuthority();
    expect((await exchange(visitor, address)).status).toBe(204);
  });

  test('is refused where it stands for somebody else', async () => {
    authority.vouchFor = '2';
    const { visitor, address } = await returnFromAuthority();
    expect(await readRefusal(await exchange(visitor, address))).toBe('400 INVALID_CODE');
    expect(visitor.jar.has('portal_mfa_token')).toBe(false);
  });

  test('is refused where it answers another request', async () => {
    const { visitor, address } = await returnFromAuthority((url) =>
      url.searchParams.set('nonce', 'of another'),
    );
    expect(await readRefusal(await exchange(visitor, address))).toBe('400 INVALID_CODE');
    expect(visitor.jar.has('portal_mfa_token')).toBe(false);
  });

  test('is refused where it was made for a verifier of somebody else', async () => {
    const { visitor, address } = await returnFromAuthority((url) =>
      url.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'),
    );
    expect(await readRefusal(await exchange(visitor, address))).toBe('400 INVALID_CODE');
  });
});

describe('an authority that is not well', () => {
  test.each([
    { status: 500, body: 'not well' },
    { status: 200, body: '{"enrolled": "perhaps"}' },
    { status: 200, body: '<p>Welcome</p>' },
    { status: 302, body: '' },
  ])('stops a sign-in with $status and "$body"', async (broken) => {
    authority.broken = broken;
    const visitor = testPortal.visitor();
    expect(await readRefusal(await login(visitor, 'anna'))).toBe('502 SECOND_FACTOR_UNREACHABLE');
    expect(visitor.jar.has('portal_session')).toBe(false);
  });

  test('does not use up the code', async () => {
    const { visitor, address } = await returnFromAuthority();
    authority.broken = { status: 500, body: 'not well' };
    expect(await readRefusal(await exchange(visitor, address))).toBe(
      '502 SECOND_FACTOR_UNREACHABLE',
    );
    authority.broken = undefined;
    expect((await exchange(visitor, address)).status).toBe(204);
  });
});
