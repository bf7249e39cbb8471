import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { portalFailure } from '../../../src/adapter.ts';
import { openAdapter } from '../../../src/client/open-adapter.ts';
import type { Failure } from '../../../src/contract/failure.ts';
import type { PortalAdapter } from '../../../src/contract/portal-adapter.ts';
import { defaultSettings } from '../../../src/settings/defaults.ts';
import type { Settings } from '../../../src/settings/settings.ts';
import { startHttpServer } from '../../support/http-server.ts';
import { NO_LANGUAGE } from '../../support/no-language.ts';

const logged = vi.spyOn(console, 'error');
beforeEach(() => void logged.mockReturnValue());
afterEach(() => void logged.mockReset());

const ADAPTER: PortalAdapter = {
  signIn: async () => undefined,
  self: async () => ({ name: 'anna' }),
  signOut: async () => {},
};

/** What a faulty adapter does: anything. */
type Faulty = { readonly [Name in keyof PortalAdapter]?: unknown };

const open = (adapter: Faulty, settings: Partial<Settings> = {}) =>
  openAdapter(
    {
      ...defaultSettings('https://files.example.com/base'),
      retryDelay: 1,
      timeout: 50,
      ...settings,
      adapter: { ...ADAPTER, ...adapter } as PortalAdapter,
    },
    NO_LANGUAGE,
  );

const credentials = { name: 'an:na', password: 'lighthouse' };
const signIn = async (adapter: Faulty) => (await open(adapter)).signIn(credentials, {});
const self = async (adapter: Faulty) => (await open(adapter)).self({});
const messages = () => logged.mock.calls.map(([message]) => message);

test('a sign-in gets what the person has typed, the language and a signal', async () => {
  const call = vi.fn(async () => ({ location: 'files?all=ä' }));
  await expect(signIn({ signIn: call })).resolves.toEqual({
    location: 'https://files.example.com/base/files?all=%C3%A4',
    token: undefined,
  });
  const given = { signal: expect.any(AbortSignal), language: NO_LANGUAGE.shown.peek() };
  expect(call).toHaveBeenCalledExactlyOnceWith(credentials, given);
});

test('an adapter can be an object of a class with a state', async () => {
  class Own {
    #person: { name: string } | undefined;
    async signIn({ name = '' }) {
      this.#person = { name };
    }
    async self() {
      return this.#person;
    }
    async signOut() {
      this.#person = undefined;
    }
  }
  const settings = defaultSettings('https://files.example.com');
  const portal = await openAdapter({ ...settings, adapter: new Own() as never }, NO_LANGUAGE);
  await expect(portal.self({})).rejects.toMatchObject({ code: 'unauthorized', status: 401 });
  await portal.signIn(credentials, {});
  await expect(portal.self({})).resolves.toEqual({ name: 'an:na' });
});

test.each([[undefined], [null], [false]])(
  '%s as a person means that nobody is signed in',
  async (nobody) => {
    await expect(self({ self: async () => nobody })).rejects.toMatchObject({
      code: 'unauthorized',
    });
    expect(messages()).toEqual([]);
  },
);

test('a person keeps the fields of the contract, as they were when the adapter returned them', async () => {
  const person = { name: 'anna', email: null, title: 'Dr.', more: 1, web_access_enabled: 'no' };
  vi.spyOn(console, 'warn').mockReturnValueOnce();
  const read = self({ self: async () => person });
  await expect(read).resolves.toEqual({ name: 'anna', title: 'Dr.', web_access_enabled: false });
});

test('after single sign-on, the session of the adapter is the proof: nobody signs in again', async () => {
  const call = vi.fn();
  const portal = await open({ signIn: call });
  await expect(portal.signIn({ bearer: undefined }, {})).resolves.toEqual({});
  expect(call).not.toHaveBeenCalled();
});

