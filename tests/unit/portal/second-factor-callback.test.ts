import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { openSecondFactor, type SecondFactorPortal } from './support/open-second-factor.ts';
import type { TestPortal } from './support/open-test-portal.ts';
import { complete, exchange, login, readRefusal } from './support/second-factor-calls.ts';
import { SCRIPT, type Visitor } from './support/visitor.ts';

let factor: SecondFactorPortal;
let testPortal: TestPortal;
beforeAll(async () => {
  factor = await openSecondFactor();
  testPortal = factor.testPortal;
  await testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
});
afterAll(() => factor.close());
/** Passes the second factor at the authority. @returns the browser and the redirect URL */
async function returnFromAuthority(name = 'anna'): Promise<{ visitor: Visitor; address: string }> {
  const visitor = testPortal.visitor();
  const answer = await login(visitor, name);
  return { visitor, address: await factor.passSecondFactor(visitor, answer) };
}

/** Passes the second factor and exchanges the code. @returns the browser with the MFA token */
async function passFactor(name = 'anna'): Promise<Visitor> {
  const { visitor, address } = await returnFromAuthority(name);
  expect((await exchange(visitor, address)).status).toBe(204);
  return visitor;
}

const copyVisitor = (visitor: Visitor) => {
  const copy = testPortal.visitor();
  for (const [name, value] of visitor.jar) copy.jar.set(name, value);
  return copy;
};

describe('a code', () => {
  test('is accepted once', async () => {
    const { visitor, address } = await returnFromAuthority();
    expect((await exchange(visitor, address)).status).toBe(204);
    const again = await exchange(visitor, address);
    expect(await readRefusal(again)).toBe('400 INVALID_CODE');
    expect(again.headers.getSetCookie()).toEqual([]);
    expect((await complete(visitor)).status).toBe(200);
  });

  test('is accepted once by two simultaneous calls', async () => {
    const { visitor, address } = await returnFromAuthority();
    const answers = await Promise.all([
      exchange(visitor, address),
      exchange(copyVisitor(visitor), address),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
  });

  test('can be followed by another one if the response was lost, and the earlier token becomes invalid', async () => {
    const visitor = testPortal.visitor();
    const answer = await login(visitor, 'zoé');
    await exchange(visitor, await factor.passSecondFactor(visitor, answer));
    const lost = visitor.jar.get('portal_mfa_token') ?? '';
    visitor.jar.delete('portal_mfa_token');
    expect((await exchange(visitor, await factor.passSecondFactor(visitor, answer))).status).toBe(
      204,
    );
    expect(await readRefusal(await complete(visitor, lost))).toBe('401 INVALID_TOKEN');
    expect((await complete(visitor)).status).toBe(200);
  });

  test('of a second pass is refused after the session is complete', async () => {
    const visitor = testPortal.visitor();
    const answer = await login(visitor, 'zoé');
    await exchange(visitor, await factor.passSecondFactor(visitor, answer));
    const late = await factor.passSecondFactor(visitor, answer);
    const copy = copyVisitor(visitor);
    expect((await complete(visitor)).status).toBe(200);
    expect(await readRefusal(await exchange(copy, late))).toBe('401 UNAUTHORIZED');
    expect(await readRefusal(await exchange(visitor, late))).toBe('401 UNAUTHORIZED');
  });

  test('of another sign-in is refused after the second factor was passed', async () => {
    const { visitor, address } = await returnFromAuthority();
    const other = await returnFromAuthority('yuki');
    await exchange(visitor, address);
    expect(await readRefusal(await exchange(visitor, other.address))).toBe('400 INVALID_CODE');
  });

  test('of another person is refused and affects neither sign-in', async () => {
    const anna = await returnFromAuthority();
    const yuki = await returnFromAuthority('yuki');
    expect(await readRefusal(await exchange(anna.visitor, yuki.address))).toBe('400 INVALID_CODE');
    expect((await exchange(anna.visitor, anna.address)).status).toBe(204);
    expect((await exchange(yuki.visitor, yuki.address)).status).toBe(204);
  });

  test('is refused in another browser', async () => {
    const { visitor, address } = await returnFromAuthority();
    const stranger = testPortal.visitor();
    expect(await readRefusal(await exchange(stranger, address))).toBe('401 UNAUTHORIZED');
    await stranger.fetch('/login');
    expect(await readRefusal(await exchange(stranger, address))).toBe('401 UNAUTHORIZED');
    await login(stranger, 'anna');
    expect(await readRefusal(await exchange(stranger, address))).toBe('400 INVALID_CODE');
    expect((await exchange(visitor, address)).status).toBe(204);
  });

  test('requires the pre-session of the sign-in', async () => {
    const { visitor, address } = await returnFromAuthority();
    const { jar } = visitor;
    const own = jar.get('portal_pre_session') ?? '';
    jar.delete('portal_pre_session');
    expect(await readRefusal(await exchange(visitor, address))).toBe('400 INVALID_CODE');
    const other = testPortal.visitor();
    await other.fetch('/login');
    jar.set('portal_pre_session', other.jar.get('portal_pre_session') ?? '');
    expect(await readRefusal(await exchange(visitor, address))).toBe('400 INVALID_CODE');
    jar.set('portal_pre_session', own);
    expect((await exchange(visitor, address)).status).toBe(204);
  });

  test('expires after ten minutes', async () => {
    const { visitor, address } = await returnFromAuthority();
    testPortal.clock.pass(10 * 60_000 + 1);
    expect(await readRefusal(await exchange(visitor, address))).toBe('401 UNAUTHORIZED');
  });

  test.each([
    ['no code', (query: URLSearchParams) => query.delete('code')],
    ['an empty code', (query: URLSearchParams) => query.set('code', '')],
    ['a made-up code', (query: URLSearchParams) => query.set('code', 'made-up')],
    ['two codes', (query: URLSearchParams) => query.append('code', 'made-up')],
    ['no state', (query: URLSearchParams) => query.delete('state')],
    ['no issuer', (query: URLSearchParams) => query.delete('iss')],
    ['another issuer', (query: URLSearchParams) => query.set('iss', 'https://evil.example')],
    ['two issuers', (query: URLSearchParams) => query.append('iss', 'https://evil.example')],
  ])('is refused with %s, and the correct one is accepted afterwards', async (_, modify) => {
    const { visitor, address } = await returnFromAuthority();
    const url = new URL(address);
    modify(url.searchParams);
    const answer = await exchange(visitor, url.href);
    expect(await readRefusal(answer)).toBe('400 INVALID_CODE');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await exchange(visitor, address)).status).toBe(204);
  });

  test('is accepted with any return path in the state', async () => {
    const visitor = testPortal.visitor();
    const answer = await login(visitor, 'anna');
    const address = await factor.passSecondFactor(visitor, answer, '/filr/admin?a=1&b=ü#c');
    expect((await exchange(visitor, address)).status).toBe(204);
  });

  test('is refused from a page of another site', async () => {
    const { visitor, address } = await returnFromAuthority();
    const forged = await visitor.fetch(CALL_PATHS.secondFactorCallback + new URL(address).search, {
      headers: { 'Sec-Fetch-Site': 'cross-site' },
    });
    expect(await readRefusal(forged)).toBe('403 FORGERY');
    expect((await exchange(visitor, address)).status).toBe(204);
  });

  test('stays valid while the authority does not answer', async () => {
    const { visitor, address } = await returnFromAuthority();
    await factor.stop();
    const answer = await exchange(visitor, address);
    await factor.restart();
    expect(await readRefusal(answer)).toBe('502 SECOND_FACTOR_UNREACHABLE');
    expect((await exchange(visitor, address)).status).toBe(204);
  });

  test('is not written into the log', async () => {
    const { visitor, address } = await returnFromAuthority();
    await exchange(visitor, address);
    const token = visitor.jar.get('portal_mfa_token') ?? '';
    await complete(visitor);
    const code = new URL(address).searchParams.get('code') ?? '';
    expect(testPortal.logged()).not.toContain(code);
    expect(testPortal.logged()).not.toContain(token);
  });
});

