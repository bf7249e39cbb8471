import { expect, test } from 'vitest';
import type { SessionState } from '../../../src/session/state.ts';
import {
  canSignIn,
  canSignOut,
  isCaptchaDue,
  isInFlight,
  isNobody,
  isUndecided,
  principalOf,
  shownPrincipalOf,
} from '../../../src/session/state.ts';
import { ANNA } from '../../support/portal-double-people.ts';

const url = 'https://id.example.com/';
const PREDICATES = { canSignIn, isUndecided, canSignOut, isNobody, isInFlight };

/** The predicates that are true for each state. A new state causes a compile error here. */
const EXPECTED: Readonly<Record<SessionState['status'], readonly (keyof typeof PREDICATES)[]>> = {
  unknown: ['canSignIn', 'isUndecided', 'isNobody'],
  anonymous: ['canSignIn', 'isUndecided', 'isNobody'],
  'signing-in': ['isInFlight'],
  'second-factor': ['canSignIn'],
  'signed-in': ['canSignOut'],
  'signing-out': ['isInFlight'],
  guest: ['canSignIn', 'canSignOut'],
  disabled: ['isNobody'],
};

const getPredicates = (state: object) =>
  Object.entries(PREDICATES).flatMap(([name, holds]) =>
    holds(state as SessionState) ? [name] : [],
  );

test.each(Object.entries(EXPECTED))(
  'the state %s has exactly the predicates %j',
  (status, expected) => {
    expect(getPredicates({ status })).toEqual(expected);
  },
);

test('the exchange of a code is in flight, and the redirect to the authority is not', () => {
  const state = { status: 'second-factor', url } as const;
  expect(isInFlight({ ...state, step: 'exchange' })).toBe(true);
  expect(isInFlight({ ...state, step: 'redirect' })).toBe(false);
});

test('a captcha is due only if the state contains it', () => {
  expect(isCaptchaDue({ status: 'anonymous', captchaDue: true })).toBe(true);
  expect(isCaptchaDue({ status: 'anonymous', captchaDue: false })).toBe(false);
  expect(isCaptchaDue({ status: 'guest' })).toBe(false);
});

test('the principal is that of a signed-in person, not the remembered one', () => {
  expect(principalOf({ status: 'signed-in', principal: ANNA })).toBe(ANNA);
  expect(principalOf({ status: 'signing-out', principal: ANNA })).toBe(ANNA);
  expect(principalOf({ status: 'unknown', remembered: ANNA })).toBeUndefined();
});

test('the shown person is the signed-in one, or the remembered one before the first answer', () => {
  expect(shownPrincipalOf({ status: 'signed-in', principal: ANNA })).toBe(ANNA);
  expect(shownPrincipalOf({ status: 'unknown', remembered: ANNA })).toBe(ANNA);
  expect(shownPrincipalOf({ status: 'guest' })).toBeUndefined();
});