test('calls that an adapter does not have are absent', async () => {
  const { portalSignOut, publicInfo, releaseInfo } = await open({});
  expect([portalSignOut, publicInfo, releaseInfo]).toEqual([undefined, undefined, undefined]);
});

test('calls that an adapter has get their input', async () => {
  const all = {
    publicInfo: async () => ({ guestAccess: true, more: null }),
    releaseInfo: async () => ({ license_expired: true }),
    exchangeCode: vi.fn(async () => undefined),
    portalSignIn: vi.fn(async () => undefined),
    captcha: {
      picture: (slot: string) => `/captcha/${slot}.png`,
      question: async (slot: string) => ({ text: `2 + ${slot}?`, language: 'en' }),
    },
    externalUser: {
      read: async (euet: string) => ({ emailAddress: `${euet}@example.com`, userState: 1 }),
      register: async () => 2,
      resetPassword: async () => 3,
      requestPasswordReset: async () => null,
    },
  };
  const portal = await open(all);
  await expect(portal.publicInfo?.({})).resolves.toEqual({ guestAccess: true });
  await expect(portal.releaseInfo?.({})).resolves.toEqual({ license_expired: true });
  await portal.exchangeCode?.({ code: 'c', state: 's' }, {});
  expect(all.exchangeCode.mock.calls[0]).toMatchObject([{ code: 'c', state: 's' }, {}]);
  await portal.portalSignIn?.(credentials, {});
  expect(all.portalSignIn.mock.calls[0]).toMatchObject([credentials, {}]);
  expect(portal.captcha?.picture('7')).toBe('/captcha/7.png');
  await expect(portal.captcha?.question('7', { language: 'de' })).resolves.toMatchObject({
    text: '2 + 7?',
  });
  const { externalUser: people } = portal;
  await expect(people?.read('greta', {})).resolves.toMatchObject({ userState: 1 });
  await expect(people?.register({} as never, {})).resolves.toBe(2);
  await expect(people?.resetPassword({} as never, {})).resolves.toBe(3);
  await people?.requestPasswordReset({} as never, {});
});

test('a failure of the adapter keeps its code, its time and the text of the portal', async () => {
  const details = { retryAfter: 30, message: 'Locked' };
  const refused = signIn({ signIn: () => Promise.reject(portalFailure('rate-limited', details)) });
  await expect(refused).rejects.toMatchObject({
    code: 'rate-limited',
    status: 429,
    retryAfter: 30,
    serverMessage: 'Locked',
  });
  expect(messages()).toEqual([]);
});

test('a response of the portal is judged as the contract says', async () => {
  const answer = (body: string | null, init: ResponseInit) => ({
    signIn: async () => new Response(body, init),
  });
  const accepted = signIn(answer(null, { headers: { Location: '/home' } }));
  await expect(accepted).resolves.toMatchObject({ location: 'https://files.example.com/home' });
  const refused = signIn(answer('{"message":"no"}', { status: 401 }));
  await expect(refused).rejects.toMatchObject({ code: 'invalid-credentials', status: 401 });
  const busy = signIn(answer('', { status: 429, headers: { 'Retry-After': '9' } }));
  await expect(busy).rejects.toMatchObject({ code: 'rate-limited', retryAfter: 9 });
  vi.spyOn(console, 'warn').mockReturnValueOnce();
  await expect(signIn(answer('<!doctype html>', { status: 200 }))).rejects.toMatchObject({
    code: 'bad-answer',
  });
});

const cycle: { name: string; self?: unknown } = { name: 'anna' };
cycle.self = cycle;

