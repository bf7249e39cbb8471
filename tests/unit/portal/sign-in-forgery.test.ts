import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { getPassword, openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { signInAs } from './support/signed-in.ts';
import { basic, SCRIPT } from './support/visitor.ts';

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await openTestPortal();
});
afterAll(() => testPortal.portal.close());

describe('a forged call', () => {
  const calls = [
    CALL_PATHS.login,
    CALL_PATHS.logout,
    CALL_PATHS.portalLogin,
    CALL_PATHS.portalLogout,
  ];
  const senders: [string, Record<string, string>][] = [
    ['with a foreign origin', { ...SCRIPT, Origin: 'https://evil.example' }],
    ['with the origin null', { ...SCRIPT, Origin: 'null' }],
    ['from another site', { ...SCRIPT, 'Sec-Fetch-Site': 'cross-site' }],
    ['from a neighboring host', { ...SCRIPT, 'Sec-Fetch-Site': 'same-site' }],
    ['without a source', {}],
  ];
  test.each(senders)('is refused %s', async (_, headers) => {
    const anna = await signInAs(testPortal);
    for (const call of calls) {
      const answer = await anna.fetch(call, {
        method: 'POST',
        headers: { ...headers, Authorization: basic('anna', getPassword('anna')) },
      });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: 'FORGERY' });
    }
    expect((await anna.fetch(CALL_PATHS.self)).status).toBe(200);
  });

  test('is refused by calls for scripts if it lacks the anti-forgery header, even with the correct origin', async () => {
    const headers = { Origin: testPortal.address, 'Sec-Fetch-Site': 'same-origin' };
    for (const call of [CALL_PATHS.login, CALL_PATHS.logout]) {
      expect((await testPortal.visitor().fetch(call, { method: 'POST', headers })).status).toBe(
        403,
      );
    }
  });
});
