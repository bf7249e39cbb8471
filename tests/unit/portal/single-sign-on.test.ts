import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { openSignOn, type SignOn } from './support/open-sign-on.ts';
import { getPassword, type TestPortal } from './support/open-test-portal.ts';
import { resume } from './support/signed-in.ts';
import { SCRIPT } from './support/visitor.ts';

let signOn: SignOn;
let testPortal: TestPortal;
beforeAll(async () => {
  signOn = await openSignOn();
  testPortal = signOn.testPortal;
});
afterAll(() => signOn.close());

describe('signing in by single sign-on', () => {
  test('starts a session', async () => {
    const { visitor, callback } = await signOn.signInAtProvider();
    expect(callback).toContain(`${testPortal.address}/ssf/sso/callback?code=`);
    const answer = await visitor.fetch(callback);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/login');
    expect(visitor.jar.has('portal_public_token')).toBe(true);

    const login = await resume(visitor);
    expect(login.status).toBe(200);
    expect(login.headers.get('location')).toBe('/');
    expect(await (await visitor.fetch(CALL_PATHS.self)).json()).toMatchObject({ name: 'anna' });
    expect(await (await visitor.fetch('/')).text()).toContain('Welcome, Anna.');
  });

  test('sends a new code challenge, nonce and state each time', async () => {
    const visitor = testPortal.visitor();
    const urls = [];
    for (let time = 0; time < 2; time += 1) {
      const answer = await visitor.fetch('/ssf/sso/login');
      expect(answer.status).toBe(303);
      urls.push(new URL(answer.headers.get('location') ?? ''));
    }
    const [first, second] = urls.map(({ searchParams }) => Object.fromEntries(searchParams));
    expect(first).toMatchObject({
      response_type: 'code',
      scope: 'openid',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(first?.state).not.toBe(second?.state);
    expect(first?.code_challenge).not.toBe(second?.code_challenge);
  });

  test('skips the form while the session of the provider is valid', async () => {
    const { visitor, callback } = await signOn.signInAtProvider();
    await visitor.fetch(callback);
    await resume(visitor);
    await visitor.fetch(CALL_PATHS.logout, { method: 'POST', headers: SCRIPT });
    const again = await signOn.start(visitor);
    expect(again).toContain('/ssf/sso/callback?code=');
    await visitor.fetch(again);
    expect((await resume(visitor)).status).toBe(200);
  });

  test('rotates all tokens when the session is completed', async () => {
    const { visitor, callback } = await signOn.signInAtProvider();
    await visitor.fetch(callback);
    const before = new Map(visitor.jar);
    await resume(visitor);
    for (const name of ['portal_session', 'portal_public_token', 'portal_pre_session']) {
      expect(visitor.jar.get(name)).not.toBe(before.get(name));
    }
  });

  test('ends the previous session', async () => {
    const visitor = testPortal.visitor();
    await visitor.signIn('yuki', getPassword('yuki'));
    const old = visitor.jar.get('portal_session') ?? '';
    const form = await signOn.start(visitor);
    const callback = await signOn.submitLogin(visitor, form, 'anna', getPassword('anna'));
    expect((await visitor.fetch(CALL_PATHS.self)).status).toBe(200);
    await visitor.fetch(callback);
    const stale = testPortal.visitor();
    stale.jar.set('portal_session', old);
    expect((await stale.fetch(CALL_PATHS.self)).status).toBe(401);
  });
});
