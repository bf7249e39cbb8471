import { expect, test } from 'vitest';
import { SESSION_EVENT_NAMES, type SessionEvent } from '../../../src/contract/events.ts';
import { nextState } from '../../../src/session/next-state.ts';
import type { SessionState, SessionStep } from '../../../src/session/session-state.ts';
import { ANNA, BORIS } from '../../support/portal-double-people.ts';

type Status = SessionState['status'];
type Happening = SessionEvent | SessionStep;

const FAILED = { code: 'invalid-credentials', number: 401, retryAfter: undefined } as const;

/** Every state there is. */
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

/** Everything that can happen. */
const HAPPENINGS: readonly Happening[] = [
  { name: 'check', payload: ANNA },
  { name: 'absent', payload: undefined },
  { name: 'freeze', payload: undefined },
  { name: 'enter', payload: undefined },
  { name: 'await-factor', payload: 'https://id.example.com/' },
  { name: 'passed', payload: undefined },
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

/** What ends any state but a closed login. */
const ENDS = {
  'logged-out': 'anonymous',
  'access-disabled': 'anonymous',
  'login-disabled': 'disabled',
} as const;

/** What can come to somebody who is not inside. */
const WAYS_IN = {
  login: 'signing-in',
  'login-failed': 'anonymous',
  'oauth2-authorization-failed': 'anonymous',
  'oauth2-redirect': 'second-factor',
  'check-logged-in': 'second-factor',
  'load-principal': 'signed-in',
} as const;

/** The status after what changes it; whatever is not here leaves the state as it is. */
const AFTER: Readonly<Record<Status, Partial<Record<Happening['name'], Status>>>> = {
  unknown: {
    ...ENDS,
    ...WAYS_IN,
    check: 'unknown',
    absent: 'anonymous',
    freeze: 'unknown',
    enter: 'guest',
    'await-factor': 'second-factor',
  },
  anonymous: {
    ...ENDS,
    ...WAYS_IN,
    freeze: 'unknown',
    enter: 'guest',
    'await-factor': 'second-factor',
  },
  'signing-in': {
    ...ENDS,
    absent: 'anonymous',
    freeze: 'unknown',
    'login-failed': 'anonymous',
    'oauth2-authorization-failed': 'anonymous',
    'oauth2-redirect': 'second-factor',
    'load-principal': 'signed-in',
  },
  'second-factor': {
    ...ENDS,
    ...WAYS_IN,
    absent: 'anonymous',
    freeze: 'unknown',
    passed: 'second-factor',
  },
  'signed-in': {
    ...ENDS,
    freeze: 'unknown',
    'oauth2-redirect': 'second-factor',
    'load-principal': 'signed-in',
    'update-quota': 'signed-in',
    logout: 'signing-out',
  },
  'signing-out': { ...ENDS, freeze: 'unknown', 'update-quota': 'signing-out' },
  guest: { ...ENDS, ...WAYS_IN, absent: 'anonymous', freeze: 'unknown' },
  disabled: { check: 'unknown' },
};

const table = STATES.flatMap((state) =>
  HAPPENINGS.map((happening) => {
    const after = AFTER[state.status][happening.name];
    return { state, happening, after, before: JSON.stringify(state), name: happening.name };
  }),
);

test('the table has every event of the session', () => {
  const names = new Set<string>(HAPPENINGS.map(({ name }) => name));
  for (const name of SESSION_EVENT_NAMES) expect(names).toContain(name);
  expect(names.size).toBe(SESSION_EVENT_NAMES.length + 6);
});

test.each(table)('$before and $name', ({ state, happening, after }) => {
  const before = structuredClone(state);
  const next = nextState(state, happening);
  if (after === undefined) expect(next).toBe(state);
  else expect(next.status).toBe(after);
  expect(state).toEqual(before);
});
