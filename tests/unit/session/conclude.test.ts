import { signal } from '@preact/signals-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { createUnreachableHost } from '../../../src/client/unreachable-host.ts';
import { Failure } from '../../../src/contract/failure.ts';
import { createMemoryCookies } from '../../../src/platform/memory/cookies.ts';
import { createMemoryNavigation } from '../../../src/platform/memory/navigation.ts';
import { createMemoryPageLife } from '../../../src/platform/memory/page-life.ts';
import { createMemoryStorage } from '../../../src/platform/memory/storage.ts';
import { createAttempts } from '../../../src/session/attempt.ts';
import { createConclusions } from '../../../src/session/conclude.ts';
import type { Flow, Outcome } from '../../../src/session/outcome.ts';
import { createPrincipalReader } from '../../../src/session/principal/fetch-principal.ts';
import type { SessionStep } from '../../../src/session/state/session-state.ts';
import { createStore } from '../../../src/session/state/store.ts';
import { createSessionStorage } from '../../../src/session/storage.ts';
import { defaultSettings } from '../../../src/settings/defaults.ts';
import { createModelClient } from '../../support/model-client.ts';
import { createModelPortal } from '../../support/model-portal.ts';
import { ANNA } from '../../support/portal-double-people.ts';

const ORIGIN = 'https://portal.example';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});

/** Creates a session without its flows, on a page of the portal. */
function setUp(path = '/files', step?: SessionStep) {
  const portal = createModelPortal('cookie', true);
  const settings = signal(defaultSettings(ORIGIN));
  const navigation = createMemoryNavigation(ORIGIN + path);
  const perTab = new Map<string, string>();
  const storage = createSessionStorage(
    createMemoryCookies(portal.cookies),
    createMemoryStorage(),
    createMemoryStorage(perTab),
    settings,
    navigation,
  );
  const store = createStore();
  const attempts = createAttempts(store.state);
  const post = vi.fn();
  const client = createModelClient(portal, 0, storage.bearer);
  const ports = {
    client: () => client,
    settings,
    navigation,
    storage,
    tabs: { post, subscribe: () => () => {} },
    life: createMemoryPageLife(),
    clock: { now: () => 0 },
    permits: () => true,
  };
  const services = {
    ...ports,
    store,
    attempts,
    publicInfo: signal(undefined),
    principals: createPrincipalReader(ports),
    unreachableHost: createUnreachableHost(() => settings.peek(), navigation),
  };
  const events: string[] = [];
  store.subscribe(({ name }) => events.push(name));
  if (step) store.step(step);
  return { ...createConclusions(services), services, portal, perTab, events, post, attempts };
}

const failure = new Failure('network');
const redirect = (redirectUrl: string) => new Failure('second-factor-required', { redirectUrl });

interface Row {
  readonly outcome: Outcome;
  readonly events: readonly string[];
  readonly status: string;
  readonly visits?: readonly string[];
  readonly notifies?: boolean;
}

/** Outcomes of a login in the state `signing-in`. */
const TABLE: Row[] = [
  {
    outcome: {
      kind: 'signed-in',
      principal: ANNA,
      wishes: { page: 'https://evil.example/', portal: ['/home'] },
    },
    events: ['load-principal', 'logged-in'],
    status: 'signed-in',
    visits: ['/home'],
    notifies: true,
  },
  {
    outcome: { kind: 'signed-in', principal: ANNA },
    events: ['load-principal', 'logged-in'],
    status: 'signed-in',
    notifies: true,
  },
  {
    outcome: { kind: 'signed-out', logoutUrl: undefined },
    events: ['logged-out'],
    status: 'anonymous',
    visits: ['/login'],
    notifies: true,
  },
  {
    outcome: { kind: 'signed-out', logoutUrl: new URL('/sso/logout', ORIGIN) },
    events: ['logged-out', 'ssf-logged-out'],
    status: 'anonymous',
    visits: ['/sso/logout'],
    notifies: true,
  },
  {
    outcome: { kind: 'ended', how: 'expired', isRefused: true },
    events: ['logged-out'],
    status: 'anonymous',
    visits: ['/login'],
    notifies: true,
  },
  {
    outcome: { kind: 'ended', how: 'other-tab', isRefused: false },
    events: ['logged-out'],
    status: 'anonymous',
    visits: ['/login'],
  },
  { outcome: { kind: 'absent' }, events: [], status: 'anonymous' },
  { outcome: { kind: 'unreachable', failure }, events: [], status: 'anonymous' },
  {
    outcome: { kind: 'access-disabled', token: 'of another login' },
    events: ['access-disabled'],
    status: 'anonymous',
  },
  { outcome: { kind: 'login-disabled' }, events: ['login-disabled'], status: 'disabled' },
  {
    outcome: { kind: 'failed', event: 'login-failed', failure },
    events: ['login-failed'],
    status: 'anonymous',
  },
  {
    outcome: { kind: 'failed', event: 'oauth2-authorization-failed', failure },
    events: ['oauth2-authorization-failed'],
    status: 'anonymous',
  },
  {
    outcome: { kind: 'redirect', failure: redirect('/second-factor?state=old') },
    events: ['oauth2-redirect'],
    status: 'second-factor',
    visits: [`/second-factor?state=${encodeURIComponent(`${ORIGIN}/files`)}`],
  },
  {
    outcome: { kind: 'redirect', failure: redirect('https://evil.example/') },
    events: ['oauth2-authorization-failed'],
    status: 'anonymous',
  },
  { outcome: { kind: 'superseded' }, events: [], status: 'signing-in' },
];

