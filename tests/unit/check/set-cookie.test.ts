import { expect, test } from 'vitest';
import { isPathMatch, parseSetCookie } from '../../../src/check/http/set-cookie.ts';

test('a cookie is read with its attributes in any case', () => {
  expect(
    parseSetCookie('__Host-a=b=c; path=/files; DOMAIN=p.example; httponly; Secure; samesite=LAX'),
  ).toEqual({
    name: '__Host-a',
    value: 'b=c',
    path: '/files',
    domain: 'p.example',
    sameSite: 'lax',
    isHttpOnly: true,
    isSecure: true,
    isRemoval: false,
  });
});

test.each([
  ['a=; Path=/', true],
  ['a=b; Max-Age=0', true],
  ['a=b; Max-Age=-1', true],
  ['a=b; Expires=Thu, 01 Jan 1970 00:00:00 GMT', true],
  ['a=b; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=60', false],
  ['a=b; Max-Age=60', false],
  ['a=b', false],
])('%s removes the cookie: %s', (header, isRemoval) => {
  expect(parseSetCookie(header).isRemoval).toBe(isRemoval);
});

test.each([
  ['/', '/files/home', true],
  ['/files', '/files', true],
  ['/files', '/files/home', true],
  ['/files/', '/files/home', true],
  ['/files', '/filesystem', false],
  ['/files/', '/files', false],
])('a cookie with the path %s is sent to %s: %s', (cookiePath, path, isSent) => {
  expect(isPathMatch(cookiePath, path)).toBe(isSent);
});
