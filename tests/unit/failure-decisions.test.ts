import { describe, expect, test } from 'vitest';
import type { FailureDetail } from '../../src/contract/events.ts';
import {
  FAILURE_CODES,
  FAILURES,
  Failure,
  type FailureCode,
  type FailureTraits,
  traitsOf,
} from '../../src/contract/failure.ts';
import { nextLinkState } from '../../src/external-user/next-link-state.ts';
import { apply } from '../../src/session/apply.ts';
import { createAttempts } from '../../src/session/attempt.ts';
import { refreshPrincipal } from '../../src/session/calls/check.ts';
import { toFailedLogin } from '../../src/session/calls/fail.ts';
import type { Outcome } from '../../src/session/outcome.ts';
import { createModel, type SessionState } from '../../src/session/state.ts';
import { isCausedBy } from '../../src/views/sign-in/form-inputs.ts';
import { createTestSession } from '../support/test-session.ts';

/** The codes with a trait. */
const withTrait = (fits: (traits: FailureTraits) => unknown) =>
  FAILURE_CODES.filter((code) => fits(traitsOf(code)));

test('the traits are those of the spec and of the contract', () => {
  expect(withTrait((traits) => traits.needsCaptcha)).toEqual([
    'incorrect-captcha',
    'invalid-credential-require-captcha',
    'missing-credentials-require-captcha',
    'missing-captcha',
  ]);
  expect(withTrait((traits) => traits.isTemporary)).toEqual([
    'second-factor-canceled',
    'network',
    'timeout',
  ]);
  expect(withTrait((traits) => traits.mayBeAccepted)).toEqual([
    'bad-answer',
    'server-error',
    'network',
    'timeout',
  ]);
  expect(withTrait((traits) => traits.inExchange)).toEqual(['invalid-credentials', 'unauthorized']);
  expect(withTrait((traits) => traits.subject === 'name')).toEqual(['invalid-user-name']);
  expect(withTrait((traits) => traits.subject === 'password')).toEqual([
    'invalid-credential-require-captcha',
    'invalid-credentials',
  ]);
  expect(withTrait((traits) => traits.subject === 'captcha')).toEqual(['incorrect-captcha']);
  expect(withTrait((traits) => traits.subject === 'empty-input')).toEqual([
    'missing-credentials',
    'missing-credentials-require-captcha',
    'missing-captcha',
  ]);
  expect(withTrait((traits) => traits.subject === 'second-factor')).toEqual([
    'second-factor-required',
    'second-factor-failed',
    'second-factor-canceled',
  ]);
  expect(withTrait((traits) => traits.tone === 'warning')).toEqual([
    'login-disabled',
    'rate-limited',
    'network',
    'timeout',
  ]);
  expect(withTrait((traits) => traits.tone === 'info')).toEqual(['second-factor-canceled']);
});

test('a code of a newer copy of the script is an unexpected failure', () => {
  expect(traitsOf('of-tomorrow' as FailureCode)).toBe(FAILURES.unexpected);
});

/** The outcomes of a login that fails with a code, where they are not `failed`. */
const LOGINS: Partial<Record<FailureCode, string>> = {
  'login-disabled': 'login-disabled',
  'second-factor-required': 'redirect',
};

/** The outcomes of a session check that fails with a code, where they are not `unreachable`. */
const CHECKS: Partial<Record<FailureCode, string>> = {
  'second-factor-required': 'redirect',
  unauthorized: 'ended',
};

const PORTAL = 'https://portal.example';
const url = `${PORTAL}/second-factor`;

const ATTEMPT = createAttempts().begin('login');

const toState = (state: SessionState, outcome: Outcome) =>
  apply({ ...createModel(PORTAL, false), state }, outcome, ATTEMPT).model.state;

describe.each(FAILURE_CODES)('after the failure %s', (code) => {
  const { needsCaptcha: captchaDue = false, isTemporary, mayBeAccepted, subject } = traitsOf(code);
  const failure: FailureDetail = { code, number: 0, retryAfter: undefined };
  const failed = { kind: 'failed', failure, isRefused: false } as const;
  const login = { ...failed, event: 'login-failed' } as const;

  test('a captcha is due only if the catalog of the spec requires it', () => {
    const next = toState({ status: 'signing-in', captchaDue: false }, login);
    expect(next).toEqual({ status: 'anonymous', captchaDue, failure });
  });

  test('a captcha that was due stays due', () => {
    const next = toState({ status: 'signing-in', captchaDue: true }, login);
    expect(next).toMatchObject({ captchaDue: true });
  });

  test('the second factor stays open only if the failure is temporary', () => {
    const exchange: SessionState = { status: 'second-factor', step: 'exchange', url };
    const next = toState(exchange, { ...failed, event: 'oauth2-authorization-failed' });
    expect(next).toEqual(
      isTemporary
        ? { status: 'second-factor', step: 'redirect', url, failure }
        : { status: 'anonymous', captchaDue, failure },
    );
  });

  test('the form of an invited person stores whether the portal may have accepted it', () => {
    const form = { step: 'request', sending: true, errors: {}, answerLost: false } as const;
    const next = nextLinkState(form, { name: 'failed', failure }, 0);
    expect(next).toEqual({ ...form, sending: false, failure, answerLost: mayBeAccepted === true });
  });

  test.each(['name', 'password', 'captcha'] as const)(
    'the field %s is marked only if it caused the failure',
    (field) => {
      expect(isCausedBy(code, field)).toBe(subject === field);
    },
  );

  test('a login and a session check have the right outcome', async () => {
    const { context, portal } = createTestSession(PORTAL);
    portal.cookies.set('portal_public_token', 'token');
    const thrown = new Failure(code, { redirectUrl: url });
    expect((await toFailedLogin(context, ATTEMPT, thrown)).kind).toBe(LOGINS[code] ?? 'failed');
    const checked = await refreshPrincipal(context).fail(thrown, ATTEMPT);
    expect(checked.kind).toBe(CHECKS[code] ?? 'unreachable');
  });
});
