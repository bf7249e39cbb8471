import { expect, test } from 'vitest';
import type { FailureDetail } from '../../../../src/contract/events.ts';
import type { FailureCode } from '../../../../src/contract/failure.ts';
import { nextState } from '../../../../src/session/state/next-state.ts';
import type { SessionState } from '../../../../src/session/state/session-state.ts';
import { ANNA, BORIS } from '../../../support/portal-double-people.ts';

const createDetail = (code: FailureCode): FailureDetail => ({
  code,
  number: 0,
  retryAfter: undefined,
});
const toFailed = (state: SessionState, code: FailureCode) =>
  nextState(state, { name: 'login-failed', payload: createDetail(code) });

test('a captcha stays due during the next attempt', () => {
  const due: SessionState = { status: 'anonymous', captchaDue: true };
  const next = nextState(due, { name: 'login', payload: { name: 'anna' } });
  expect(next).toEqual({ status: 'signing-in', captchaDue: true });
});

test('the next attempt removes the last failure', () => {
  const due: SessionState = {
    status: 'anonymous',
    captchaDue: false,
    failure: createDetail('network'),
  };
  const next = nextState(due, { name: 'login', payload: { name: 'anna' } });
  expect(next).not.toHaveProperty('failure');
});

test('a check keeps the remembered person only while the session is unknown', () => {
  const check = { name: 'check', payload: ANNA } as const;
  expect(nextState({ status: 'unknown' }, check)).toEqual({ status: 'unknown', remembered: ANNA });
  const openSignedInPage: SessionState = { status: 'signed-in', principal: BORIS };
  expect(nextState(openSignedInPage, check)).toBe(openSignedInPage);
});

test('a new principal replaces the old one', () => {
  const openSignedInPage: SessionState = { status: 'signed-in', principal: BORIS };
  expect(nextState(openSignedInPage, { name: 'load-principal', payload: ANNA })).toEqual({
    status: 'signed-in',
    principal: ANNA,
  });
});

test('a new quota changes only the quota and the used space of the person', () => {
  const openSignedInPage: SessionState = {
    status: 'signed-in',
    principal: { ...ANNA, title: 'Dr.' },
  };
  const payload = { quota: undefined, used: 5 };
  expect(nextState(openSignedInPage, { name: 'update-quota', payload })).toEqual({
    status: 'signed-in',
    principal: { ...ANNA, title: 'Dr.', disk_space_quota: undefined, disk_space_used: 5 },
  });
});

test('disabled web access is a failure that needs no captcha', () => {
  const next = nextState(
    { status: 'signing-in', captchaDue: true },
    { name: 'access-disabled', payload: undefined },
  );
  expect(next).toEqual({
    status: 'anonymous',
    captchaDue: false,
    failure: createDetail('access-disabled'),
  });
});

test('the principal stays in the state during the sign-out', () => {
  const openSignedInPage: SessionState = { status: 'signed-in', principal: ANNA };
  expect(nextState(openSignedInPage, { name: 'logout', payload: undefined })).toEqual({
    status: 'signing-out',
    principal: ANNA,
  });
});

test('the state after a sign-out contains no data of the person', () => {
  const next = nextState(
    { status: 'signing-out', principal: ANNA },
    { name: 'end', payload: 'signed-out' },
  );
  expect(next).toEqual({ status: 'anonymous', captchaDue: false, ended: 'signed-out' });
});

test('the state contains how the last session ended until the next attempt fails', () => {
  const absent = nextState({ status: 'unknown' }, { name: 'absent', payload: 'expired' });
  expect(absent).toEqual({ status: 'anonymous', captchaDue: false, ended: 'expired' });
  expect(toFailed(absent, 'network')).not.toHaveProperty('ended');
});
