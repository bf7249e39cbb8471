import { expect, test } from 'vitest';
import { toBasicAuth } from '../../../src/client/request-headers.ts';
import { Failure } from '../../../src/contract/failure.ts';

/** Decodes the header as a portal does: UTF-8, split at the first colon. */
function decodeHeader(header: string) {
  const [, encoded = ''] = /^Basic ([A-Za-z0-9+/]+=*)$/.exec(header) ?? [];
  return /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8'))?.slice(1);
}

test.each([
  ['anna', 'secret'],
  ['renée', 'pässwörd'],
  ['anna', '100 €'],
  ['🦊', '🔑🗝️'],
  ['anna', 'a:b::c'],
  ['anna', ':'],
  ['anna@example.com', ' blanks at both ends '],
  ['安娜', 'пароль'],
  ['anna', 'line\nbreak\t"quotes"\\'],
])('name %j and password %j are sent as typed', (name, password) => {
  expect(decodeHeader(toBasicAuth(name, password))).toEqual([name, password]);
});

test('name and password are sent composed', () => {
  expect(decodeHeader(toBasicAuth('rene\u0301e', 'man\u0303ana\u200B'))).toEqual([
    'renée',
    'mañana\u200B',
  ]);
});

test('the example of RFC 7617 section 2.1 is encoded as in the RFC', () => {
  expect(toBasicAuth('test', '123£')).toBe('Basic dGVzdDoxMjPCow==');
});

test('a password of 100,000 characters is encoded', () => {
  const password = '€'.repeat(100_000);
  expect(decodeHeader(toBasicAuth('anna', password))).toEqual(['anna', password]);
});

test('the bytes are sent on a page whose `Array.from` takes no mapper', () => {
  const native = Array.from;
  Array.from = ((items: ArrayLike<unknown>) => Array.prototype.slice.call(items)) as typeof native;
  try {
    expect(toBasicAuth('test', '123£')).toBe('Basic dGVzdDoxMjPCow==');
  } finally {
    Array.from = native;
  }
});

test.each(['an:na', ':', 'anna:', ':anna'])('the name %j with a colon is rejected', (name) => {
  expect(() => toBasicAuth(name, 'secret')).toThrow(Failure);
  expect(() => toBasicAuth(name, 'secret')).toThrow('invalid-user-name');
});
