import { expect, test } from 'vitest';
import { SESSION_EVENT_NAMES, type SessionEvent } from '../../../../src/contract/events.ts';
import { nextState } from '../../../../src/session/state/next-state.ts';
import type { SessionState, SessionStep } from '../../../../src/session/state/session-state.ts';
import { ANNA, BORIS } from '../../../support/portal-double-people.ts';

type Status = SessionState['status'];
type Change = SessionEvent | SessionStep;

const FAILED = { code: 'invalid-credentials', number: 401, retryAfter: undefined } as const;

/** All states. */
const STATES: readonly SessionState[] = [
  { status: 'unknown' },
  { status: 'unknown', remembered: BORIS },
  { status: 'anonymous', captchaDue: false },
  { status: 'anonymous', captchaDue: true, failure: FAILED },
  { status: 'signing-in', captchaDue: false },
  { status: 'signing-in', captchaDue: true },
  { status: 'second-factor', step: 'redirect', url: 'https://id.example.com/' },
  { status: 'second-factor', step: 'exchange', url: undefined },
  { status: 'signed-in', principal: BORIS },
  { status: 'signing-out', principal: BORIS },
  { status: 'guest' },
  { status: 'disabled' },
];

/** All events and steps. */
const CHANGES: readonly Change[] = [
  { name: 'check', payload: ANNA },
  { name: 'absent', payload: 'expired' },
  { name: 'end', payload: 'signed-out' },
  { name: 'resume', payload: undefined },
  { name: 'suspend', payload: undefined },
  { name: 'enter-as-guest', payload: undefined },
  { name: 'await-factor', payload: 'https://id.example.com/' },
  { name: 'code-accepted', payload: undefined },
  { name: 'login', payload: { name: 'anna' } },
  { name: 'logged-in', payload: undefined },
  { name: 'login-failed', payload: FAILED },
  { name: 'login-disabled', payload: undefined },
  { name: 'ssf-login', payload: { url: 'https://sso.example.com/' } },
  { name: 'ssf-logged-in', payload: undefined },
  { name: 'load-principal', payload: ANNA },
  { name: 'rebuild-principal', payload: undefined },
  { name: 'update-quota', payload: { quota: 10, used: 5 } },
  { name: 'check-logged-in', payload: { code: 'c', state: 's', oauthApi: '/a' } },
  { name: 'load-licence', payload: undefined },
  { name: 'loaded-licence', payload: {} },
  { name: 'set-branding', payload: {} },
  { name: 'guest-access-status', payload: {} },
  { name: 'oauth2-redirect', payload: { url: 'https://id.example.com/' } },
  { name: 'oauth2-authorization-failed', payload: FAILED },
  { name: 'logout', payload: undefined },
  { name: 'logged-out', payload: undefined },
  { name: 'ssf-logout', payload: { url: 'https://sso.example.com/' } },
  { name: 'ssf-logged-out', payload: undefined },
  { name: 'access-disabled', payload: undefined },
];

/** Changes that end any state except a disabled login. */
const ENDS = {
  end: 'anonymous',
  'access-disabled': 'anonymous',
  'login-disabled': 'disabled',
} as const;

/** Changes for a person who is not signed in. */
const WAYS_IN = {
  login: 'signing-in',
  'login-failed': 'anonymous',
  'oauth2-authorization-failed': 'anonymous',
  'oauth2-redirect': 'second-factor',
  'check-logged-in': 'second-factor',
  'load-principal': 'signed-in',
} as const;

/** The status after each change; a change that is missing here keeps the state. */
const AFTER: Readonly<Record<Status, Partial<Record<Change['name'], Status>>>> = {
  unknown: {
    ...ENDS,
    ...WAYS_IN,
    check: 'unknown',
    absent: 'anonymous',
    suspend: 'unknown',
    'enter-as-guest': 'guest',
    'await-factor': 'second-factor',
    resume: 'signing-in',
  },
  anonymous: {
    ...ENDS,
    ...WAYS_IN,
    suspend: 'unknown',
    'enter-as-guest': 'guest',
    'await-factor': 'second-factor',
    resume: 'signing-in',
  },
  'signing-in': {
    ...ENDS,
    absent: 'anonymous',
    suspend: 'unknown',
    'login-failed': 'anonymous',
    'oauth2-authorization-failed': 'anonymous',
    'oauth2-redirect': 'second-factor',
    'load-principal': 'signed-in',
  },
  'second-factor': {
    ...ENDS,
    ...WAYS_IN,
    absent: 'anonymous',
    suspend: 'unknown',
    'code-accepted': 'second-factor',
  },
  'signed-in': {
    ...ENDS,
    suspend: 'unknown',
    'oauth2-redirect': 'second-factor',
    'load-principal': 'signed-in',
    'update-quota': 'signed-in',
    logout: 'signing-out',
  },
  'signing-out': { ...ENDS, suspend: 'unknown', 'update-quota': 'signing-out' },
  guest: { ...ENDS, ...WAYS_IN, absent: 'anonymous', suspend: 'unknown' },
  disabled: { check: 'unknown' },
};

const table = STATES.flatMap((state) =>
  CHANGES.map((change) => {
    const after = AFTER[state.status][change.name];
    return { state, change, after, before: JSON.stringify(state), name: change.name };
  }),
);

test('the table contains every event of the session', () => {
  const names = new Set<string>(CHANGES.map(({ name }) => name));
  for (const name of SESSION_EVENT_NAMES) expect(names).toContain(name);
  expect(names.size).toBe(SESSION_EVENT_NAMES.length + 8);
});

test.each(table)('$before after $name', ({ state, change, after }) => {
  const before = structuredClone(state);
  const next = nextState(state, change);
  if (after === undefined) expect(next).toBe(state);
  else expect(next.status).toBe(after);
  expect(state).toEqual(before);
});
