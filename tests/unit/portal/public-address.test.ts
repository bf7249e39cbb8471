import { describe, expect, test } from 'vitest';
import {
  listWarnings,
  readPublicAddress,
  requireReachableProvider,
} from '../../../demo/public-address.ts';

const PROXIED = {
  ORIGIN: 'https://files.example.com',
  TRUST_PROXY: '1',
  SMTP_URL: 'smtp://127.0.0.1:25',
};

describe('the address of the demo', () => {
  test('is a loopback address without any variable', () => {
    expect(readPublicAddress({ ORIGIN: '', HOST: '' })).toMatchObject({
      host: '127.0.0.1',
      publicUrl: undefined,
      secureCookies: undefined,
      hasDemoPeople: true,
    });
  });

  test('has the base path in its public URL', () => {
    const address = {
      BASE_PATH: '/files/of.2',
      COOKIE_PREFIX: 'harbour',
      SECURE: '0',
      HOST: '::1',
    };
    expect(readPublicAddress({ ...PROXIED, ...address })).toEqual({
      host: '::1',
      publicUrl: 'https://files.example.com/files/of.2',
      identityOrigin: undefined,
      trustProxy: 1,
      cookiePrefix: 'harbour',
      secureCookies: false,
      hasDemoPeople: false,
    });
  });

  test('may be any address of the machine if the public origin is known', () => {
    expect(readPublicAddress({ ...PROXIED, HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
    expect(readPublicAddress({ HOST: '127.0.0.9' }).host).toBe('127.0.0.9');
    expect(readPublicAddress({ HOST: '::1' }).host).toBe('::1');
  });
});

describe('the people of the demo, whose passwords are published,', () => {
  const LOCAL = 'http://127.0.0.1:8080';
  test.each([
    [{}, true],
    [{ ORIGIN: LOCAL, HOST: '::1' }, true],
    [{ DEMO_PEOPLE: '0' }, false],
    [PROXIED, false],
    [{ ...PROXIED, ORIGIN: LOCAL, HOST: '0.0.0.0' }, false],
    [{ ...PROXIED, ORIGIN: LOCAL, HOST: '192.0.2.1' }, false],
    [{ ...PROXIED, DEMO_PEOPLE: '1' }, true],
  ])('with %j: %s', (environment, hasDemoPeople) => {
    expect(readPublicAddress(environment)).toMatchObject({ hasDemoPeople });
  });
});

/** Wrong environments, each with a part of the message. */
const REFUSED: readonly (readonly [Record<string, string>, string])[] = [
  [{ HOST: 'files.example.com' }, 'HOST is no IP address'],
  [{ HOST: 'fe80::1%lo' }, 'HOST has a zone'],
  [{ ...PROXIED, HOST: 'fe80::1%lo' }, 'HOST has a zone'],
  [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0 needs ORIGIN'],
  [{ HOST: '::' }, 'HOST=:: needs ORIGIN'],
  [{ ORIGIN: 'https://files.example.com/' }, 'ORIGIN is no origin'],
  [{ ...PROXIED, IDENTITY_ORIGIN: 'id.example.com' }, 'IDENTITY_ORIGIN is no origin'],
  [{ ...PROXIED, IDENTITY_ORIGIN: 'https://files.example.com' }, 'must differ from ORIGIN'],
  [{ ...PROXIED, IDENTITY_ORIGIN: 'http://id.example.com' }, 'IDENTITY_ORIGIN needs https'],
  [{ BASE_PATH: '/files' }, 'BASE_PATH needs ORIGIN'],
  ...[
    'files',
    '/',
    '/files/',
    '//files',
    '/a//b',
    '/..',
    '/a/../b',
    '/a b',
    '/%66',
    '/a?b',
    'https://x',
  ].map((path): (typeof REFUSED)[number] => [
    { ...PROXIED, BASE_PATH: path },
    'BASE_PATH is no path such as /files',
  ]),
  ...['__Host-x', '1x', 'a b', 'a;b', 'ä', 'x'.repeat(33)].map(
    (prefix): (typeof REFUSED)[number] => [{ COOKIE_PREFIX: prefix }, 'COOKIE_PREFIX is no name'],
  ),
  [{ SECURE: 'yes' }, 'SECURE is 1 or 0, not yes.'],
  [{ SECURE: '1' }, 'SECURE=1 needs ORIGIN with https'],
  [{ SECURE: '1', ORIGIN: 'http://127.0.0.1:8080' }, 'SECURE=1 needs ORIGIN with https'],
  [{ TRUST_PROXY: '1' }, 'TRUST_PROXY needs ORIGIN'],
  [{ ...PROXIED, TRUST_PROXY: 'all' }, 'TRUST_PROXY: Trusted proxies are'],
  [{ ...PROXIED, TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY: Trusted proxies are not all addresses'],
  [{ ...PROXIED, TRUST_PROXY: '0' }, 'TRUST_PROXY: Trusted proxies are'],
  [{ ...PROXIED, TRUST_PROXY: '' }, 'ORIGIN with https needs TRUST_PROXY'],
  [{ ...PROXIED, SMTP_URL: '' }, 'others can reach needs SMTP_URL'],
  [{ ORIGIN: 'http://127.0.0.1:8080', HOST: '0.0.0.0' }, 'others can reach needs SMTP_URL'],
  [{ ORIGIN: 'http://localhost:8080', HOST: '::' }, 'others can reach needs SMTP_URL'],
  [{ DEMO_PEOPLE: 'yes' }, 'DEMO_PEOPLE is 1 or 0, not yes.'],
];

test.each(REFUSED)('%j is refused: %s', (environment, message) => {
  expect(() => readPublicAddress(environment)).toThrow(message);
});

test.each([
  [{}, []],
  [PROXIED, []],
  [{ ...PROXIED, SECURE: '1', HOST: '0.0.0.0' }, []],
  [{ ORIGIN: 'http://localhost:8080', HOST: '::1' }, []],
  [{ ...PROXIED, SECURE: '0' }, [/^SECURE=0 with https/]],
  [{ ...PROXIED, ORIGIN: 'http://files.example.com' }, [/^Others can reach .* http/]],
  [{ ...PROXIED, ORIGIN: 'http://localhost:8080', HOST: '0.0.0.0' }, [/^Others can reach/]],
])('%j is accepted with the warnings %s', (environment, warnings) => {
  expect(listWarnings(readPublicAddress(environment))).toEqual(
    warnings.map((warning) => expect.stringMatching(warning)),
  );
});

test('a portal with a public URL needs a public origin of the provider', () => {
  const publicUrl = 'https://files.example.com/files';
  expect(() => requireReachableProvider({ publicUrl })).toThrow('need IDENTITY_ORIGIN');
  requireReachableProvider({ publicUrl, identityOrigin: 'https://id.example.com' });
  requireReachableProvider({});
  requireReachableProvider({ publicUrl: 'http://127.0.0.1:8080/files' });
});
