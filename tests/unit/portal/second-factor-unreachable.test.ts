import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { setUpApp } from '../identity/support/authenticator-app.ts';
import { openSecondFactor, type SecondFactorPortal } from './support/open-second-factor.ts';
import { getPassword, openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { login, readRefusal } from './support/second-factor-calls.ts';
import {
  manage,
  setMode,
  signInWithFactor,
  signInWithoutFactor,
  withoutAuthority,
} from './support/second-factor-sign-ins.ts';

let factor: SecondFactorPortal;
let testPortal: TestPortal;
beforeAll(async () => {
  factor = await openSecondFactor();
  testPortal = factor.testPortal;
});
afterAll(() => factor.close());
afterEach(() => setMode(factor, undefined));

describe('a sign-in while the authority is unreachable', () => {
  const signInWithoutAuthority = (name: string) =>
    withoutAuthority(factor, async () => {
      const visitor = testPortal.visitor();
      const answer = await login(visitor, name);
      if (answer.status === 200) return '200';
      expect(visitor.jar.has('portal_session')).toBe(false);
      return readRefusal(answer);
    });

  test('succeeds in the mode DISABLED', async () => {
    await signInWithFactor(factor, 'zoé');
    await setMode(factor, 'DISABLED');
    expect(await signInWithoutAuthority('zoé')).toBe('200');
    expect(await signInWithoutAuthority('saga')).toBe('200');
  });

  test('fails in the mode ENFORCED', async () => {
    await setMode(factor, 'ENFORCED');
    expect(await signInWithoutAuthority('zoé')).toBe('502 SECOND_FACTOR_UNREACHABLE');
    expect(await signInWithoutAuthority('saga')).toBe('502 SECOND_FACTOR_UNREACHABLE');
  });

  test('succeeds in the mode OPTIONAL only for people who are known to have no factor', async () => {
    await signInWithFactor(factor, 'zoé');
    await setMode(factor, 'OPTIONAL');
    expect(await signInWithoutAuthority('zoé')).toBe('502 SECOND_FACTOR_UNREACHABLE');
    expect(await signInWithoutAuthority('olga')).toBe('502 SECOND_FACTOR_UNREACHABLE');
    expect((await login(testPortal.visitor(), 'olga')).status).toBe(200);
    expect(await signInWithoutAuthority('olga')).toBe('200');
  });

  test('fails in the mode OPTIONAL while a ticket may still lead to a new factor', async () => {
    const piotr = await signInWithoutFactor(factor, 'piotr');
    expect((await login(testPortal.visitor(), 'piotr')).status).toBe(200);
    await manage(piotr);
    expect(await signInWithoutAuthority('piotr')).toBe('502 SECOND_FACTOR_UNREACHABLE');
    expect((await login(testPortal.visitor(), 'piotr')).status).toBe(200);
    expect(await signInWithoutAuthority('piotr')).toBe('502 SECOND_FACTOR_UNREACHABLE');
    // The return proves nothing: the page of the authority may still be open.
    await piotr.fetch('/login/second-factor/done');
    expect(await signInWithoutAuthority('piotr')).toBe('502 SECOND_FACTOR_UNREACHABLE');
    testPortal.clock.pass(15 * 60_000);
    expect((await login(testPortal.visitor(), 'piotr')).status).toBe(200);
    expect(await signInWithoutAuthority('piotr')).toBe('200');
  });

  test.each([
    ['sets up the first factor', false],
    ['replaces a removed factor', true],
  ])(
    'fails in the mode OPTIONAL for a person who %s on a page of the authority after leaving it',
    async (_, before) => {
      const name = before ? 'ines' : 'anna';
      const visitor = await signInWithoutFactor(factor, name);
      const there = await factor.openPage(await manage(visitor));
      if (before) {
        await setUpApp(there, testPortal);
        await there.send('/saved', { saved: 'yes' });
        await visitor.fetch('/login/second-factor/done');
        await there.send('/app/remove');
      }
      await visitor.fetch('/login/second-factor/done');
      await there.open(`${factor.identity.origin}/manage`);
      await setUpApp(there, testPortal);
      expect(await signInWithoutAuthority(name)).toBe('502 SECOND_FACTOR_UNREACHABLE');
    },
  );

  test('with the plain form gets an error page', async () => {
    await setMode(factor, 'ENFORCED');
    const visitor = testPortal.visitor();
    await visitor.fetch('/login');
    const fields = { j_username: 'saga', j_password: getPassword('saga') };
    const answer = await withoutAuthority(factor, () =>
      visitor.submit(CALL_PATHS.portalLogin, fields),
    );
    expect(answer.status).toBe(502);
    expect(visitor.jar.has('portal_session')).toBe(false);
  });

  test('does not affect existing sessions', async () => {
    const zoé = await signInWithFactor(factor, 'zoé');
    expect(
      await withoutAuthority(factor, async () => (await zoé.fetch(CALL_PATHS.self)).status),
    ).toBe(200);
  });
});

describe('a portal without an authority', () => {
  test('refuses passwords only in the mode ENFORCED', async () => {
    const lonely = await openTestPortal();
    const statuses = [];
    for (const mfaSetting of ['DISABLED', 'OPTIONAL', 'ENFORCED'] as const) {
      await lonely.portal.settings.write({ mfaSetting });
      statuses.push((await login(lonely.visitor(), 'anna')).status);
    }
    await lonely.portal.close();
    expect(statuses).toEqual([200, 200, 502]);
  });
});
