import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserCookies } from '../../../src/platform/browser/cookies.ts';
import { startPortalDouble } from '../../support/portal-double.ts';
import { visit } from '../../support/portal-double-visit.ts';

/** Throws like the cookies of a sandboxed frame. */
const throwSecurityError = () => {
  throw new DOMException('The document is sandboxed.', 'SecurityError');
};

beforeEach(() => {
  const cookie = { get: throwSecurityError, set: throwSecurityError };
  // As in a browser, the member is in the prototype.
  vi.stubGlobal('document', Object.create(Object.defineProperty({}, 'cookie', cookie)));
  vi.stubGlobal('location', { protocol: 'https:' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a page without access to cookies shows the sign-in form', async () => {
  const { session, status } = visit(await startPortalDouble(), { cookies: browserCookies });
  await session.start();
  expect(status()).toBe('anonymous');
});

test('a sign-in on a page without access to cookies fails, and the form can be used again', async () => {
  const portal = await startPortalDouble();
  const { session } = visit(portal, { cookies: browserCookies });
  await expect(session.signIn({ name: 'anna', password: 'secret' })).resolves.toBe(false);
  expect(session.state.value).toMatchObject({
    status: 'anonymous',
    failure: { code: 'missing-cookies' },
  });
  expect(portal.calls()).toEqual(['POST /rest/auth/login', 'POST /rest/auth/logout']);
});
