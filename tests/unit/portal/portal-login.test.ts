import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { getPassword, openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { fetchSelf, signInAs } from './support/signed-in.ts';
import { basic, SCRIPT } from './support/visitor.ts';

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await openTestPortal();
});
afterAll(() => testPortal.portal.close());

describe('the portal login', () => {
  const form = (name: string, password: string) =>
    new URLSearchParams({ j_username: name, j_password: password });

  test('accepts a form and keeps the session', async () => {
    const admin = await signInAs(testPortal, 'admin');
    const before = admin.jar.get('portal_session');
    const body = form('admin', getPassword('admin'));
    const answer = await admin.fetch(CALL_PATHS.portalLogin, {
      method: 'POST',
      headers: SCRIPT,
      body,
    });
    expect(answer.status).toBe(204);
    expect(admin.jar.get('portal_session')).toBe(before);
  });

  test('accepts the Authorization header', async () => {
    const headers = { ...SCRIPT, Authorization: basic('admin', getPassword('admin')) };
    const admin = testPortal.visitor();
    expect((await admin.fetch(CALL_PATHS.portalLogin, { method: 'POST', headers })).status).toBe(
      204,
    );
    expect((await fetchSelf(admin)).name).toBe('admin');
  });

  test('refuses a wrong password, a bearer token and missing credentials', async () => {
    const admin = testPortal.visitor();
    const post = (init: RequestInit) =>
      admin.fetch(CALL_PATHS.portalLogin, { method: 'POST', ...init });
    expect((await post({ headers: SCRIPT, body: form('admin', 'no') })).status).toBe(401);
    expect((await post({ headers: SCRIPT })).status).toBe(401);
    const bearer = { ...SCRIPT, Authorization: 'Bearer abc' };
    expect((await post({ headers: bearer })).status).toBe(401);
  });

  test('has its own logout, which keeps the session', async () => {
    const admin = await signInAs(testPortal, 'admin');
    const init = { method: 'POST', headers: SCRIPT };
    expect((await admin.fetch(CALL_PATHS.portalLogout, init)).status).toBe(204);
    expect((await admin.fetch(CALL_PATHS.self)).status).toBe(200);
  });
});
