import { expect, test } from 'vitest';
import type { SessionState } from '../../../src/session/state.ts';
import {
  type Admission,
  getAdmission,
  type Requirement,
} from '../../../src/views/session-gate/session-gate.tsx';
import { ANNA } from '../../support/portal-double-people.ts';

const ADMIN = { ...ANNA, isAdministrator: true };
const failure = { code: 'network', number: 0, retryAfter: undefined } as const;

/** The name of a state, the state, and the content of a gate for each requirement. */
type Row = [string, SessionState, Record<Requirement, Admission>];

const forAllRequirements = (admission: Admission): Record<Requirement, Admission> => ({
  'signed-in': admission,
  admin: admission,
  guest: admission,
});

const ROWS: Row[] = [
  ['the session is unknown', { status: 'unknown' }, forAllRequirements('checking')],
  [
    'a person is only remembered',
    { status: 'unknown', remembered: ANNA },
    forAllRequirements('checking'),
  ],
  [
    'an administrator is only remembered',
    { status: 'unknown', remembered: ADMIN },
    forAllRequirements('checking'),
  ],
  [
    'no person is signed in',
    { status: 'anonymous', captchaDue: false },
    forAllRequirements('anonymous'),
  ],
  [
    'a sign-in has failed',
    { status: 'anonymous', captchaDue: true, failure },
    forAllRequirements('anonymous'),
  ],
  [
    'a person is signing in',
    { status: 'signing-in', captchaDue: false },
    forAllRequirements('anonymous'),
  ],
  [
    'a person is signing in with a captcha',
    { status: 'signing-in', captchaDue: true },
    forAllRequirements('anonymous'),
  ],
  [
    'a second factor is required',
    { status: 'second-factor', step: 'redirect', url: 'https://id.example.com/' },
    forAllRequirements('anonymous'),
  ],
  [
    'a second factor is being checked',
    { status: 'second-factor', step: 'exchange', url: undefined },
    forAllRequirements('anonymous'),
  ],
  [
    'a person is signed in',
    { status: 'signed-in', principal: ANNA },
    { 'signed-in': 'open', admin: 'denied', guest: 'open' },
  ],
  [
    'a signed-in person is explicitly not an administrator',
    { status: 'signed-in', principal: { ...ANNA, isAdministrator: false } },
    { 'signed-in': 'open', admin: 'denied', guest: 'open' },
  ],
  [
    'an OAuth administrator is signed in',
    { status: 'signed-in', principal: { ...ANNA, is_oauth_admin: true } },
    { 'signed-in': 'open', admin: 'denied', guest: 'open' },
  ],
  [
    'an administrator is signed in',
    { status: 'signed-in', principal: ADMIN },
    forAllRequirements('open'),
  ],
  [
    'a person is signing out',
    { status: 'signing-out', principal: ANNA },
    forAllRequirements('checking'),
  ],
  [
    'an administrator is signing out',
    { status: 'signing-out', principal: ADMIN },
    forAllRequirements('checking'),
  ],
  [
    'a person continues as a guest',
    { status: 'guest' },
    { 'signed-in': 'anonymous', admin: 'anonymous', guest: 'open' },
  ],
  ['login is disabled', { status: 'disabled' }, forAllRequirements('anonymous')],
];

const CASES = ROWS.flatMap(([condition, state, admissions]) =>
  (['signed-in', 'admin', 'guest'] as const).map(
    (requirement) => [condition, requirement, admissions[requirement], state] as const,
  ),
);

test.each(CASES)('if %s, a gate for %s shows: %s', (_, requirement, admission, state) => {
  expect(getAdmission(state, requirement)).toBe(admission);
});

test('the table contains every state', () => {
  const statuses = {
    unknown: 0,
    anonymous: 0,
    'signing-in': 0,
    'second-factor': 0,
    'signed-in': 0,
    'signing-out': 0,
    guest: 0,
    disabled: 0,
  } satisfies Record<SessionState['status'], 0>;
  const seen = new Set(ROWS.map(([, { status }]) => status));
  expect([...seen].toSorted()).toEqual(Object.keys(statuses).toSorted());
});

test('a gate with an unknown requirement is closed to guests', () => {
  const unknown = 'unknown-requirement' as Requirement;
  expect(getAdmission({ status: 'guest' }, unknown)).toBe('anonymous');
  expect(getAdmission({ status: 'anonymous', captchaDue: false }, unknown)).toBe('anonymous');
});
