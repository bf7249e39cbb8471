import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { interceptRequests } from './support/intercept-requests.ts';
import { getPassword, openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import { openSignInPage, toSignInForm } from './support/sign-in-page.ts';
import { basic } from './support/visitor.ts';

let testPortal: TestPortal;
let failing = false;
beforeAll(async () => {
  testPortal = await openTestPortal({
    prepare(portal) {
      // Created here, because the stack of a request contains names of the cookie plugin.
      const error = new Error('query failed with params: secret-of-the-query');
      interceptRequests(portal, async () => {
        if (failing) throw error;
      });
    },
  });
});
afterAll(() => testPortal.portal.close());

describe('the log', () => {
  test('contains routes, statuses and stacks, but no secrets', async () => {
    const visitor = await openSignInPage(testPortal);
    const secrets = ['Wrong:pässword', 'captcha-an5wer', getPassword('anna')];
    await visitor.signIn('anna', 'Wrong:pässword', 'captcha-an5wer');
    await visitor.fetch(`${CALL_PATHS.login}x?kaptcha-response=captcha-an5wer`);
    await visitor.submit(CALL_PATHS.portalLogin, toSignInForm('anna', 'Wrong:pässword'));
    secrets.push(...visitor.jar.values());
    await visitor.signIn('anna', getPassword('anna'));
    await visitor.fetch(CALL_PATHS.self);
    secrets.push(...visitor.jar.values());
    secrets.push(basic('anna', getPassword('anna')).slice(6));
    failing = true;
    expect((await visitor.fetch(CALL_PATHS.self)).status).toBe(500);
    failing = false;
    const log = testPortal.logged();
    expect(log).toContain(`"route":"${CALL_PATHS.login}"`);
    expect(log).toContain('"statusCode":401');
    expect(log).toContain('server-log.test.ts');
    for (const secret of secrets) {
      for (const form of [
        secret,
        encodeURIComponent(secret),
        JSON.stringify(secret).slice(1, -1),
      ]) {
        expect(log).not.toContain(form);
      }
    }
    expect(log).not.toMatch(/secret-of-the-query|kaptcha-response|authorization|cookie/i);
  });

  test('is the only place that reveals the cause of an error', async () => {
    failing = true;
    const answer = await testPortal.visitor().fetch(CALL_PATHS.publicInfo);
    const page = await testPortal.visitor().fetch('/login', { headers: { Accept: 'text/html' } });
    failing = false;
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({
      code: 'INTERNAL_SERVER_ERROR',
      message: 'Internal Server Error',
    });
    expect(await page.text()).toContain('Try again later.');
  });
});