describe('a sign-in in two tabs', () => {
  test('completes in the tab that started last, and the other one is refused', async () => {
    const visitor = testPortal.visitor();
    const old = await factor.passSecondFactor(visitor, await login(visitor, 'anna'));
    const recent = await factor.passSecondFactor(visitor, await login(visitor, 'anna'));
    expect(await readRefusal(await exchange(visitor, old))).toBe('400 INVALID_CODE');
    expect((await exchange(visitor, recent)).status).toBe(204);
    expect((await complete(visitor)).status).toBe(200);
    expect(await readRefusal(await exchange(visitor, old))).toBe('401 UNAUTHORIZED');
    expect((await visitor.fetch(CALL_PATHS.self)).status).toBe(200);
  });
});

describe('the token of a passed second factor', () => {
  test('is accepted once', async () => {
    const visitor = await passFactor();
    const copy = copyVisitor(visitor);
    expect((await complete(visitor)).status).toBe(200);
    expect(await readRefusal(await complete(copy))).toBe('401 INVALID_TOKEN');
  });

  test('is accepted once by two simultaneous calls', async () => {
    const visitor = await passFactor();
    const answers = await Promise.all([complete(visitor), complete(copyVisitor(visitor))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('is valid for five minutes', async () => {
    const visitor = await passFactor();
    testPortal.clock.pass(5 * 60_000 - 1000);
    const copy = copyVisitor(visitor);
    expect((await complete(copy)).status).toBe(200);
    const late = await passFactor();
    testPortal.clock.pass(5 * 60_000 + 1);
    expect(await readRefusal(await complete(late))).toBe('401 INVALID_TOKEN');
  });

  test('belongs to one session', async () => {
    const [anna, other] = [await passFactor(), await passFactor()];
    const foreign = other.jar.get('portal_mfa_token') ?? '';
    expect(await readRefusal(await complete(anna, foreign))).toBe('401 INVALID_TOKEN');
    const { visitor } = await returnFromAuthority();
    expect(await readRefusal(await complete(visitor, foreign))).toBe('401 INVALID_TOKEN');
    expect((await complete(anna)).status).toBe(200);
    expect((await complete(other)).status).toBe(200);
  });

  test('requires the session and its public token', async () => {
    const visitor = await passFactor();
    const copy = copyVisitor(visitor);
    copy.jar.delete('portal_session');
    expect(await readRefusal(await complete(copy))).toBe('401 INVALID_TOKEN');
    copy.jar.set('portal_session', visitor.jar.get('portal_session') ?? '');
    copy.jar.set('portal_public_token', 'made-up');
    expect(await readRefusal(await complete(copy))).toBe('401 INVALID_TOKEN');
    expect((await complete(visitor)).status).toBe(200);
  });

  test('cannot be forged', async () => {
    const { visitor } = await returnFromAuthority();
    expect(await readRefusal(await complete(visitor, ''))).toBe('401 INVALID_TOKEN');
    expect(await readRefusal(await complete(visitor, 'made-up'))).toBe('401 INVALID_TOKEN');
    expect(await readRefusal(await complete(visitor, 'null'))).toBe('401 INVALID_TOKEN');
  });
});

describe('a sign-in that waits for the second factor', () => {
  test('ends at sign-out', async () => {
    const { visitor, address } = await returnFromAuthority();
    const copy = copyVisitor(visitor);
    const answer = await visitor.fetch(CALL_PATHS.logout, { method: 'POST', headers: SCRIPT });
    expect(answer.status).toBe(204);
    expect([...visitor.jar.keys()].filter((name) => name.startsWith('portal'))).toEqual([
      'portal_device',
    ]);
    expect(await readRefusal(await exchange(copy, address))).toBe('401 UNAUTHORIZED');
  });

  test('ends when another one starts in the same browser', async () => {
    const visitor = await passFactor();
    const copy = copyVisitor(visitor);
    await login(visitor, 'anna');
    expect(await readRefusal(await complete(copy))).toBe('401 INVALID_TOKEN');
  });

  test('ends the previous session', async () => {
    const visitor = await passFactor();
    await complete(visitor);
    const copy = copyVisitor(visitor);
    expect((await copy.fetch(CALL_PATHS.self)).status).toBe(200);
    await login(visitor, 'anna');
    expect((await copy.fetch(CALL_PATHS.self)).status).toBe(401);
  });

  test.each([
    [{ loginClosed: true, loginClosedRetryAfter: 90 }, '90'],
    [{ webAccessEnabled: false }, null],
  ])(
    'stays pending with the settings %j and completes afterwards',
    async (disabled, retryAfter) => {
      const visitor = await passFactor();
      await testPortal.portal.settings.write(disabled);
      const answer = await complete(visitor);
      await testPortal.portal.settings.write({
        loginClosed: undefined,
        loginClosedRetryAfter: undefined,
        webAccessEnabled: undefined,
      });
      expect(answer.headers.get('retry-after')).toBe(retryAfter);
      expect(await readRefusal(answer)).toBe('503 LOGIN_DISABLED');
      expect((await complete(visitor)).status).toBe(200);
    },
  );

  test.each([{ loginClosed: true }, { webAccessEnabled: false }])(
    'of an administrator completes also with the settings %j',
    async (disabled) => {
      await testPortal.portal.settings.write(disabled);
      const answer = await complete(await passFactor('admin'));
      await testPortal.portal.settings.write({
        loginClosed: undefined,
        webAccessEnabled: undefined,
      });
      expect(answer.status).toBe(200);
    },
  );

  test('continues after a wrong password', async () => {
    const visitor = await passFactor();
    await visitor.signIn('anna', 'wrong');
    expect((await complete(visitor)).status).toBe(200);
  });

  test('is not extended by use', async () => {
    const visitor = await passFactor();
    for (let minute = 0; minute < 11; minute += 1) {
      testPortal.clock.pass(60_000);
      await visitor.fetch(CALL_PATHS.self);
    }
    const { visitor: late, address } = await returnFromAuthority();
    testPortal.clock.pass(9 * 60_000);
    expect((await exchange(late, address)).status).toBe(204);
    testPortal.clock.pass(60_001);
    expect(await readRefusal(await complete(late))).toBe('401 INVALID_TOKEN');
    expect(await readRefusal(await complete(visitor))).toBe('401 INVALID_TOKEN');
  });
});
