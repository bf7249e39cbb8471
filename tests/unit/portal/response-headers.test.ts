import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPortal } from '../../../demo/portal/portal.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import {
  getPassword,
  MINIMUM_COST,
  openTestPortal,
  type TestPortal,
} from './support/open-test-portal.ts';
import { openSignInPage } from './support/sign-in-page.ts';
import { basic, SCRIPT } from './support/visitor.ts';

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await openTestPortal();
});
afterAll(() => testPortal.portal.close());

describe('the response headers', () => {
  test('allow pages to load only the portal’s own files', async () => {
    const { headers } = await testPortal.visitor().fetch('/login');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'; trusted-types 'none'",
    );
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
  });

  test('allow nothing to responses that are not pages', async () => {
    for (const address of [CALL_PATHS.publicInfo, CALL_PATHS.self, CALL_PATHS.captcha, '/%zz']) {
      const { headers } = await testPortal.visitor().fetch(address);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
      );
    }
  });

  test('disable caching and content sniffing', async () => {
    const visitor = await openSignInPage(testPortal);
    for (const address of ['/', '/login', '/nothing', CALL_PATHS.self, CALL_PATHS.captcha]) {
      const { headers } = await visitor.fetch(address);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toBeNull();
    }
  });

  test('enforce https and bind cookies to the host if the origin is https', async () => {
    const safe = await createPortal({
      data: { database: testPortal.portal.database },
      origin: 'https://files.example/',
      clock: testPortal.clock,
      passwordCost: MINIMUM_COST,
    });
    const answer = await safe.app.inject({
      method: 'POST',
      url: CALL_PATHS.login,
      headers: {
        ...SCRIPT,
        Origin: 'https://files.example',
        Authorization: basic('anna', getPassword('anna')),
      },
    });
    await safe.close();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-portal_session=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^__Host-portal_public_token=.*; Path=\/; Secure; SameSite=Lax$/),
      expect.stringMatching(/^__Host-portal_pre_session=.*; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^__Host-portal_device=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
  });
});
