import { afterEach, expect, test, vi } from 'vitest';
import { logWarning } from '../../../src/platform/browser/console.ts';
import { browserCookies } from '../../../src/platform/browser/cookies.ts';
import { browserNavigation } from '../../../src/platform/browser/navigation.ts';
import { browserPageLife } from '../../../src/platform/browser/page-life.ts';
import { createBrowserStorage } from '../../../src/platform/browser/storage.ts';
import { createBrowserTabs } from '../../../src/platform/browser/tabs.ts';

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
  'while %s is blocked, its values live as long as the page',
  (kind) => {
    vi.stubGlobal('window', Object.defineProperty({}, kind, { get: throwSecurityError }));
    const store = createBrowserStorage(kind);
    expect(store.get('a')).toBeUndefined();
    for (const key of ['a', 'a.1', 'b']) store.set(key, key);
    expect(store.get('a')).toBe('a');
    store.remove('b');
    expect(store.get('b')).toBeUndefined();
    store.removeAll('a.');
    expect([store.get('a'), store.get('a.1')]).toEqual(['a', undefined]);
    expect(createBrowserStorage(kind).get('a')).toBeUndefined();
  },
);

test.each([
  ['throws', throwSecurityError],
  ['does nothing', () => {}],
])('a value of a full storage that %s is the newest one', (_, setItem) => {
  vi.stubGlobal('window', { localStorage: { setItem, getItem: () => 'old', removeItem() {} } });
  const store = createBrowserStorage('localStorage');
  expect(store.get('a')).toBe('old');
  store.set('a', 'new');
  expect(store.get('a')).toBe('new');
  store.remove('a');
  expect(store.get('a')).toBe('old');
});

test.each([
  ['is missing', undefined],
  [
    'is blocked',
    class {
      constructor() {
        throwSecurityError();
      }
    },
  ],
  [
    'throws at each message, like a polyfill over a full storage',
    class {
      addEventListener() {}
      removeEventListener() {}
      postMessage = throwSecurityError;
    },
  ],
])('a channel to other tabs that %s sends and receives nothing', (_, channel) => {
  vi.stubGlobal('BroadcastChannel', channel);
  const tabs = createBrowserTabs('portico');
  tabs.subscribe(() => expect.unreachable())();
  expect(() => tabs.post('hello')).not.toThrow();
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
  // Frameworks encode values.
  ['token=a%3D%3D', 'a=='],
  ['token="a%20b"', 'a b'],
  ['token=100%', '100%'],
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
  expect(browserCookies.getAll('token')[0]).toBe(value);
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
  expect(browserCookies.getAll('token')).toEqual([]);
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

test.each([
  ['has the address of its origin', 'https://files.example.com', 'https://files.example.com/'],
  ['keeps its own address in a sandbox', 'null', 'about:srcdoc'],
])('a document of srcdoc %s', (_, origin, href) => {
  vi.stubGlobal('location', { protocol: 'about:', href: 'about:srcdoc' });
  vi.stubGlobal('origin', origin);
  expect(browserNavigation.href).toBe(href);
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

/** Gives the page a history and an address. */
function stubHistory(path: string, state: unknown, throws = false) {
  const location = { pathname: path, href: `https://files.example.com${path}` };
  const history = {
    state,
    replaceState(next: unknown, _: string, href: string) {
      if (throws) throwSecurityError();
      history.state = next;
      location.href = href;
    },
  };
  vi.stubGlobal('history', history);
  vi.stubGlobal('location', location);
  return { history, location };
}

test("the token of a link is kept in the history entry beside the page's own state", () => {
  const { history, location } = stubHistory('/1', { own: 1 });
  expect(browserNavigation.linkToken).toBeUndefined();
  browserNavigation.keepLinkToken('t-1', 'https://files.example.com/1?a');
  expect(history.state).toEqual({ own: 1, portico: 't-1' });
  expect(location.href).toBe('https://files.example.com/1?a');
  expect(browserNavigation.linkToken).toBe('t-1');
  browserNavigation.keepLinkToken(undefined);
  expect(history.state).toEqual({ own: 1, portico: undefined });
  expect(browserNavigation.linkToken).toBeUndefined();
});

test('a token that is used is not kept again', () => {
  const { history } = stubHistory('/2', null);
  browserNavigation.keepLinkToken('t-2');
  browserNavigation.keepLinkToken(undefined);
  browserNavigation.keepLinkToken('t-2');
  expect(browserNavigation.linkToken).toBeUndefined();
  expect(history.state).not.toMatchObject({ portico: 't-2' });
});

test.each([['text'], [7], [[1]], [new Map([['own', 1]])]])(
  'the state %j of a page, which has no room for a token, stays, and the token lives as long as the page',
  (state) => {
    const { history } = stubHistory('/3', state);
    browserNavigation.keepLinkToken('t-3');
    expect(history.state).toBe(state);
    expect(browserNavigation.linkToken).toBe('t-3');
    stubHistory('/elsewhere', null);
    expect(browserNavigation.linkToken).toBeUndefined();
  },
);

test('the browser may refuse to change the history: the token lives as long as the page', () => {
  stubHistory('/4', null, true);
  browserNavigation.keepLinkToken('t-4');
  expect(browserNavigation.linkToken).toBe('t-4');
  expect(() => browserNavigation.replaceAddress('/5')).not.toThrow();
});

test('a page that answers each change of an entry with another one is not answered for ever', () => {
  const navigation = new EventTarget();
  vi.stubGlobal('window', { navigation });
  const change = () => navigation.dispatchEvent(new Event('currententrychange'));
  const listener = vi.fn(change);
  browserNavigation.watchEntry(listener);
  change();
  change();
  expect(listener).toHaveBeenCalledTimes(2);
});

test('a browser without the Navigation API reports no change of an entry', () => {
  vi.stubGlobal('window', {});
  expect(() => browserNavigation.watchEntry(() => {})).not.toThrow();
});

test.each([
  ['is empty', {}],
  ['throws', { warn: throwSecurityError }],
  ['is missing', undefined],
])('a message to a console that %s is dropped', (_, console) => {
  vi.stubGlobal('console', console);
  expect(() => logWarning('Portico: a message.')).not.toThrow();
});

test.each(['keydown', 'pointerdown'])(
  'a person who uses a page that stays visible is there: %s',
  (type) => {
    const page = new EventTarget();
    vi.stubGlobal('document', Object.create({ addEventListener: () => {} }));
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    const moments: string[] = [];
    const unsubscribe = browserPageLife.subscribe((moment) => moments.push(moment));
    page.dispatchEvent(new Event(type));
    unsubscribe();
    page.dispatchEvent(new Event(type));
    expect(moments).toEqual(['visible']);
  },
);
