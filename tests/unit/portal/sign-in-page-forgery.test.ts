import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { getPassword, openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { openSignInPage, toSignInForm } from './support/sign-in-page.ts';
import type { Visitor } from './support/visitor.ts';

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await openTestPortal();
});
afterAll(() => testPortal.portal.close());

describe('the sign-in page', () => {
  test('accepts a form of another page of the portal, without the cookie of the login page', async () => {
    const visitor = testPortal.visitor();
    const answer = await visitor.submit(
      CALL_PATHS.portalLogin,
      toSignInForm('anna', getPassword('anna')),
    );
    expect(answer.headers.get('location')).toBe('/');
    expect((await visitor.fetch(CALL_PATHS.self)).status).toBe(200);
  });

  /** Submits the form like an old browser, which does not say where it comes from. */
  const submitWithoutOrigin = (visitor: Visitor) =>
    visitor.fetch(CALL_PATHS.portalLogin, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(toSignInForm('anna', getPassword('anna'))),
    });

  test('accepts the form of an old browser with the cookie of the page', async () => {
    const answer = await submitWithoutOrigin(await openSignInPage(testPortal));
    expect(answer.headers.get('location')).toBe('/');
  });

  test('refuses the form of an old browser without the cookie of the page', async () => {
    const answer = await submitWithoutOrigin(testPortal.visitor());
    expect(answer.headers.get('location')).toBe('/login?error=cookies');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test.each([
    ['another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['a sandboxed frame', { Origin: 'null' }],
  ])('refuses a form from %s', async (_, headers) => {
    const visitor = await openSignInPage(testPortal);
    const body = new URLSearchParams(toSignInForm('anna', getPassword('anna')));
    const answer = await visitor.fetch(CALL_PATHS.portalLogin, {
      method: 'POST',
      headers: { ...headers, Accept: 'text/html' },
      body,
    });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(visitor.jar.has('portal_session')).toBe(false);
  });
});
