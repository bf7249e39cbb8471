import { beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../../../src/contract/failure.ts';
import { update } from '../../../src/session/context.ts';
import type { Outcome, Result } from '../../../src/session/outcome.ts';
import { applyOutcome, begin, requestCheck, run } from '../../../src/session/run.ts';
import { ANNA } from '../../support/portal-double-people.ts';
import { createTestSession } from '../../support/test-session.ts';

const ORIGIN = 'https://portal.example';
const SIGNING_IN = { status: 'signing-in', captchaDue: false } as const;
const URL_609 = `${ORIGIN}/second-factor?state=new`;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});

const failure = { code: 'network', number: 0, retryAfter: undefined } as const;
const redirect: Outcome = {
  kind: 'redirect',
  pending: { url: URL_609, state: `${ORIGIN}/files`, way: 'password' },
};
const destinations = { requested: '/home', suggested: [] };

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
      destinations: { requested: 'https://evil.example/', suggested: ['/home'] },
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
  {
    outcome: { kind: 'unreachable', failure: new Failure('network') },
    events: [],
    status: 'anonymous',
  },
  { outcome: { kind: 'access-disabled' }, events: ['access-disabled'], status: 'anonymous' },
  { outcome: { kind: 'login-disabled' }, events: ['login-disabled'], status: 'disabled' },
  {
    outcome: { kind: 'failed', event: 'login-failed', failure, isRefused: false },
    events: ['login-failed'],
    status: 'anonymous',
  },
  {
    outcome: { kind: 'failed', event: 'oauth2-authorization-failed', failure, isRefused: false },
    events: ['oauth2-authorization-failed'],
    status: 'anonymous',
  },
  {
    outcome: redirect,
    events: ['oauth2-redirect'],
    status: 'second-factor',
    visits: ['/second-factor?state=new'],
  },
  { outcome: { kind: 'superseded' }, events: [], status: 'signing-in' },
];

/** Creates a session during a login. */
function setUp() {
  const session = createTestSession(`${ORIGIN}/files`, SIGNING_IN);
  return { ...session, attempt: begin(session.context, 'login', { way: 'password' }) };
}

test.each(TABLE)(
  'the outcome $outcome.kind dispatches $events and leads to $status',
  async (row) => {
    const { attempt, context, events, posted, visited } = setUp();
    await expect(applyOutcome(context, row.outcome, attempt)).resolves.toBe(row.outcome);
    expect(events).toEqual(row.events);
    expect(context.model.value.state.status).toBe(row.status);
    expect(visited.slice(1).map((url) => url.replace(ORIGIN, ''))).toEqual(row.visits ?? []);
    expect(posted.length > 0).toBe(row.notifies === true);
  },
);

test.each(TABLE.filter(({ outcome }) => outcome.kind !== 'signed-out'))(
  'the outcome $outcome.kind of a superseded attempt changes nothing',
  async ({ outcome }) => {
    const { attempt, context, events, posted, visited } = setUp();
    begin(context, 'none');
    await expect(applyOutcome(context, outcome, attempt)).resolves.toEqual({ kind: 'superseded' });
    expect(events).toEqual([]);
    expect(context.model.value.state.status).toBe('signing-in');
    expect(visited).toHaveLength(1);
    expect(posted).toEqual([]);
  },
);

const signedIn: Outcome = { kind: 'signed-in', principal: ANNA, destinations };

test.each<[string, Outcome, string]>([
  ['the principal', signedIn, 'load-principal'],
  ['a sign-in', signedIn, 'logged-in'],
  ['an expired session', { kind: 'ended', how: 'expired', isRefused: true }, 'logged-out'],
  ['a redirect', redirect, 'oauth2-redirect'],
])('a listener that begins another attempt during %s stops the remaining steps', async (...row) => {
  const [, outcome, name] = row;
  const { attempt, context, events, visited } = setUp();
  context.listeners.add((event) => {
    if (event.name === name) begin(context, 'none');
  });
  await applyOutcome(context, outcome, attempt);
  expect(events.at(-1)).toBe(name);
  expect(visited).toHaveLength(1);
});

