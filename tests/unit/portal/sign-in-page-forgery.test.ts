import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { getPassword, openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { openSignInPage, toSignInForm } from './support/sign-in-page.ts';

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

  /** Opens the page and sends its form with these headers. */
  async function submitWith(headers: Record<string, string>) {
    const visitor = await openSignInPage(testPortal);
    const body = new URLSearchParams(toSignInForm('anna', getPassword('anna')));
    const init = { method: 'POST', headers: { ...headers, Accept: 'text/html' }, body };
    return { visitor, answer: await visitor.fetch(CALL_PATHS.portalLogin, init) };
  }

  test.each<[string, () => Record<string, string>]>([
    [
      'an old browser, which names the page in Referer only',
      () => ({ Referer: `${testPortal.address}/login?lang=de` }),
    ],
    [
      'its own page with the policy no-referrer, which a proxy may add',
      () => ({ Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }),
    ],
  ])('accepts the form of %s', async (_, getHeaders) => {
    const { answer } = await submitWith(getHeaders());
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
  });

  test.each([
    ['another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['a sandboxed frame', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
    ['a sandboxed frame of an old browser', { Origin: 'null' }],
    ['another site in an old browser', { Referer: 'https://evil.example/' }],
    ['another site in an old browser, whose page hides its address', {}],
    ['a document without an address in an old browser', { Referer: 'about:blank' }],
  ])('refuses a form from %s, also with the cookie of the page', async (_, headers) => {
    const { visitor, answer } = await submitWith(headers);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(visitor.jar.has('portal_session')).toBe(false);
  });
});
