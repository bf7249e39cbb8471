import { expect, type Locator } from 'playwright/test';
import { createCaptchas } from '../../../demo/portal/captcha/captchas.ts';
import type { TestPortal } from './test-portal.ts';

/**
 * Sets the right answer for the last picture in a browser. A test cannot read the answer, because the
 * database contains a keyed digest only.
 */
export async function setPictureAnswer(answer: string, picture: Locator, testPortal: TestPortal) {
  const isLoaded = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
  await expect.poll(() => picture.evaluate(isLoaded)).toBe(true);
  const cookies = await picture.page().context().cookies();
  const token = cookies.find(({ name }) => name === 'portal_pre_session')?.value;
  if (token === undefined) throw new Error('The browser has received no picture');
  await createCaptchas(testPortal.database, testPortal.clock).store(token, '127.0.0.1', answer);
}

/** Solves an English or Japanese question. */
export function solve(question: string): string {
  const numbers = question.match(/\d+/g)?.map(Number) ?? [];
  if (/plus|足す/.test(question)) return String(numbers.reduce((sum, one) => sum + one, 0));
  return String(/largest|大きい/.test(question) ? Math.max(...numbers) : Math.min(...numbers));
}