test.each<[string, Faulty, string, readonly string[]]>([
  ['never answers', { signIn: () => new Promise(() => {}) }, 'timeout', []],
  [
    'returns a boolean',
    { signIn: async () => false },
    'bad-answer',
    ['Portico: the adapter returns a wrong value in "signIn".'],
  ],
  [
    'has a mistake',
    { signIn: async () => (undefined as never as { x: number }).x },
    'unexpected',
    ['Portico: the adapter fails in "signIn".'],
  ],
  [
    'throws before it returns a promise',
    {
      signIn() {
        throw new RangeError();
      },
    },
    'unexpected',
    ['Portico: the adapter fails in "signIn".'],
  ],
  [
    'throws a text',
    { signIn: () => Promise.reject('wrong password') },
    'unexpected',
    ['Portico: the adapter fails in "signIn".'],
  ],
  [
    'throws an unknown code',
    { signIn: () => Promise.reject(portalFailure('wrong' as never)) },
    'unexpected',
    ['Portico: the adapter fails in "signIn".'],
  ],
  [
    'loses the network',
    { signIn: () => Promise.reject(new TypeError('Failed to fetch')) },
    'network',
    [],
  ],
  [
    'reads a web page as JSON',
    { signIn: async () => JSON.parse('<!doctype html>') },
    'bad-answer',
    ['Portico: the adapter returns a wrong value in "signIn".'],
  ],
  [
    'says that nobody is signed in',
    { signIn: () => Promise.reject(portalFailure('unauthorized')) },
    'invalid-credentials',
    [],
  ],
  [
    'requires a captcha that it does not have',
    { signIn: () => Promise.reject(portalFailure('incorrect-captcha')) },
    'invalid-credentials',
    ['Portico: the adapter has no "captcha".'],
  ],
  [
    'requires a second factor that it does not have',
    {
      signIn: () =>
        Promise.reject(portalFailure('second-factor-required', { redirectUrl: '/factor' })),
    },
    'second-factor-required',
    ['Portico: the adapter has no "exchangeCode".'],
  ],
  [
    'has a time that is none',
    {
      signIn: () => Promise.reject(portalFailure('rate-limited', { retryAfter: 'soon' as never })),
    },
    'rate-limited',
    [],
  ],
])('a sign-in that %s fails', async (_, adapter, code, expected) => {
  const failure: Failure = await signIn(adapter).then(
    () => expect.fail('the sign-in'),
    (error) => error,
  );
  expect(failure).toMatchObject({ name: 'Failure', code });
  expect(failure).not.toHaveProperty('redirectUrl', '/factor');
  expect(failure.retryAfter).toBeUndefined();
  expect(messages()).toEqual(expected);
});

test.each<[string, unknown]>([
  ['without a name', {}],
  ['with a number as name', { name: 7 }],
  ['that is a list', ['anna']],
  ['that is a text', 'anna'],
])('a person %s is a bad answer', async (_, person) => {
  await expect(self({ self: async () => person })).rejects.toMatchObject({ code: 'bad-answer' });
  expect(messages()).toEqual(['Portico: the adapter returns a wrong value in "self".']);
});

test('a person that is no JSON is a mistake of the adapter', async () => {
  await expect(self({ self: async () => cycle })).rejects.toMatchObject({ code: 'unexpected' });
  expect(messages()).toEqual(['Portico: the adapter fails in "self".']);
});

test('what only reads is repeated after a network error, a sign-in is not', async () => {
  const offline = vi.fn(() => Promise.reject(new TypeError('Load failed')));
  await expect(self({ self: offline })).rejects.toMatchObject({ code: 'network' });
  expect(offline).toHaveBeenCalledTimes(3);
  await expect(signIn({ signIn: offline })).rejects.toMatchObject({ code: 'network' });
  expect(offline).toHaveBeenCalledTimes(4);
});

test('an abort ends a call of an adapter that does not watch its signal', async () => {
  const controller = new AbortController();
  const portal = await open({ signIn: () => new Promise(() => {}) }, { timeout: 10_000 });
  const attempt = portal.signIn(credentials, controller);
  controller.abort();
  await expect(attempt).rejects.toMatchObject({ code: 'aborted' });
  expect(messages()).toEqual([]);
});

