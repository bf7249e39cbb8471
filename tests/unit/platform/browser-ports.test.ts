import { afterEach, expect, test, vi } from 'vitest';
import { browserCookies } from '../../../src/platform/browser/cookies.ts';
import { browserNavigation } from '../../../src/platform/browser/navigation.ts';
import { createBrowserStorage } from '../../../src/platform/browser/storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Gives the page a document. Its members are in the prototype, as in a browser. */
function stubDocument(cookie: PropertyDescriptor) {
  vi.stubGlobal('document', Object.create(Object.defineProperty({}, 'cookie', cookie)));
}

/** Throws like a browser that blocks site data. */
const throwSecurityError = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

test.each(['localStorage', 'sessionStorage'] as const)(
  'a blocked %s behaves like an empty one',
  (kind) => {
    vi.stubGlobal('window', Object.defineProperty({}, kind, { get: throwSecurityError }));
    const store = createBrowserStorage(kind);
    expect(store.get('a')).toBeUndefined();
    store.set('a', '1');
    store.remove('a');
    store.removeAll('a');
    expect(store.get('a')).toBeUndefined();
  },
);

test('a full storage is ignored', () => {
  const setItem = () => {
    throw new DOMException('', 'QuotaExceededError');
  };
  vi.stubGlobal('window', { localStorage: { setItem, getItem: () => null } });
  const store = createBrowserStorage('localStorage');
  store.set('a', '1');
  expect(store.get('a')).toBeUndefined();
});

test('each read uses the current storage, which can be blocked later', () => {
  const getItem = () => 'kept';
  vi.stubGlobal('window', { localStorage: { getItem } });
  const store = createBrowserStorage('localStorage');
  expect(store.get('a')).toBe('kept');
  vi.stubGlobal('window', Object.defineProperty({}, 'localStorage', { get: throwSecurityError }));
  expect(store.get('a')).toBeUndefined();
});

test.each([
  ['token=abc', 'abc'],
  ['other=1; token=abc; more=2', 'abc'],
  ['token=a=b==', 'a=b=='],
  ['xtoken=1; token=abc', 'abc'],
  ['', undefined],
  ['token', undefined],
  ['token=', undefined],
  ['tokens=1; xtoken=2; TOKEN=3', undefined],
  ['__Host-token=abc', 'abc'],
  ['token=from-a-neighbor; __Host-token=abc', 'abc'],
  ['__Host-token=; token=abc', 'abc'],
  ['__Secure-token=abc', undefined],
])('the cookies %j contain the token %j', (cookie, value) => {
  stubDocument({ get: () => cookie });
  expect(browserCookies.get('token')).toBe(value);
});

test.each([
  ['https:', 'Path=/; Max-Age=0; SameSite=Lax; Secure'],
  ['http:', 'Path=/; Max-Age=0; SameSite=Lax'],
])(
  'over %s a cookie is removed for the whole site, under both of its names',
  (protocol, attributes) => {
    const written: string[] = [];
    const set = (text: string) => void written.push(text);
    stubDocument({ set });
    vi.stubGlobal('location', { protocol });
    browserCookies.remove('token', { path: '/' });
    expect(written).toEqual([`__Host-token=; ${attributes}`, `token=; ${attributes}`]);
  },
);

test('a cookie with a path and a domain is removed with both', () => {
  const written: string[] = [];
  const set = (text: string) => void written.push(text);
  stubDocument({ set });
  vi.stubGlobal('location', { protocol: 'https:' });
  browserCookies.remove('token', { path: '/filr', domain: 'example.com' });
  const end = 'Max-Age=0; SameSite=Lax; Secure';
  expect(written).toEqual([
    `__Host-token=; Path=/; ${end}`,
    `token=; Path=/filr; Domain=example.com; ${end}`,
  ]);
});

test('a sandboxed frame without cookies has none, and a removal does nothing', () => {
  const cookie = { get: throwSecurityError, set: throwSecurityError };
  stubDocument(cookie);
  vi.stubGlobal('location', { protocol: 'https:' });
  expect(browserCookies.get('token')).toBeUndefined();
  expect(() => browserCookies.remove('token', { path: '/' })).not.toThrow();
});

test('the URL of the page is read only on request', () => {
  const went: string[] = [];
  const href = 'https://files.example.com/login';
  const page = {};
  vi.stubGlobal('location', { href, assign: (url: string) => went.push(url) });
  vi.stubGlobal('window', page);
  vi.stubGlobal('parent', page);
  expect(browserNavigation.href).toBe(href);
  browserNavigation.go('/home');
  expect(went).toEqual(['/home']);
});

test('the console gets the origin that a frame goes to, and no secret of the address', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const went: string[] = [];
  vi.stubGlobal('location', { assign: (url: string) => went.push(url) });
  vi.stubGlobal('window', {});
  vi.stubGlobal('parent', {});
  browserNavigation.go('https://files.example.com/login?euet=secret');
  expect(went).toEqual(['https://files.example.com/login?euet=secret']);
  expect(warn.mock.calls).toEqual([['Portico: this frame goes to https://files.example.com.']]);
});

test("a text is kept in the history entry beside the page's own state", () => {
  const history = {
    state: { own: 1 } as unknown,
    replaceState(state: unknown) {
      history.state = state;
    },
  };
  vi.stubGlobal('history', history);
  expect(browserNavigation.linkToken).toBeUndefined();
  browserNavigation.keepLinkToken('t-1');
  expect(browserNavigation.linkToken).toBe('t-1');
  expect(history.state).toMatchObject({ own: 1 });
  browserNavigation.keepLinkToken(undefined);
  expect(browserNavigation.linkToken).toBeUndefined();
  history.state = null;
  expect(browserNavigation.linkToken).toBeUndefined();
});

test('a change of the history that the browser rejects is ignored', () => {
  vi.stubGlobal('history', { state: null, replaceState: throwSecurityError });
  expect(() => browserNavigation.keepLinkToken('t-1')).not.toThrow();
  expect(browserNavigation.linkToken).toBeUndefined();
});