const LOGIN: SessionStep = { name: 'resume', payload: undefined };
const beginLogin = (attempts: ReturnType<typeof setUp>['attempts']) =>
  attempts.begin('login', { way: 'password', returnPath: undefined });

test.each(TABLE)(
  'the outcome $outcome.kind dispatches $events and leads to $status',
  async (row) => {
    const { conclude, services, events, post, attempts, portal } = setUp('/files', LOGIN);
    const attempt = beginLogin(attempts);
    const concluding = conclude(row.outcome, attempt);
    // If the conclusion undoes the login, the portal confirms the logout.
    for (const call of [...portal.pendingCalls]) call.answer('correct');
    await concluding;
    expect(events).toEqual(row.events);
    expect(services.store.state.value.status).toBe(row.status);
    const visits = services.navigation.visited.slice(1).map((url) => url.replace(ORIGIN, ''));
    expect(visits).toEqual(row.visits ?? []);
    const isUndone = row.outcome.kind === 'redirect' && row.status === 'anonymous';
    expect(post.mock.calls.length > 0).toBe(row.notifies === true || isUndone);
  },
);

test.each(TABLE.filter(({ outcome }) => outcome.kind !== 'signed-out'))(
  'the outcome $outcome.kind of a superseded attempt changes nothing',
  async ({ outcome }) => {
    const { conclude, services, events, post, attempts } = setUp('/files', LOGIN);
    const attempt = beginLogin(attempts);
    attempts.begin('none');
    await expect(conclude(outcome, attempt)).resolves.toEqual({ kind: 'superseded' });
    expect(events).toEqual([]);
    expect(services.store.state.value.status).toBe('signing-in');
    expect(services.navigation.visited).toHaveLength(1);
    expect(post).not.toHaveBeenCalled();
  },
);

const INTERRUPTED: [string, Outcome, string, string[]][] = [
  [
    'the principal',
    { kind: 'signed-in', principal: ANNA, wishes: { page: '/home', portal: [] } },
    'load-principal',
    [],
  ],
  [
    'a sign-in',
    { kind: 'signed-in', principal: ANNA, wishes: { page: '/home', portal: [] } },
    'logged-in',
    [],
  ],
  [
    'a rebuild',
    { kind: 'signed-in', principal: ANNA, wishes: { page: '/home', portal: [] }, isRebuild: true },
    'rebuild-principal',
    [],
  ],
  ['an expired session', { kind: 'ended', how: 'expired', isRefused: true }, 'logged-out', []],
  ['a redirect', { kind: 'redirect', failure: redirect('/second-factor') }, 'oauth2-redirect', []],
];

test.each(INTERRUPTED)(
  'a listener that begins another attempt during %s stops the remaining steps',
  async (_, outcome, name, visits) => {
    const { conclude, services, events, attempts } = setUp('/files', LOGIN);
    services.store.subscribe((event) => {
      if (event.name === name) attempts.begin('none');
    });
    await conclude(outcome, beginLogin(attempts));
    expect(events.at(-1)).toBe(name);
    expect(services.navigation.visited.slice(1)).toEqual(visits);
  },
);

