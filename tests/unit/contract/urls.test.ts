import { describe, expect, test } from 'vitest';
import {
  isHttpReference,
  isLocalPath,
  isOrigin,
  isSecure,
  toAllowedUrl,
  toHttpUrl,
  toLocalPath,
  toPortalAddress,
  toPortalUrl,
  toServerPath,
  withoutParameters,
  withParameters,
} from '../../../src/contract/urls.ts';
import { generateAddresses, HOSTILE_ADDRESSES } from '../../support/hostile-addresses.ts';
import { SEED } from '../../support/soak.ts';

const ORIGIN = 'https://files.example.com';
const ORIGINS = [ORIGIN, 'http://localhost:8080', 'https://[::1]:8443'];
const RULES = {
  portal: ORIGIN,
  allowedOrigins: ['https://id.example.com', 'http://public.example.com'],
};
const ALLOWED = [ORIGIN, 'https://id.example.com'];

describe('toLocalPath', () => {
  test.each([
    ['?a=1', ['a'], ''],
    ['?a=1&b=2&a=3#a=4', ['a'], '?b=2#a=4'],
    ['?%61=1&b', ['a', 'c'], '?b'],
    ['?caf%E9&flag&x=a%20b+%2B~&&', ['a'], '?caf%E9&flag&x=a%20b+%2B~&&'],
    ['', ['a'], ''],
  ])('the query %s without %j is %j', (query, names, rest) => {
    const url = 'https://example.com/page';
    expect(withoutParameters(new URL(url + query), names)).toBe(url + rest);
  });

  test.each([
    ['', { a: '1' }, '?a=1'],
    ['?a=0&x=%E9%20#a', { a: 'ü &' }, '?x=%E9%20&a=%C3%BC+%26#a'],
    ['#/?b', { a: '1', b: '2' }, '?a=1&b=2#/?b'],
    ['?x', {}, '?x'],
  ])('the query %s with %j is %j', (query, parameters, all) => {
    const url = 'https://example.com/page';
    expect(withParameters(new URL(url + query), parameters)).toBe(url + all);
  });

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
  ])('turns %j into %j', (address, path) => {
    expect(toLocalPath(address, ORIGIN)).toBe(path);
  });

  test('ignores the base path of the portal', () => {
    expect(toLocalPath('/home', `${ORIGIN}/base`)).toBe('/home');
  });

  test.each(HOSTILE_ADDRESSES)('keeps %j on the portal or rejects it', (address) => {
    const path = toLocalPath(address, ORIGIN);
    if (path === undefined) return;
    expect(path).toMatch(/^\/(?![/\\])/);
    expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
  });

  test(`keeps 2,000 generated addresses on the portal or rejects them (SEED=${SEED})`, () => {
    for (const address of generateAddresses(SEED, 2_000)) {
      for (const origin of ORIGINS) {
        const path = toLocalPath(address, origin);
        if (path === undefined) continue;
        const seen = `${JSON.stringify(address)} → ${JSON.stringify(path)} (SEED=${SEED})`;
        expect(new URL(path, origin).origin, seen).toBe(new URL(origin).origin);
        // Another parser, for example the address bar, reads the result again.
        expect(new URL(new URL(path, origin).href).origin, seen).toBe(new URL(origin).origin);
      }
    }
  });

  test.each([
    undefined,
    '',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    'blob:https://files.example.com/1',
  ])('rejects %j instead of repairing it', (address) => {
    expect(toLocalPath(address, ORIGIN)).toBeUndefined();
  });
});

describe('toServerPath', () => {
  test('keeps a path and encodes it for a header', () => {
    expect(toServerPath('/Übersicht?a=b c')).toBe('/%C3%9Cbersicht?a=b%20c');
  });

  test.each(HOSTILE_ADDRESSES)('keeps %j on any server or rejects it', (address) => {
    const path = toServerPath(address);
    if (path === undefined) return;
    for (const origin of ORIGINS) expect(new URL(path, origin).origin).toBe(origin);
  });
});

describe('isLocalPath', () => {
  test.each(['/', '/login', '/a?b=c#d', '/a/../b'])('accepts %j', (path) => {
    expect(isLocalPath(path)).toBe(true);
  });

  test.each([
    '',
    'login',
    './login',
    '?a=b',
    'https://files.example.com/login',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    '/%2e%2e//evil.example',
  ])('rejects %j', (path) => {
    expect(isLocalPath(path)).toBe(false);
  });

  test(`accepts no generated address that leaves the portal (SEED=${SEED})`, () => {
    for (const address of generateAddresses(SEED, 2_000).filter(isLocalPath)) {
      const seen = `${JSON.stringify(address)} (SEED=${SEED})`;
      for (const origin of ORIGINS) expect(new URL(address, origin).origin, seen).toBe(origin);
    }
  });
});

