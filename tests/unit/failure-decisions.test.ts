import { describe, expect, test } from 'vitest';
import type { FailureDetail } from '../../src/contract/events.ts';
import { Failure, type FailureCode } from '../../src/contract/failure.ts';
import { nextLinkState } from '../../src/external-user/next-link-state.ts';
import { toLoginOutcome } from '../../src/session/outcome.ts';
import { refreshPrincipal } from '../../src/session/principal/refresh-principal.ts';
import { nextState } from '../../src/session/state/next-state.ts';
import type { SessionState } from '../../src/session/state/session-state.ts';
import { type FailureSubject, getFailureSubject } from '../../src/views/failure-subject.ts';
import { isCausedBy } from '../../src/views/sign-in/form-fields.ts';

/** The decisions that depend on the code of a failure. */
interface Decisions {
  /** Whether the next sign-in needs a captcha. */
  readonly captchaDue: boolean;
  /** Whether the person can go to the second factor again. */
  readonly keepsFactor: boolean;
  /** Whether the portal may have accepted a form of an invited person although it failed. */
  readonly answerLost: boolean;
  /** The subject of the failure: an input of the sign-in form, an empty input, or the second factor. */
  readonly subject: FailureSubject | undefined;
  /** The outcome of a login that fails with this code. */
  readonly login: 'failed' | 'redirect' | 'login-disabled';
  /** The outcome of a session check that fails with this code. */
  readonly check: 'unreachable' | 'redirect' | 'ended';
}

const DEFAULTS: Decisions = {
  captchaDue: false,
  keepsFactor: false,
  answerLost: false,
  subject: undefined,
  login: 'failed',
  check: 'unreachable',
};

/** A new failure code causes a compile error here until its decisions are listed. */
const DECISIONS: Readonly<Record<FailureCode, Decisions>> = {
  'missing-cookies': DEFAULTS,
  'missing-credentials': { ...DEFAULTS, subject: 'empty-input' },
  'incorrect-captcha': { ...DEFAULTS, captchaDue: true, subject: 'captcha' },
  'invalid-credential-require-captcha': { ...DEFAULTS, captchaDue: true, subject: 'password' },
  'missing-credentials-require-captcha': {
    ...DEFAULTS,
    captchaDue: true,
    subject: 'empty-input',
  },
  'missing-captcha': { ...DEFAULTS, captchaDue: true, subject: 'empty-input' },
  'missing-oauth-parameters': DEFAULTS,
  'invalid-credentials': { ...DEFAULTS, subject: 'password' },
  'invalid-user-name': { ...DEFAULTS, subject: 'name' },
  'access-disabled': DEFAULTS,
  'login-disabled': { ...DEFAULTS, login: 'login-disabled' },
  'second-factor-required': {
    ...DEFAULTS,
    login: 'redirect',
    check: 'redirect',
    subject: 'second-factor',
  },
  'second-factor-failed': { ...DEFAULTS, subject: 'second-factor' },
  'second-factor-canceled': { ...DEFAULTS, keepsFactor: true, subject: 'second-factor' },
  unauthorized: { ...DEFAULTS, check: 'ended' },
  forbidden: DEFAULTS,
  'not-found': DEFAULTS,
  'invalid-record': DEFAULTS,
  'not-requested': DEFAULTS,
  'rate-limited': DEFAULTS,
  'bad-answer': { ...DEFAULTS, answerLost: true },
  'server-error': { ...DEFAULTS, answerLost: true },
  network: { ...DEFAULTS, keepsFactor: true, answerLost: true },
  timeout: { ...DEFAULTS, keepsFactor: true, answerLost: true },
  aborted: DEFAULTS,
  unexpected: DEFAULTS,
};

const CODES = Object.keys(DECISIONS) as FailureCode[];
const url = 'https://id.example.com/';

describe.each(CODES)('after the failure %s', (code) => {
  const expected = DECISIONS[code];
  const failure: FailureDetail = { code, number: 0, retryAfter: undefined };
  const event = { name: 'login-failed', payload: failure } as const;

  test('a captcha is due only if the catalog of the spec requires it', () => {
    const { captchaDue } = expected;
    const next = nextState({ status: 'signing-in', captchaDue: false }, event);
    expect(next).toEqual({ status: 'anonymous', captchaDue, failure });
  });

  test('a captcha that was due stays due', () => {
    const next = nextState({ status: 'signing-in', captchaDue: true }, event);
    expect(next).toMatchObject({ captchaDue: true });
  });

  test('the second factor stays open only if the failure is temporary', () => {
    const exchange: SessionState = { status: 'second-factor', step: 'exchange', url };
    const next = nextState(exchange, { name: 'oauth2-authorization-failed', payload: failure });
    expect(next).toEqual(
      expected.keepsFactor
        ? { status: 'second-factor', step: 'redirect', url, failure }
        : { status: 'anonymous', captchaDue: expected.captchaDue, failure },
    );
  });

  test('the form of an invited person stores whether the portal may have accepted it', () => {
    const form = { step: 'request', sending: true, errors: {}, answerLost: false } as const;
    const { answerLost } = expected;
    const next = nextLinkState(form, { name: 'failed', failure }, 0);
    expect(next).toEqual({ ...form, sending: false, failure, answerLost });
  });

  test('the views get the right subject', () => {
    expect(getFailureSubject(code)).toBe(expected.subject);
  });

  test.each(['name', 'password', 'captcha'] as const)(
    'the field %s is marked only if it caused the failure',
    (field) => {
      expect(isCausedBy(code, field)).toBe(expected.subject === field);
    },
  );

  test('a login and a session check have the right outcome', () => {
    const check = refreshPrincipal({} as Parameters<typeof refreshPrincipal>[0]);
    expect(toLoginOutcome(new Failure(code), 'login-failed').kind).toBe(expected.login);
    expect(check.fail(new Failure(code)).kind).toBe(expected.check);
  });
});
