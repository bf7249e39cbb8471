import { expect, test } from 'vitest';
import { FAILURE_CODES, type FailureCode } from '../../../src/contract/failure.ts';
import { ENGLISH, loadDictionary } from '../../../src/i18n/load-dictionary.ts';
import { createTranslator } from '../../../src/i18n/translator.ts';
import { describeFailure } from '../../../src/views/describe-failure.ts';
import { type FieldName, isCausedBy } from '../../../src/views/sign-in/form-fields.ts';

const english = createTranslator('en', ENGLISH);
const detail = (code: FailureCode, retryAfter?: number) => ({ code, number: 0, retryAfter });

test.each(FAILURE_CODES)('%s has words, and not its own name', (code) => {
  const text = describeFailure(detail(code), english, true);
  expect(text).toMatch(/^[A-Z].+\.$/);
  expect(text).not.toContain(code);
});

test('a portal elsewhere that never answered is called by its host', () => {
  const failure = { ...detail('network'), host: 'files.example.com:8443' };
  expect(describeFailure(failure, english, true)).toContain(
    'files.example.com:8443 cannot be reached',
  );
});

test('no two failures read the same', () => {
  const texts = FAILURE_CODES.map((code) => describeFailure(detail(code), english, true));
  expect(new Set(texts).size).toBe(FAILURE_CODES.length);
});

test('a captcha that was not seen yet is asked for, not called wrong', () => {
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
])('too many attempts, %s seconds to wait: %s', (seconds, text) => {
  expect(describeFailure(detail('rate-limited', seconds), english, true)).toContain(text);
});

test('the minutes to wait are declined', async () => {
  const czech = createTranslator('cs', await loadDictionary('cs'));
  expect(describeFailure(detail('rate-limited', 180), czech, true)).toContain('3 minuty');
  expect(describeFailure(detail('rate-limited', 1_800), czech, true)).toContain('30 minut.');
});

const BLAMED: Partial<Record<FailureCode, FieldName>> = {
  'invalid-credentials': 'password',
  'invalid-credential-require-captcha': 'password',
  'invalid-user-name': 'name',
  'incorrect-captcha': 'captcha',
};

test.each(FAILURE_CODES)('%s is held against the right field', (code) => {
  for (const field of ['name', 'password', 'captcha'] as const) {
    expect(isCausedBy(code, field), field).toBe(BLAMED[code] === field);
  }
});
