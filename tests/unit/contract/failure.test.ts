import { expect, test } from 'vitest';
import { FAILURE_CODES, Failure } from '../../../src/contract/failure.ts';
import { FAILURE_NUMBERS } from '../../../src/contract/portal-contract.ts';

test.each([
  ['missing-cookies', -100],
  ['missing-credentials', -101],
  ['incorrect-captcha', -200],
  ['invalid-credential-require-captcha', -201],
  ['missing-credentials-require-captcha', -202],
  ['missing-captcha', -203],
  ['missing-oauth-parameters', -2001],
] as const)(
  'the failure %s has the number %i of the catalog, whatever the status is',
  (code, number) => {
    expect(new Failure(code).number).toBe(number);
    expect(new Failure(code, { status: 401 }).number).toBe(number);
  },
);

test('only the seven failures of the catalog have numbers', () => {
  expect(Object.values(FAILURE_NUMBERS).toSorted((a, b) => b - a)).toEqual([
    -100, -101, -200, -201, -202, -203, -2001,
  ]);
});

test('the number of any other failure is the HTTP status', () => {
  for (const code of FAILURE_CODES.filter((one) => !(one in FAILURE_NUMBERS))) {
    expect(new Failure(code, { status: 503 }).number).toBe(503);
  }
});

test('the number is 0 without an answer', () => {
  expect(new Failure('network').number).toBe(0);
});

test('a failure keeps status, seconds to wait and cause', () => {
  const cause = new Error('underneath');
  const failure = new Failure('rate-limited', { status: 429, retryAfter: 60, cause });
  expect(failure).toMatchObject({ code: 'rate-limited', status: 429, retryAfter: 60, cause });
});

test('the message contains code and status', () => {
  expect(String(new Failure('forbidden', { status: 403 }))).toBe('Failure: forbidden (HTTP 403)');
  expect(String(new Failure('network'))).toBe('Failure: network');
});

test('a failure without a cause has no property for it', () => {
  expect('cause' in new Failure('network')).toBe(false);
});

test('every code is listed once', () => {
  expect(new Set(FAILURE_CODES).size).toBe(FAILURE_CODES.length);
});
