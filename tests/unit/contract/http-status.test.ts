import { STATUS_CODES } from 'node:http';
import { expect, test } from 'vitest';
import { reasonPhraseOf, statusCodeOf } from '../../../src/contract/http-status.ts';

/** Where Node's own table is older or richer than the registry of RFC 9110. */
const NOT_AS_IN_NODE = new Set(['413', '414', '418', '422', '509']);

const shared = Object.entries(STATUS_CODES).filter(([code]) => !NOT_AS_IN_NODE.has(code));

test.each(shared)('knows %s as "%s", and back', (code, phrase) => {
  expect(reasonPhraseOf(Number(code))).toBe(phrase);
  expect(statusCodeOf(phrase ?? '')).toBe(Number(code));
});

test('knows the phrases that RFC 9110 renamed', () => {
  expect(reasonPhraseOf(413)).toBe('Content Too Large');
  expect(reasonPhraseOf(414)).toBe('URI Too Long');
  expect(reasonPhraseOf(422)).toBe('Unprocessable Content');
  expect(statusCodeOf('Content Too Large')).toBe(413);
  expect(statusCodeOf('URI Too Long')).toBe(414);
  expect(statusCodeOf('Unprocessable Content')).toBe(422);
});

test.each([609, 0, -1, 99, 306, 418, 600, 200.5, Number.NaN])('refuses the code %d', (code) => {
  expect(() => reasonPhraseOf(code)).toThrow(/^Status code does not exist$/);
});

test.each(['', 'ok', 'Not found', 'I am a teapot', 'constructor', ' OK'])(
  'refuses the phrase "%s"',
  (phrase) => {
    expect(() => statusCodeOf(phrase)).toThrow(/^Reason phrase does not exist$/);
  },
);
