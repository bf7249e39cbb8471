import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { getPassword, type TestPortal } from './support/open-test-portal.ts';
import { FROM_PARTNER, openPartnerPortal, signInWithoutCookies } from './support/partner-calls.ts';

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await openPartnerPortal();
});
afterAll(() => testPortal.portal.close());

describe('the captcha without cookies', () => {
  test('is bound to the address', async () => {
    const visitor = testPortal.visitor();
    for (let time = 0; time < 5; time += 1) await signInWithoutCookies(visitor, 'ludwig', 'wrong');
    const refused = await signInWithoutCookies(visitor, 'ludwig', getPassword('ludwig'));
    expect(await refused.json()).toMatchObject({ code: 'INVALID_CAPTCHA_RESPONSE' });

    const answer = await visitor.solveCaptcha(FROM_PARTNER);
    expect(visitor.jar.size).toBe(0);
    const thief = testPortal.visitor();
    thief.captchaSlot = visitor.captchaSlot;
    const elsewhere = await signInWithoutCookies(thief, 'ludwig', getPassword('ludwig'), answer);
    expect(elsewhere.status).toBe(401);
    const right = await signInWithoutCookies(visitor, 'ludwig', getPassword('ludwig'), answer);
    expect(right.status).toBe(200);
  });

  test('is used up by an attempt in either mode', async () => {
    const visitor = testPortal.visitor();
    for (let time = 0; time < 5; time += 1) await visitor.signIn('olga', 'wrong');
    const answer = await visitor.solveCaptcha();
    expect(await (await visitor.signIn('olga', 'wrong', answer)).json()).toMatchObject({
      code: 'BAD_CREDENTIALS',
    });
    const second = await signInWithoutCookies(visitor, 'olga', getPassword('olga'), answer);
    expect(await second.json()).toMatchObject({ code: 'INVALID_CAPTCHA_RESPONSE' });
  });

  test('is not voided by a picture in another page behind the same address', async () => {
    const [visitor, evil] = [testPortal.visitor(), { 'Sec-Fetch-Site': 'cross-site' }];
    for (let time = 0; time < 5; time += 1) await signInWithoutCookies(visitor, 'piotr', 'wrong');
    const answer = await visitor.solveCaptcha(FROM_PARTNER);
    for (const query of ['', '?dummy=0', '?dummy=0.123']) {
      await testPortal.visitor(visitor.ip).fetch(CALL_PATHS.captcha + query, { headers: evil });
    }
    expect(
      (await signInWithoutCookies(visitor, 'piotr', getPassword('piotr'), answer)).status,
    ).toBe(200);
  });

  test('is valid for one attempt', async () => {
    const visitor = testPortal.visitor();
    for (let time = 0; time < 5; time += 1) await signInWithoutCookies(visitor, 'heidi', 'wrong');
    const answer = await visitor.solveCaptcha(FROM_PARTNER);
    const wrong = await signInWithoutCookies(visitor, 'heidi', 'wrong', answer);
    expect(await wrong.json()).toMatchObject({ code: 'BAD_CREDENTIALS' });
    const late = await signInWithoutCookies(visitor, 'heidi', 'wrong', answer);
    expect(await late.json()).toMatchObject({ code: 'INVALID_CAPTCHA_RESPONSE' });
  });

  test('is a picture that a partner’s page may show', async () => {
    const answer = await testPortal.visitor().fetch(`${CALL_PATHS.captcha}?dummy=1`, {
      headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image' },
    });
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});