test('a sign-out does not navigate if a listener signs in again', async () => {
  const { conclude, services, events, attempts } = setUp('/files', LOGIN);
  services.store.subscribe(({ name }) => {
    if (name === 'logged-out') services.store.emit('login', { name: 'boris' });
  });
  const logoutUrl = new URL('/sso/logout', ORIGIN);
  await conclude({ kind: 'signed-out', logoutUrl }, attempts.begin('sign-out'));
  expect(events).toEqual(['logged-out', 'login']);
  expect(services.navigation.visited).toHaveLength(1);
});

test('a superseded sign-out only notifies the tabs if a person has signed in', async () => {
  const { conclude, services, events, post, attempts } = setUp('/files', LOGIN);
  const attempt = attempts.begin('sign-out');
  attempts.begin('login');
  services.store.emit('load-principal', ANNA);
  await conclude({ kind: 'signed-out', logoutUrl: undefined }, attempt);
  expect(events).toEqual(['load-principal']);
  expect(post).toHaveBeenCalledOnce();
  expect(services.navigation.visited).toHaveLength(1);
});

test.each([
  ['/filr/admin', '/admin/error'],
  ['/filr/admin/users', '/admin/error'],
  ['/filr/administration', '/login'],
])('a session that expires on %s navigates to %s', async (path, expected) => {
  const { conclude, services, perTab } = setUp(path);
  await conclude({ kind: 'ended', how: 'expired', isRefused: true });
  expect(services.navigation.href).toBe(ORIGIN + expected);
  expect(perTab.get('portico.session.ended')).toBe('expired');
});

test('an expired session on the login page stores no reason', async () => {
  const { conclude, services, perTab } = setUp('/login');
  await conclude({ kind: 'ended', how: 'expired', isRefused: true });
  expect(services.navigation.visited).toHaveLength(1);
  expect([...perTab]).toEqual([]);
  expect(services.store.state.value).toMatchObject({ status: 'anonymous', ended: 'expired' });
});

test('guest access is stored only when the person chooses it', async () => {
  const first = setUp('/login');
  await first.conclude({ kind: 'guest', wishes: { page: '/files', portal: [] } });
  expect(first.perTab.get('portico.session.guest')).toBe('yes');
  expect(first.services.navigation.href).toBe(`${ORIGIN}/files`);
  const next = setUp('/login');
  await next.conclude({ kind: 'guest' });
  expect(next.services.store.state.value.status).toBe('guest');
  expect(next.perTab.size).toBe(0);
  expect(next.services.navigation.visited).toHaveLength(1);
});

test('a superseded login that the portal has accepted requests a check', async () => {
  const { conclude, attempts, services } = setUp('/files');
  const onIdle = vi.fn();
  attempts.onIdle(onIdle);
  await conclude({ kind: 'superseded' });
  expect(onIdle).not.toHaveBeenCalled();
  await conclude({ kind: 'superseded', token: 'token' });
  expect(onIdle).toHaveBeenCalledOnce();
  services.store.emit('login-disabled', undefined);
  await conclude({ kind: 'superseded', token: 'token' });
  expect(onIdle).toHaveBeenCalledOnce();
});

test('a redirect does not navigate while a view holds it', async () => {
  const { conclude, holdRedirect, services, attempts } = setUp('/files', LOGIN);
  const releases = [holdRedirect(), holdRedirect()];
  const outcome: Outcome = { kind: 'redirect', failure: redirect('/second-factor') };
  releases[0]?.();
  await conclude(outcome, beginLogin(attempts));
  expect(services.navigation.visited).toHaveLength(1);
  releases[1]?.();
  await conclude(outcome, beginLogin(attempts));
  expect(services.navigation.visited).toHaveLength(2);
});

test('an exception in a flow becomes its failed outcome', async () => {
  const { run, events } = setUp('/files', LOGIN);
  const flow: Flow = {
    kind: 'login',
    run: () => Promise.reject(new TypeError('broken')),
    fail: ({ code }) => ({ kind: 'failed', event: 'login-failed', failure: new Failure(code) }),
  };
  await expect(run(flow)).resolves.toMatchObject({ kind: 'failed' });
  expect(events).toEqual(['login-failed']);
});

test('a flow without calls concludes synchronously', () => {
  const { run, services } = setUp('/files');
  void run({
    kind: 'check',
    run: () => ({ kind: 'absent', ended: 'expired' }),
    fail: () => ({ kind: 'absent' }),
  });
  expect(services.store.state.value).toEqual({
    status: 'anonymous',
    captchaDue: false,
    ended: 'expired',
  });
});
