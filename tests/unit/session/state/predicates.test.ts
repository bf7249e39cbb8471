import { expect, test } from 'vitest';
import {
  isCaptchaDue,
  isInFlight,
  isInside,
  isNobody,
  isOutside,
  isUndecided,
  principalOf,
} from '../../../../src/session/state/predicates.ts';
import type { SessionState } from '../../../../src/session/state/session-state.ts';
import { ANNA } from '../../../support/portal-double-people.ts';

const url = 'https://id.example.com/';
const PREDICATES = { isOutside, isUndecided, isInside, isNobody, isInFlight };

/** Each state with the predicates that hold for it. */
const TABLE: [SessionState, (keyof typeof PREDICATES)[]][] = [
  [{ status: 'unknown' }, ['isOutside', 'isUndecided', 'isNobody']],
  [{ status: 'anonymous', captchaDue: false }, ['isOutside', 'isUndecided', 'isNobody']],
  [{ status: 'signing-in', captchaDue: false }, ['isInFlight']],
  [{ status: 'second-factor', step: 'redirect', url }, ['isOutside']],
  [{ status: 'second-factor', step: 'exchange', url }, ['isOutside', 'isInFlight']],
  [{ status: 'signed-in', principal: ANNA }, ['isInside']],
  [{ status: 'signing-out', principal: ANNA }, ['isInFlight']],
  [{ status: 'guest' }, ['isOutside', 'isInside']],
  [{ status: 'disabled' }, ['isNobody']],
];

test.each(TABLE)('for %o exactly %o hold', (state, expected) => {
  const names = Object.keys(PREDICATES) as (keyof typeof PREDICATES)[];
  expect(names.filter((name) => PREDICATES[name](state))).toEqual(expected);
});

test('a captcha is due only where the state says so', () => {
  expect(isCaptchaDue({ status: 'anonymous', captchaDue: true })).toBe(true);
  expect(isCaptchaDue({ status: 'anonymous', captchaDue: false })).toBe(false);
  expect(isCaptchaDue({ status: 'guest' })).toBe(false);
});

test('the principal is that of a signed-in person, not the remembered one', () => {
  expect(principalOf({ status: 'signed-in', principal: ANNA })).toBe(ANNA);
  expect(principalOf({ status: 'signing-out', principal: ANNA })).toBe(ANNA);
  expect(principalOf({ status: 'unknown', remembered: ANNA })).toBeUndefined();
});
