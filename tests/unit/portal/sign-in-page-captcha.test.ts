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
  test('shows a required captcha as a picture or a question and accepts the answer', async () => {
    const visitor = await openSignInPage(testPortal);
    for (let time = 0; time < 5; time += 1) {
      await visitor.submit(CALL_PATHS.portalLogin, toSignInForm('ludwig', 'wrong'));
    }
    const page = await (await visitor.fetch('/login?error=1')).text();
    expect(page).toMatch(/<img src="\/ssf\/a\/Kaptcha.jpg\?dummy=\d+" [^>]*alt="[^"]+"/);
    const refused = await visitor.submit(
      CALL_PATHS.portalLogin,
      toSignInForm('ludwig', getPassword('ludwig')),
    );
    expect(refused.headers.get('location')).toBe('/login?error=captcha');
    const words = await visitor.fetch('/login?captcha=text', {
      headers: { 'Accept-Language': 'de' },
    });
    expect(await words.text()).toMatch(/<label for="kaptcha-response">[^<]*\d/);
    const answer = await visitor.submit(
      CALL_PATHS.portalLogin,
      toSignInForm('ludwig', getPassword('ludwig'), {
        'kaptcha-response': await visitor.solveCaptcha(),
      }),
    );
    expect(answer.headers.get('location')).toBe('/');
    expect(await (await testPortal.visitor().fetch('/login')).text()).not.toContain('Kaptcha');
  });

  test('shows the captcha that an account needs after failures in other networks', async () => {
    for (let time = 0; time < 4; time += 1) await testPortal.visitor().signIn('ines', 'wrong');
    const visitor = await openSignInPage(testPortal);
    const wrong = await visitor.submit(CALL_PATHS.portalLogin, toSignInForm('ines', 'wrong'));
    expect(wrong.headers.get('location')).toBe('/login?error=1&captcha=picture');
    const page = await (await visitor.fetch('/login?error=1&captcha=picture')).text();
    expect(page).toContain('Incorrect username or password.');
    expect(page).toContain('<img src="/ssf/a/Kaptcha.jpg');
    const missing = await visitor.submit(
      CALL_PATHS.portalLogin,
      toSignInForm('ines', getPassword('ines')),
    );
    expect(missing.headers.get('location')).toBe('/login?error=captcha');
    const again = await (await visitor.fetch('/login?error=captcha')).text();
    expect(again).toContain('<img src="/ssf/a/Kaptcha.jpg');
    const answer = await visitor.submit(
      CALL_PATHS.portalLogin,
      toSignInForm('ines', getPassword('ines'), {
        'kaptcha-response': await visitor.solveCaptcha(),
      }),
    );
    expect(answer.headers.get('location')).toBe('/');
  });

  test('shows the captcha to every browser at an address with too many failures', async () => {
    const visitor = testPortal.visitor();
    for (let time = 0; time < 5; time += 1) await visitor.signIn(`page-guess-${time}`, 'wrong');
    expect(await (await testPortal.visitor(visitor.ip).fetch('/login')).text()).toContain(
      'Kaptcha',
    );
  });
});
