import { STATUS_CODES } from 'node:http';
import { expect, test } from 'vitest';
import { getReasonPhrase, getStatusCode } from '../../../src/contract/http-status.ts';

/** Codes whose phrase in Node differs from the registry of RFC 9110. */
const DIFFERENT_IN_NODE = new Set(['413', '414', '418', '422', '509']);

const shared = Object.entries(STATUS_CODES).filter(([code]) => !DIFFERENT_IN_NODE.has(code));

test.each(shared)(
  'the status %s has the phrase "%s" and the phrase has the status',
  (code, phrase) => {
    expect(getReasonPhrase(Number(code))).toBe(phrase);
    expect(getStatusCode(phrase ?? '')).toBe(Number(code));
  },
);

test('the phrases that RFC 9110 renamed are known', () => {
  expect(getReasonPhrase(413)).toBe('Content Too Large');
  expect(getReasonPhrase(414)).toBe('URI Too Long');
  expect(getReasonPhrase(422)).toBe('Unprocessable Content');
  expect(getStatusCode('Content Too Large')).toBe(413);
  expect(getStatusCode('URI Too Long')).toBe(414);
  expect(getStatusCode('Unprocessable Content')).toBe(422);
});

test.each([609, 0, -1, 99, 306, 418, 600, 200.5, Number.NaN])(
  'the unknown code %d is rejected',
  (code) => {
    expect(() => getReasonPhrase(code)).toThrow(/^Status code does not exist$/);
  },
);

test.each(['', 'ok', 'Not found', 'I am a teapot', 'constructor', ' OK'])(
  'the phrase "%s" is rejected',
  (phrase) => {
    expect(() => getStatusCode(phrase)).toThrow(/^Reason phrase does not exist$/);
  },
);
