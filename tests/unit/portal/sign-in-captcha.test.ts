import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captchas } from '../../../demo/portal/database/schema/captchas.ts';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import {
  CAPTCHA,
  createPerson,
  failTimes,
  PASSWORD,
  readResult,
  WRONG_CAPTCHA_NEXT,
} from './support/guessing.ts';
import { openTestPortal, type TestPortal } from './support/open-test-portal.ts';
import type { Visitor } from './support/visitor.ts';

const MINUTE = 60_000;

let testPortal: TestPortal;
beforeAll(async () => {
  testPortal = await openTestPortal({ people: [] });
});
afterAll(() => testPortal.portal.close());

describe('the captcha', () => {
  /** Fails five times, so that the next sign-in needs a captcha. */
  async function requireCaptcha(): Promise<{ name: string; visitor: Visitor }> {
    const [name, visitor] = [await createPerson(testPortal), testPortal.visitor()];
    await failTimes(visitor, name, 5);
    return { name, visitor };
  }

  test('accepts the right password with the right answer', async () => {
    const { name, visitor } = await requireCaptcha();
    const answer = await visitor.solveCaptcha();
    expect(await readResult(await visitor.signIn(name, PASSWORD, answer))).toBe('in');
  });

  test('accepts full-width digits and surrounding spaces', async () => {
    const { name, visitor } = await requireCaptcha();
    const answer = await visitor.solveCaptcha();
    const wide = answer.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
    expect(await readResult(await visitor.signIn(name, PASSWORD, ` ${wide}\u3000`))).toBe('in');
  });

  test('refuses a wrong password with the right answer', async () => {
    const { name, visitor } = await requireCaptcha();
    const answer = await visitor.solveCaptcha();
    expect(await readResult(await visitor.signIn(name, 'wrong', answer))).toBe(WRONG_CAPTCHA_NEXT);
  });

  test('refuses the right password with a wrong or missing answer', async () => {
    const { name, visitor } = await requireCaptcha();
    await visitor.solveCaptcha();
    expect(await readResult(await visitor.signIn(name, PASSWORD, 'no'))).toBe(CAPTCHA);
    expect(await readResult(await visitor.signIn(name, PASSWORD))).toBe(CAPTCHA);
  });

  test('is invalid after every attempt, with a right, wrong or missing answer', async () => {
    const { name, visitor } = await requireCaptcha();
    for (const first of ['right', 'wrong', undefined]) {
      const answer = await visitor.solveCaptcha();
      await visitor.signIn(name, 'wrong', first === 'right' ? answer : first);
      expect(await readResult(await visitor.signIn(name, PASSWORD, answer))).toBe(CAPTCHA);
    }
  });

  test('is valid only in the browser that requested it', async () => {
    const { name, visitor } = await requireCaptcha();
    const answer = await visitor.solveCaptcha();
    expect(await readResult(await testPortal.visitor().signIn(name, PASSWORD, answer))).toBe(
      CAPTCHA,
    );
  });

  test('is invalid after a newer one was requested', async () => {
    const { name, visitor } = await requireCaptcha();
    const answer = await visitor.solveCaptcha();
    await visitor.fetch(`${CALL_PATHS.captcha}?dummy=1`);
    expect(await readResult(await visitor.signIn(name, PASSWORD, answer))).toBe(CAPTCHA);
  });

  test('is valid for ten minutes', async () => {
    const { name, visitor } = await requireCaptcha();
    const answer = await visitor.solveCaptcha();
    testPortal.clock.pass(10 * MINUTE);
    expect(await readResult(await visitor.signIn(name, PASSWORD, answer))).toBe(CAPTCHA);
  });

  test('is stored as a hash', async () => {
    const { visitor } = await requireCaptcha();
    const answer = await visitor.solveCaptcha();
    const rows = await testPortal.portal.database.query.select().from(captchas);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.answerHash).not.toBe(answer);
  });

  test('is sent as a picture that caches do not store and browsers do not interpret otherwise', async () => {
    const answer = await testPortal.visitor().fetch(`${CALL_PATHS.captcha}?dummy=1`);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.getSetCookie()[0]).toMatch(/^portal_pre_session=.*HttpOnly/);
    const picture = Buffer.from(await answer.arrayBuffer());
    // The marker at the start of a JPEG file.
    expect(picture.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  });

  test.each([
    ['ja', 'ja'],
    ['zh-TW,zh;q=0.9,en;q=0.8', 'zh-Hant'],
    ['pt-PT, en;q=0.5', 'pt-BR'],
    ['xx, *;q=0.1', 'en'],
  ])(
    'is sent as a question for Accept-Language %s in the language %s',
    async (header, language) => {
      const answer = await testPortal.visitor().fetch(`${CALL_PATHS.captcha}?alternative=text`, {
        headers: { 'Accept-Language': header },
      });
      expect(answer.headers.get('content-language')).toBe(language);
      expect(await answer.json()).toEqual({ question: expect.stringMatching(/\d/) });
    },
  );
});
