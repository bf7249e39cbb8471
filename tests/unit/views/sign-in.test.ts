import { expect, test } from 'vitest';
import { FAILURE_CODES, type FailureCode } from '../../../src/contract/failure.ts';
import { ENGLISH, loadDictionary } from '../../../src/i18n/load-dictionary.ts';
import { createTranslator } from '../../../src/i18n/translator.ts';
import { describeFailure } from '../../../src/views/describe-failure.tsx';

const english = createTranslator('en', ENGLISH);
const detail = (code: FailureCode, retryAfter?: number) => ({ code, number: 0, retryAfter });

test.each(FAILURE_CODES)('the failure %s has a text that is not its code', (code) => {
  const text = describeFailure(detail(code), english, true);
  expect(text).toMatch(/^[A-Z].+\.$/);
  expect(text).not.toContain(code);
});

test('the text for an unreachable portal names its host', () => {
  const failure = { ...detail('network'), host: 'files.example.com:8443' };
  expect(describeFailure(failure, english, true)).toContain(
    'files.example.com:8443 cannot be reached',
  );
});

test('every failure has its own text', () => {
  const texts = FAILURE_CODES.map((code) => describeFailure(detail(code), english, true));
  expect(new Set(texts).size).toBe(FAILURE_CODES.length);
});

test('the text for the first captcha asks for it and does not call it wrong', () => {
  expect(describeFailure(detail('incorrect-captcha'), english, false)).toContain('also answer');
  expect(describeFailure(detail('incorrect-captcha'), english, true)).toContain('not right');
});

test.each([
  [undefined, 'Try again later.'],
  [0, 'in 1 minute.'],
  [1, 'in 1 minute.'],
  [60, 'in 1 minute.'],
  [61, 'in 2 minutes.'],
  [1_800, 'in 30 minutes.'],
])('after too many attempts, %s seconds to wait are described as: %s', (seconds, text) => {
  expect(describeFailure(detail('rate-limited', seconds), english, true)).toContain(text);
});

test('the minutes to wait use the plural forms of the language', async () => {
  const czech = createTranslator('cs', await loadDictionary('cs'));
  expect(describeFailure(detail('rate-limited', 180), czech, true)).toContain('3 minuty');
  expect(describeFailure(detail('rate-limited', 1_800), czech, true)).toContain('30 minut.');
});