describe('toAllowedUrl', () => {
  test.each([
    '/ssf/sso/login',
    'https://files.example.com/x?y=z',
    'https://id.example.com/authorize?state=1',
  ])('allows %s', (address) => {
    expect(ALLOWED).toContain(toAllowedUrl(address, RULES)?.origin);
  });

  test.each([
    ...HOSTILE_ADDRESSES,
    'https://id.example.com:8443/',
    'https://user@id.example.com/',
    'https://:secret@id.example.com/',
    'http://public.example.com/',
    'ftp://id.example.com/',
  ])('keeps %j on an allowed origin or rejects it', (address) => {
    const url = toAllowedUrl(address, RULES);
    if (url) expect(ALLOWED).toContain(url.origin);
    expect(url?.username ?? '').toBe('');
    expect(url?.password ?? '').toBe('');
  });

  test.each(['https://user@id.example.com/', 'https://:secret@id.example.com/'])(
    'rejects the user info of %s',
    (address) => {
      expect(toAllowedUrl(address, RULES)).toBeUndefined();
    },
  );

  test.each(['http://localhost:9000', 'http://127.0.0.1:9000', 'http://[::1]:9000'])(
    'allows http on the loopback address %s',
    (portal) => {
      const rules = { portal, allowedOrigins: ['http://localhost:9001'] };
      expect(toAllowedUrl('/x', rules)?.origin).toBe(portal);
      expect(toAllowedUrl('http://localhost:9001/x', rules)?.origin).toBe('http://localhost:9001');
    },
  );

  test(`keeps 2,000 generated addresses on allowed origins or rejects them (SEED=${SEED})`, () => {
    for (const address of generateAddresses(SEED, 2_000)) {
      const url = toAllowedUrl(address, RULES);
      if (url) expect(ALLOWED, `${JSON.stringify(address)} (SEED=${SEED})`).toContain(url.origin);
    }
  });
});

test.each([
  ['/forgot', 'https://files.example.com/forgot'],
  ['forgot?a=b', 'https://files.example.com/filr/forgot?a=b'],
  ['https://help.example.com/', 'https://help.example.com/'],
  ['//help.example.com', 'https://help.example.com/'],
  ['', undefined],
  [undefined, undefined],
  ['javascript:alert(1)', undefined],
  [' JAVASCRIPT:alert(1)', undefined],
  ['java\tscript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['mailto:help@example.com', undefined],
  ['http://[', undefined],
])('toHttpUrl turns %j on a page into %j', (address, href) => {
  expect(toHttpUrl(address, 'https://files.example.com/filr/login')?.href).toBe(href);
});

test.each([
  ['/logo.svg', 'https://example.com/filr/logo.svg'],
  ['logo.svg', 'https://example.com/filr/logo.svg'],
  ['//cdn.example/logo.svg', 'https://cdn.example/logo.svg'],
  ['https://cdn.example/logo.svg', 'https://cdn.example/logo.svg'],
  ['javascript:alert(1)', undefined],
  ['data:image/svg+xml,<svg/>', undefined],
])('toPortalUrl turns %j below a base path into %j', (address, href) => {
  expect(toPortalUrl(address, 'https://example.com/filr')?.href).toBe(href);
});

test.each([
  ['https://files.example.com/', 'https://files.example.com'],
  ['https://FILES.example.com:443/filr//', 'https://files.example.com/filr'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['files.example.com', undefined],
  ['ftp://files.example.com', undefined],
  ['https://anna@files.example.com', undefined],
  ['https://:x@files.example.com', undefined],
  ['https://files.example.com/?', undefined],
  ['https://files.example.com/#', undefined],
])('toPortalAddress turns %j into %j', (text, address) => {
  expect(toPortalAddress(text)).toBe(address);
});

test.each([
  ['/sso', true],
  ['https://id.example.com/logout', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['http://[', false],
])('isHttpReference(%j) is %j', (text, expected) => {
  expect(isHttpReference(text)).toBe(expected);
});

test.each([
  ['https://id.example.com', true],
  ['https://id.example.com:8443', true],
  ['https://id.example.com/', false],
  ['https://ID.example.com', false],
  ['https://x@id.example.com', false],
  ['id.example.com', false],
  ['null', false],
  ['*', false],
])('isOrigin(%j) is %j', (text, expected) => {
  expect(isOrigin(text)).toBe(expected);
});

test.each([
  ['https://id.example.com', true],
  ['http://localhost', true],
  ['http://127.0.0.2:80', true],
  ['http://[::1]', true],
  ['http://id.example.com', false],
  ['http://localhost.example.com', false],
  ['ftp://localhost', false],
])('isSecure(%s) is %j', (address, expected) => {
  expect(isSecure(new URL(address))).toBe(expected);
});
