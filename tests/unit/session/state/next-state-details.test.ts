import { expect, test } from 'vitest';
import type { FailureDetail } from '../../../../src/contract/events.ts';
import { FAILURE_CODES, type FailureCode } from '../../../../src/contract/failure.ts';
import { nextState } from '../../../../src/session/state/next-state.ts';
import type { SessionState } from '../../../../src/session/state/session-state.ts';
import { ANNA, BORIS } from '../../../support/portal-double-people.ts';

const detail = (code: FailureCode): FailureDetail => ({ code, number: 0, retryAfter: undefined });
const failed = (state: SessionState, code: FailureCode) =>
  nextState(state, { name: 'login-failed', payload: detail(code) });

const DEMANDING = [
  'incorrect-captcha',
  'invalid-credential-require-captcha',
  'missing-credentials-require-captcha',
  'missing-captcha',
];

test.each(FAILURE_CODES)('a captcha is due after %s where the catalogue says so', (code) => {
  const next = failed({ status: 'signing-in', captchaDue: false }, code);
  expect(next).toEqual({
    status: 'anonymous',
    captchaDue: DEMANDING.includes(code),
    failure: detail(code),
  });
});

test.each(FAILURE_CODES)('a captcha once due stays due after %s', (code) => {
  expect(failed({ status: 'signing-in', captchaDue: true }, code)).toMatchObject({
    captchaDue: true,
  });
});

test('a captcha stays due while the next attempt is under way', () => {
  const due: SessionState = { status: 'anonymous', captchaDue: true };
  const next = nextState(due, { name: 'login', payload: { name: 'anna' } });
  expect(next).toEqual({ status: 'signing-in', captchaDue: true });
});

test('the next attempt forgets the last failure', () => {
  const due: SessionState = {
    status: 'anonymous',
    captchaDue: false,
    failure: detail('network'),
  };
  const next = nextState(due, { name: 'login', payload: { name: 'anna' } });
  expect(next).not.toHaveProperty('failure');
});

test('a check shows who was here last, and only while nothing better is known', () => {
  const check = { name: 'check', payload: ANNA } as const;
  expect(nextState({ status: 'unknown' }, check)).toEqual({ status: 'unknown', remembered: ANNA });
  const signedIn: SessionState = { status: 'signed-in', principal: BORIS };
  expect(nextState(signedIn, check)).toBe(signedIn);
});

test('a new principal takes the place of the old one', () => {
  const signedIn: SessionState = { status: 'signed-in', principal: BORIS };
  expect(nextState(signedIn, { name: 'load-principal', payload: ANNA })).toEqual({
    status: 'signed-in',
    principal: ANNA,
  });
});

test('a new quota changes quota and use, and nothing else of the person', () => {
  const signedIn: SessionState = { status: 'signed-in', principal: { ...ANNA, title: 'Dr.' } };
  const payload = { quota: undefined, used: 5 };
  expect(nextState(signedIn, { name: 'update-quota', payload })).toEqual({
    status: 'signed-in',
    principal: { ...ANNA, title: 'Dr.', disk_space_quota: undefined, disk_space_used: 5 },
  });
});

test('web access switched off is told as a failure without a captcha', () => {
  const next = nextState(
    { status: 'signing-in', captchaDue: true },
    { name: 'access-disabled', payload: undefined },
  );
  expect(next).toEqual({
    status: 'anonymous',
    captchaDue: false,
    failure: detail('access-disabled'),
  });
});

test('the name stays in sight while the person is being signed out', () => {
  const signedIn: SessionState = { status: 'signed-in', principal: ANNA };
  expect(nextState(signedIn, { name: 'logout', payload: undefined })).toEqual({
    status: 'signing-out',
    principal: ANNA,
  });
});

test('nothing of the person stays after a sign-out', () => {
  const next = nextState(
    { status: 'signing-out', principal: ANNA },
    { name: 'end', payload: 'signed-out' },
  );
  expect(next).toEqual({ status: 'anonymous', captchaDue: false, ended: 'signed-out' });
});

test('the state says how the last session ended, until the next attempt fails', () => {
  const absent = nextState({ status: 'unknown' }, { name: 'absent', payload: 'expired' });
  expect(absent).toEqual({ status: 'anonymous', captchaDue: false, ended: 'expired' });
  expect(failed(absent, 'network')).not.toHaveProperty('ended');
});