test('a listener that begins another attempt when a principal is read again stops the rest', async () => {
  const { context, events } = setUp();
  context.listeners.add((event) => {
    if (event.name === 'rebuild-principal') begin(context, 'none');
  });
  const result = await run(context, {
    kind: 'check',
    async run(_, report) {
      report({ kind: 'rebuilding' });
      return { kind: 'signed-in', principal: ANNA };
    },
    fail: () => ({ kind: 'absent' }),
  });
  expect(result).toEqual({ kind: 'superseded' });
  expect(events).toEqual(['rebuild-principal']);
});

test('the token of a mailed link is dropped by a sign-in, not by a failed one or a check', async () => {
  const { attempt, context } = setUp();
  const { navigation } = context;
  navigation.keepLinkToken('link');
  const failed = { kind: 'failed', event: 'login-failed', failure, isRefused: true } as const;
  await applyOutcome(context, failed, attempt);
  await applyOutcome(context, signedIn, begin(context, 'check'));
  expect(navigation.linkToken).toBe('link');
  const other: Outcome = { kind: 'signed-in', principal: ANNA, usedLink: 'another link' };
  await applyOutcome(context, other, begin(context, 'login'));
  expect(navigation.linkToken).toBe('link');
  await applyOutcome(context, { ...other, usedLink: 'link' }, begin(context, 'login'));
  expect(navigation.linkToken).toBeUndefined();
});

test('a redirect does not navigate while a view holds it, also one that its event has brought', async () => {
  const { attempt, context, visited } = setUp();
  context.listeners.add(() => update(context, { heldRedirects: 1 }));
  await applyOutcome(context, redirect, attempt);
  expect(visited).toHaveLength(1);
});

test('an exception of the page in an effect on a signal is reported, and the sign-in goes on', async () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const { attempt, context, events } = setUp();
  const error = new Error('an error of the page');
  const unsubscribe = context.model.subscribe(({ state }) => {
    if (state.status === 'signed-in') throw error;
  });
  await applyOutcome(context, { kind: 'signed-in', principal: ANNA }, attempt);
  unsubscribe();
  vi.unstubAllGlobals();
  expect(report.mock.calls).toEqual([[error]]);
  expect(events).toEqual(['load-principal', 'logged-in']);
});

test('a sign-out does not navigate if a listener signs in again', async () => {
  const { context, events, visited } = setUp();
  context.listeners.add(({ name }) => {
    if (name === 'logged-out') {
      void applyOutcome(context, { kind: 'signing-in', name: 'boris' }, begin(context, 'login'));
    }
  });
  const logoutUrl = new URL('/sso/logout', ORIGIN);
  await applyOutcome(context, { kind: 'signed-out', logoutUrl }, begin(context, 'sign-out'));
  expect(events).toEqual(['logged-out', 'login']);
  expect(visited).toHaveLength(1);
});

test.each([
  ['/filr/admin', '/admin/error'],
  ['/filr/admin/users', '/admin/error'],
  ['/filr/administration', '/login'],
])('a session that expires on %s navigates to %s', async (path, expected) => {
  const { context, perTab, visited } = createTestSession(ORIGIN + path);
  await applyOutcome(context, { kind: 'ended', how: 'expired', isRefused: true });
  expect(visited.at(-1)).toBe(ORIGIN + expected);
  expect(perTab.get('portico.session.ended')).toBe('expired');
});

test('an expired session on the login page stores no reason', async () => {
  const { context, perTab, visited } = createTestSession(`${ORIGIN}/login`);
  await applyOutcome(context, { kind: 'ended', how: 'expired', isRefused: true });
  expect(visited).toHaveLength(1);
  expect([...perTab]).toEqual([]);
  expect(context.model.value.state).toMatchObject({ status: 'anonymous', ended: 'expired' });
});

test('guest access is stored only when the person chooses it', async () => {
  const first = createTestSession(`${ORIGIN}/login`);
  await applyOutcome(first.context, { kind: 'guest', destinations });
  expect(first.perTab.get('portico.session.guest')).toBe('yes');
  expect(first.visited.at(-1)).toBe(`${ORIGIN}/home`);
  const next = createTestSession(`${ORIGIN}/login`);
  await applyOutcome(next.context, { kind: 'guest' });
  expect(next.context.model.value.state.status).toBe('guest');
  expect(next.perTab.size).toBe(0);
  expect(next.visited).toHaveLength(1);
});

