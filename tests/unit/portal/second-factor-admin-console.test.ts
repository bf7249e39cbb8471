import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { openSecondFactor, type SecondFactorPortal } from './support/open-second-factor.ts';
import { getPassword, type TestPortal } from './support/open-test-portal.ts';
import { readRefusal } from './support/second-factor-calls.ts';
import {
  setMode,
  signInWithFactor,
  signInWithoutFactor,
} from './support/second-factor-sign-ins.ts';
import { basic, SCRIPT, type Visitor } from './support/visitor.ts';

let factor: SecondFactorPortal;
let testPortal: TestPortal;
beforeAll(async () => {
  factor = await openSecondFactor();
  testPortal = factor.testPortal;
});
afterAll(() => factor.close());
afterEach(() => setMode(factor, undefined));

describe('the admin console after a second factor', () => {
  const PEOPLE = '/ssf/admin/people';

  const confirmSession = (visitor: Visitor, token = visitor.jar.get('portal_public_token')) =>
    visitor.fetch(CALL_PATHS.portalLogin, {
      method: 'POST',
      headers: { ...SCRIPT, Authorization: `Bearer ${token}` },
    });

  test('opens with the public token instead of the password', async () => {
    const admin = await signInWithFactor(factor, 'admin');
    expect(await readRefusal(await admin.fetch(PEOPLE))).toBe('403 PORTAL_LOGIN_MISSING');
    expect((await confirmSession(admin)).status).toBe(204);
    expect((await admin.fetch(PEOPLE)).status).toBe(200);
  });

  test('requires the password after five minutes', async () => {
    const admin = await signInWithFactor(factor, 'admin');
    testPortal.clock.pass(5 * 60_000 + 1);
    expect(await readRefusal(await confirmSession(admin))).toBe('401 INVALID_TOKEN');
    const byPassword = await admin.fetch(CALL_PATHS.portalLogin, {
      method: 'POST',
      headers: { ...SCRIPT, Authorization: basic('admin', getPassword('admin')) },
    });
    expect(byPassword.status).toBe(204);
    expect((await admin.fetch(PEOPLE)).status).toBe(200);
  });

  test('refuses a token of another session or of a session without a second factor', async () => {
    const [admin, saga] = [
      await signInWithFactor(factor, 'admin'),
      await signInWithoutFactor(factor, 'saga'),
    ];
    const foreign = saga.jar.get('portal_public_token');
    expect(await readRefusal(await confirmSession(admin, foreign))).toBe('401 INVALID_TOKEN');
    expect(await readRefusal(await confirmSession(saga))).toBe('401 INVALID_TOKEN');
    expect(await readRefusal(await admin.fetch(PEOPLE))).toBe('403 PORTAL_LOGIN_MISSING');
  });
});
