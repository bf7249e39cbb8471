import { expect, test } from 'vitest';
import { localPath } from '../../../src/session/local-path.ts';

const ORIGIN = 'https://files.example.com';

test.each([
  ['/', '/'],
  ['/home', '/home'],
  ['home', '/home'],
  ['./a/../b', '/b'],
  ['/a?b=c#d', '/a?b=c#d'],
  ['?a=b', '/?a=b'],
  ['#top', '/#top'],
  ['/a b/ü', '/a%20b/%C3%BC'],
  ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
  ['/%252F', '/%252F'],
  ['/go?to=https://evil.example/', '/go?to=https://evil.example/'],
  ['https://files.example.com/home', '/home'],
  ['HTTPS://FILES.EXAMPLE.COM:443/home', '/home'],
  ['//files.example.com/home', '/home'],
])('%j leads to %j', (address, path) => {
  expect(localPath(address, ORIGIN)).toBe(path);
});

test('a base path of the portal does not matter', () => {
  expect(localPath('/home', `${ORIGIN}/base`)).toBe('/home');
});

/** Addresses that have led past checks in other programs, with an origin that they try to reach. */
const HOSTILE = [
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '\u001f//evil.example',
  '/\t\\evil.example',
  'java\nscript:alert(1)',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'javascript://files.example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://files.example.com/',
  'ws://files.example.com/',
  'about:blank',
  'blob:https://evil.example/1',
  'mailto:a@files.example.com',
  'http://files.example.com/',
  'https://files.example.com:444/',
  'https://files.example.com:80/',
  'https://files.example.com.evil.example/',
  'https://files.example.com@evil.example/',
  'https://files.example.com:x@evil.example/',
  'https://evil.example\\@files.example.com/',
  'https://evil.example#@files.example.com/',
  'https://evil.example?@files.example.com/',
  'https://sub.files.example.com/',
  'https:\\\\evil.example',
  'https:////evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e%2e//evil.example',
  '/%2E//evil.example',
  '/x/..\\\\evil.example',
  '/..\\\\evil.example',
  '//evil。example',
  '//evil．example',
  '//evil｡example',
  '／／evil.example',
  '/／evil.example',
  '\u2215\u2215evil.example',
  '//%65vil.example',
  '//[::1]/',
  '//2130706433/',
  '//0x7f.1/',
  'https://',
  'https://[',
  '//',
  '///',
  '%2f%2fevil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '//\u00adevil.example',
];

test.each(HOSTILE)('%j never leaves the portal', (address) => {
  const path = localPath(address, ORIGIN);
  if (path === undefined) return;
  expect(path).toMatch(/^\/(?![/\\])/);
  expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  'blob:https://files.example.com/1',
])('%j is refused, not mended', (address) => {
  expect(localPath(address, ORIGIN)).toBeUndefined();
});

test.each([undefined, ''])('%j leads nowhere', (address) => {
  expect(localPath(address, ORIGIN)).toBeUndefined();
});
