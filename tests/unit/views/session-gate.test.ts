import { expect, test } from 'vitest';
import type { SessionState } from '../../../src/session/session-state.ts';
import {
  type Admission,
  getAdmission,
  type Requirement,
} from '../../../src/views/session-gate/admission.ts';
import { ANNA } from '../../support/portal-double-people.ts';

const ADMIN = { ...ANNA, isAdministrator: true };
const failure = { code: 'network', number: 0, retryAfter: undefined } as const;

/** A state in words, the state, and what it shows at gates for the signed-in, for admins, for guests. */
type Row = [string, SessionState, Record<Requirement, Admission>];

const everywhere = (admission: Admission): Record<Requirement, Admission> => ({
  'signed-in': admission,
  admin: admission,
  guest: admission,
});

const ROWS: Row[] = [
  ['nobody knows yet', { status: 'unknown' }, everywhere('checking')],
  ['somebody is remembered only', { status: 'unknown', remembered: ANNA }, everywhere('checking')],
  [
    'an administrator is remembered only',
    { status: 'unknown', remembered: ADMIN },
    everywhere('checking'),
  ],
  ['nobody is there', { status: 'anonymous', captchaDue: false }, everywhere('anonymous')],
  [
    'a sign-in has failed',
    { status: 'anonymous', captchaDue: true, failure },
    everywhere('anonymous'),
  ],
  ['somebody signs in', { status: 'signing-in', captchaDue: false }, everywhere('anonymous')],
  [
    'somebody signs in with a captcha',
    { status: 'signing-in', captchaDue: true },
    everywhere('anonymous'),
  ],
  [
    'a second factor is due',
    { status: 'second-factor', step: 'redirect', url: 'https://id.example.com/' },
    everywhere('anonymous'),
  ],
  [
    'a second factor is being checked',
    { status: 'second-factor', step: 'exchange', url: undefined },
    everywhere('anonymous'),
  ],
  [
    'somebody is signed in',
    { status: 'signed-in', principal: ANNA },
    { 'signed-in': 'open', admin: 'denied', guest: 'open' },
  ],
  [
    'somebody is signed in of whom the portal says that they are no administrator',
    { status: 'signed-in', principal: { ...ANNA, isAdministrator: false } },
    { 'signed-in': 'open', admin: 'denied', guest: 'open' },
  ],
  [
    'an administrator of OAuth only is signed in',
    { status: 'signed-in', principal: { ...ANNA, is_oauth_admin: true } },
    { 'signed-in': 'open', admin: 'denied', guest: 'open' },
  ],
  ['an administrator is signed in', { status: 'signed-in', principal: ADMIN }, everywhere('open')],
  ['somebody signs out', { status: 'signing-out', principal: ANNA }, everywhere('checking')],
  [
    'an administrator signs out',
    { status: 'signing-out', principal: ADMIN },
    everywhere('checking'),
  ],
  [
    'a guest looks around',
    { status: 'guest' },
    { 'signed-in': 'anonymous', admin: 'anonymous', guest: 'open' },
  ],
  ['the login is closed', { status: 'disabled' }, everywhere('anonymous')],
];

const CASES = ROWS.flatMap(([words, state, admissions]) =>
  (['signed-in', 'admin', 'guest'] as const).map(
    (requirement) => [words, requirement, admissions[requirement], state] as const,
  ),
);

test.each(CASES)('where %s, a gate for %s shows: %s', (_, requirement, admission, state) => {
  expect(getAdmission(state, requirement)).toBe(admission);
});

test('no state is forgotten in the table', () => {
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

test('a gate for something unheard of stays shut to guests', () => {
  const unheard = 'everybody' as Requirement;
  expect(getAdmission({ status: 'guest' }, unheard)).toBe('anonymous');
  expect(getAdmission({ status: 'anonymous', captchaDue: false }, unheard)).toBe('anonymous');
});
