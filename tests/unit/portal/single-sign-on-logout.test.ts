import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { openSignOn, type SignOn } from './support/open-sign-on.ts';
import { getPassword, type TestPortal } from './support/open-test-portal.ts';
import { resume } from './support/signed-in.ts';
import type { Visitor } from './support/visitor.ts';

let signOn: SignOn;
let testPortal: TestPortal;
beforeAll(async () => {
  signOn = await openSignOn();
  testPortal = signOn.testPortal;
});
afterAll(() => signOn.close());

describe('signing out', () => {
  async function signIn(): Promise<Visitor> {
    const { visitor, callback } = await signOn.signInAtProvider();
    await visitor.fetch(callback);
    await resume(visitor);
    return visitor;
  }

  test('ends the sessions of the portal and the provider, and returns to the sign-in page', async () => {
    const visitor = await signIn();
    const answer = await visitor.fetch('/ssf/sso/logout', {
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    });
    expect(answer.status).toBe(303);
    const url = new URL(answer.headers.get('location') ?? '');
    expect(url.origin).toBe(signOn.identity.origin);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${testPortal.address}/login`);
    expect((await visitor.fetch(CALL_PATHS.self)).status).toBe(401);

    const question = await (await visitor.fetch(url.href)).text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(question)?.[1] ?? '';
    const action = /<form method="post" action="([^"]+)"/.exec(question)?.[1] ?? '';
    const end = await visitor.fetch(action, {
      method: 'POST',
      headers: { Origin: signOn.identity.origin },
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    });
    expect(end.status).toBe(303);
    expect(end.headers.get('location')).toBe(`${testPortal.address}/login`);
    // The session of the provider has ended too.
    expect(await signOn.start(visitor)).toContain('/interaction/');
  });

  test.each(['end-all', 'end'])(
    'from the page of the own sessions (%s) leads to the logout of the provider',
    async (form) => {
      const visitor = await signIn();
      const page = await visitor.fetch('/account/sessions');
      // Browsers apply the directive to the redirects after the form.
      expect(page.headers.get('content-security-policy')).toContain(
        `form-action 'self' ${signOn.identity.origin};`,
      );
      const rows = (await page.text()).split('This browser')[1] ?? '';
      const session = /name="session" value="([\w-]+)"/.exec(rows)?.[1] ?? '';
      const answer = await visitor.submit(`/account/sessions/${form}`, { session });
      expect((await visitor.fetch(CALL_PATHS.self)).status).toBe(401);
      expect(answer.headers.get('location')).toBe('/ssf/sso/logout');
      const next = await visitor.fetch('/ssf/sso/logout', {
        headers: { Referer: `${testPortal.address}/account/sessions` },
      });
      expect(next.headers.get('location')).toContain(`${signOn.identity.origin}/session/end?`);
    },
  );

  test('from the page of the own sessions asks for nothing at the provider after a password', async () => {
    const visitor = testPortal.visitor();
    await visitor.signIn('yuki', getPassword('yuki'));
    const answer = await visitor.submit('/account/sessions/end-all', {});
    expect(answer.headers.get('location')).toBe('/login');
  });

  test('after a change of the password still leads to the logout of the provider', async () => {
    const visitor = await signIn();
    const password = 'the tide comes in at six';
    const fields = { current: getPassword('anna'), new: password, repeat: password };
    const changed = await visitor.submit('/account/password', fields);
    expect(changed.headers.get('location')).toBe('/account/password?changed=1');
    const answer = await visitor.submit('/account/sessions/end-all', {});
    expect(answer.headers.get('location')).toBe('/ssf/sso/logout');
  });

  test.each([
    { 'Sec-Fetch-Site': 'cross-site' },
    // Old browsers, and browsers over http, name the source of a link in `Referer` only. The page can forbid it.
    { Referer: 'https://evil.example/' },
    {},
  ])('ignores links on another site, with the headers %j', async (headers) => {
    const visitor = await signIn();
    // A sign-on that starts there would replace the session with a pending one, and could renew its proof.
    for (const path of ['/ssf/sso/logout', '/ssf/sso/login', '/ssf/sso/confirm']) {
      const answer = await visitor.fetch(path, { headers });
      expect([path, answer.headers.get('location')]).toEqual([path, '/login']);
      expect((await visitor.fetch(CALL_PATHS.self)).status).toBe(200);
    }
  });
});
