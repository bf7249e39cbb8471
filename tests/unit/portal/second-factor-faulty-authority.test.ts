import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../demo/server/database/database.ts';
import { createToken } from '../../../demo/server/secrets.ts';
import { type FakeAuthority, startFakeAuthority } from './support/fake-authority.ts';
import { openEmptyDatabase } from './support/open-empty-database.ts';
import { openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { exchange, getDestination, login, readRefusal } from './support/second-factor-calls.ts';

/*
 * Invalid responses that a correct authority does not send: another subject, another nonce,
 * malformed bodies.
 */

let database: Database;
let authority: FakeAuthority;
let testPortal: TestPortal;
beforeAll(async () => {
  database = await openEmptyDatabase();
  authority = await startFakeAuthority(database);
  const client = { clientId: 'portal', clientSecret: createToken() };
  testPortal = await openTestPortal({
    data: { database },
    secondFactor: { issuer: authority.origin, ...client, tickets: true },
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
  authority.subject = undefined;
  authority.failure = undefined;
});

/** Passes the authority. @param change modifies the authorization URL */
async function returnFromAuthority(change: (url: URL) => void = () => {}) {
  const visitor = testPortal.visitor();
  const url = await getDestination(visitor, await login(visitor, 'anna'));
  change(url);
  let address = url.href;
  while (address.startsWith(authority.origin)) {
    const { headers } = await visitor.fetch(address);
    address = new URL(headers.get('location') ?? '', address).href;
  }
  return { visitor, address };
}

describe('a code', () => {
  test('is accepted if all values match', async () => {
    const { visitor, address } = await returnFromAuthority();
    expect((await exchange(visitor, address)).status).toBe(204);
  });

  test('of another subject is refused', async () => {
    authority.subject = '2';
    const { visitor, address } = await returnFromAuthority();
    expect(await readRefusal(await exchange(visitor, address))).toBe('400 ACCOUNT_NOT_LINKED');
    expect(visitor.jar.has('portal_mfa_token')).toBe(false);
  });

  test('with the nonce of another request is refused', async () => {
    const { visitor, address } = await returnFromAuthority((url) =>
      url.searchParams.set('nonce', 'of another'),
    );
    expect(await readRefusal(await exchange(visitor, address))).toBe('400 INVALID_CODE');
    expect(visitor.jar.has('portal_mfa_token')).toBe(false);
  });

  test('for another code challenge is refused', async () => {
    const { visitor, address } = await returnFromAuthority((url) =>
      url.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'),
    );
    expect(await readRefusal(await exchange(visitor, address))).toBe('400 INVALID_CODE');
  });
});

describe('a faulty authority', () => {
  test.each([
    { status: 500, body: 'internal error' },
    { status: 200, body: '{"enrolled": "perhaps"}' },
    { status: 200, body: '<p>Welcome</p>' },
    { status: 302, body: '' },
  ])('that sends $status and "$body" stops a sign-in', async (failure) => {
    authority.failure = failure;
    const visitor = testPortal.visitor();
    expect(await readRefusal(await login(visitor, 'anna'))).toBe('502 SECOND_FACTOR_UNREACHABLE');
    expect(visitor.jar.has('portal_session')).toBe(false);
  });

  test('does not use up a code', async () => {
    const { visitor, address } = await returnFromAuthority();
    authority.failure = { status: 500, body: 'internal error' };
    expect(await readRefusal(await exchange(visitor, address))).toBe(
      '502 SECOND_FACTOR_UNREACHABLE',
    );
    authority.failure = undefined;
    expect((await exchange(visitor, address)).status).toBe(204);
  });
});