test.each(['signIn', 'self', 'signOut'])('an adapter without "%s" is not used', async (name) => {
  await expect(open({ [name]: undefined })).rejects.toMatchObject({ code: 'unexpected' });
  expect(messages()).toEqual([`Portico: the adapter has no "${name}".`]);
});

test('an element for invited people fails if the adapter has no calls for them', async () => {
  const { externalUser } = await open({});
  await expect(externalUser?.read('greta', {})).rejects.toMatchObject({ code: 'unexpected' });
  expect(messages()).toEqual(['Portico: the adapter has no "externalUser".']);
});

test('a sign-in that was canceled before is not sent', async () => {
  const call = vi.fn();
  const portal = await open({ signIn: call });
  const attempt = portal.signIn(credentials, { signal: AbortSignal.abort() });
  await expect(attempt).rejects.toMatchObject({ code: 'aborted' });
  expect(call).not.toHaveBeenCalled();
});

test.each([
  ['is undone', 1, 1],
  ['is left alone if the person has tried again', 2, 0],
])('a sign-in that succeeds after its time limit %s', async (_, attempts, undone) => {
  const late = Promise.withResolvers<void>();
  const signOut = vi.fn(async () => {});
  const calls = [() => late.promise, async () => {}];
  const portal = await open({ signIn: () => calls.shift()?.(), signOut });
  await expect(portal.signIn(credentials, {})).rejects.toMatchObject({ code: 'timeout' });
  if (attempts > 1) await portal.signIn({ ...credentials }, {});
  late.resolve();
  await new Promise(setImmediate);
  expect(signOut).toHaveBeenCalledTimes(undone);
});

test('somebody who comes back from single sign-on without a session is nobody', async () => {
  const portal = await open({ self: async () => undefined });
  const back = portal.signIn({ bearer: 'readable' }, {});
  await expect(back).rejects.toMatchObject({ code: 'unauthorized', status: 401 });
});

test('a refusal of the session as a wrong password means that nobody is signed in', async () => {
  const refuse = () => Promise.reject(portalFailure('invalid-credentials'));
  await expect(self({ self: refuse })).rejects.toMatchObject({ code: 'unauthorized' });
});

test('the result of a sign-in or sign-out may be anything of the library behind it', async () => {
  const portal = await open({ signIn: async () => cycle, signOut: async () => cycle });
  await portal.signIn(credentials, {});
  await portal.signOut({});
  expect(messages()).toEqual([]);
});

test('a relative Location of a response is resolved against its own address', async () => {
  const { origin } = await startHttpServer((response) =>
    response.writeHead(200, { Location: 'home' }).end(),
  );
  const adapter = { signIn: () => fetch(`${origin}/api/login`) };
  // A real server on a busy machine needs more than the time limit of the other tests.
  const portal = await open(adapter, { timeout: 10_000 });
  const answer = await portal.signIn(credentials, {});
  expect(answer).toMatchObject({ location: `${origin}/api/home` });
});

test.each([
  ['a body that breaks off', 'network error', 'network'],
  [
    'a mistake about a connection',
    "Cannot read properties of undefined (reading 'connection')",
    'unexpected',
  ],
])('%s is told from the other', async (_, message, code) => {
  const failure = signIn({ signIn: () => Promise.reject(new TypeError(message)) });
  await expect(failure).rejects.toMatchObject({ code });
});

test('a captcha question without a text is a bad answer, a picture without an address a mistake', async () => {
  const captcha = { picture: async () => '/x.png', question: async () => undefined };
  const portal = await open({ captcha });
  expect(() => portal.captcha?.picture('1')).toThrow('bad-answer');
  await expect(portal.captcha?.question('1', {})).rejects.toMatchObject({ code: 'bad-answer' });
});

test('bearer mode does not go with an adapter', async () => {
  await expect(open({}, { tokenMode: 'bearer' })).rejects.toMatchObject({ code: 'unexpected' });
  expect(messages()).toEqual(['Portico: an adapter needs the setting "tokenMode" to be "cookie".']);
});