test('an exception in a call becomes its failed result', async () => {
  const { context, events } = setUp();
  const result = await run(context, {
    kind: 'login',
    run: () => Promise.reject(new Failure('network')),
    fail: ({ code }): Result => ({
      kind: 'failed',
      event: 'login-failed',
      failure: { ...failure, code },
      isRefused: false,
    }),
  });
  expect(result).toMatchObject({ kind: 'failed', failure: { code: 'network' } });
  expect(events).toEqual(['login-failed']);
});

test('a call without a request changes the state synchronously', () => {
  const { context } = createTestSession(`${ORIGIN}/files`);
  void run(context, {
    kind: 'check',
    run: () => ({ kind: 'absent', ended: 'expired' }),
    fail: () => ({ kind: 'absent' }),
  });
  expect(context.model.value.state).toEqual({
    status: 'anonymous',
    captchaDue: false,
    ended: 'expired',
  });
});

test('listeners are called after the state has changed, in the order of subscription', () => {
  const { context } = createTestSession(`${ORIGIN}/files`);
  const seen: string[] = [];
  context.listeners.add(({ name }) => seen.push(`${name}: ${context.model.value.state.status}`));
  context.listeners.add(() => seen.push('second'));
  void applyOutcome(context, { kind: 'signing-in', name: 'anna' });
  expect(seen).toEqual(['login: signing-in', 'second']);
});

test('an exception in a listener is reported to the page, and the other listeners are called', () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const { context } = createTestSession(`${ORIGIN}/files`);
  const seen: string[] = [];
  const error = new Error('an error of the page');
  context.listeners.add(() => {
    throw error;
  });
  context.listeners.add(({ name }) => seen.push(name));
  void applyOutcome(context, { kind: 'signing-in', name: 'anna' });
  vi.unstubAllGlobals();
  expect(report.mock.calls).toEqual([[error]]);
  expect(seen).toEqual(['login']);
  expect(context.model.value.state.status).toBe('signing-in');
});

/** A call that waits for its end. */
function createCall(kind: 'check' | 'login' | 'sign-out') {
  const { promise, resolve } = Promise.withResolvers<Result>();
  const call = { kind, run: () => promise, fail: () => ({ kind: 'absent' }) as const };
  return { call, resolve };
}

test('a sign-out is busy until its calls have ended, whatever the state is', async () => {
  const { context, portal } = createTestSession(`${ORIGIN}/files`);
  portal.cookies.set('portal_public_token', 'token');
  const [first, second] = [createCall('sign-out'), createCall('sign-out')];
  const running = [run(context, first.call), run(context, second.call)];
  first.resolve({ kind: 'signed-out', logoutUrl: undefined });
  await running[0];
  requestCheck(context);
  expect(portal.pendingCalls).toHaveLength(0);
  second.resolve({ kind: 'signed-out', logoutUrl: undefined });
  await running[1];
  expect(portal.pendingCalls.map(({ name }) => name)).toEqual(['self']);
});

test('a sign-in that supersedes a running check and fails runs the check again', async () => {
  const { context, portal } = createTestSession(`${ORIGIN}/files`);
  portal.cookies.set('portal_public_token', 'token');
  void run(context, createCall('check').call);
  const { call, resolve } = createCall('login');
  const login = run(context, call);
  resolve({ kind: 'failed', event: 'login-failed', failure, isRefused: false });
  await login;
  expect(portal.pendingCalls.map(({ name }) => name)).toEqual(['self']);
});

test('a sign-out drops the check that it supersedes', async () => {
  const { context, portal } = createTestSession(`${ORIGIN}/files`);
  portal.cookies.set('portal_public_token', 'token');
  void run(context, createCall('check').call);
  const { call, resolve } = createCall('sign-out');
  const signOut = run(context, call);
  resolve({ kind: 'signed-out', logoutUrl: undefined });
  await signOut;
  expect(portal.pendingCalls).toHaveLength(0);
});
