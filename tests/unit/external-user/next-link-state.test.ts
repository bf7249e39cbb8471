import { describe, expect, test } from 'vitest';
import type { FailureDetail } from '../../../src/contract/events.ts';
import type { ExternalUser } from '../../../src/contract/external-user.ts';
import { FAILURE_CODES, type FailureCode } from '../../../src/contract/failure.ts';
import { RESEND_AFTER } from '../../../src/contract/limits.ts';
import {
  isForm,
  isUserForm,
  type LinkEvent,
  type LinkState,
  type UserFormState,
} from '../../../src/external-user/link-state.ts';
import {
  hasHiddenError,
  isOutdated,
  nextLinkState,
} from '../../../src/external-user/next-link-state.ts';
import { INVITED } from '../../support/invited.ts';

const { emailAddress } = INVITED;
const RESET_USER: ExternalUser = { ...INVITED, userState: 4 };
const detail = (code: FailureCode): FailureDetail => ({ code, number: 0, retryAfter: undefined });
const failure = detail('forbidden');
const errors = { password: 'common' } as const;

/** A form with an error, a failure and a lost answer, which an event may reset. */
const USED = { sending: true, failure: detail('timeout'), errors, answerLost: true };
const BLANK = { sending: false, errors: {}, answerLost: false };

const registration: LinkState = { step: 'registration', user: INVITED, ...USED };
const newPassword: LinkState = { step: 'new-password', user: RESET_USER, ...USED };
const mailed: LinkState = {
  step: 'mailed',
  mail: 'confirmation',
  emailAddress,
  resendAt: 65_000,
  resend: 'no',
};
const STATES: Record<LinkState['step'], LinkState> = {
  checking: { step: 'checking' },
  unchecked: { step: 'unchecked', failure },
  refused: { step: 'refused' },
  request: { step: 'request', ...USED },
  registration,
  'new-password': newPassword,
  mailed,
  'sign-in': { step: 'sign-in', userState: 3, emailAddress, hasLink: true },
};

const confirmation = { ...mailed, resendAt: 67_000 };
const resetConfirmation = { ...confirmation, mail: 'reset-confirmation' };
const inAllSteps = (state: object) =>
  Object.fromEntries(Object.keys(STATES).map((step) => [step, state]));
const inFormSteps = (change: object) => ({
  request: { ...STATES.request, ...change },
  registration: { ...registration, ...change },
  'new-password': { ...newPassword, ...change },
});

/** Each event and the states after it. A step that is not listed stays unchanged. */
const TABLE: [LinkEvent, Partial<Record<LinkState['step'], object>>][] = [
  [{ name: 'no-link' }, inAllSteps({ step: 'request', ...BLANK })],
  [{ name: 'check' }, inAllSteps({ step: 'checking' })],
  [
    { name: 'unchecked', failure },
    {
      ...inAllSteps({ step: 'unchecked', failure }),
      registration: { ...registration, sending: false, failure },
      'new-password': { ...newPassword, sending: false, failure },
    },
  ],
  [
    { name: 'described', user: RESET_USER },
    inAllSteps({ step: 'new-password', user: RESET_USER, ...BLANK }),
  ],
  [
    { name: 'described', user: INVITED },
    { ...inAllSteps({ step: 'registration', user: INVITED, ...BLANK }), registration },
  ],
  ...([2, 3, 5] as const).map((userState): [LinkEvent, object] => [
    { name: 'described', user: { ...INVITED, userState } },
    inAllSteps({ step: 'sign-in', userState, emailAddress, hasLink: true }),
  ]),
  [
    { name: 'link-invalid' },
    {
      checking: { step: 'refused' },
      registration: confirmation,
      'new-password': resetConfirmation,
    },
  ],
  [
    { name: 'invalid', errors: { repeat: 'different' } },
    inFormSteps({ sending: false, failure: undefined, errors: { repeat: 'different' } }),
  ],
  [{ name: 'send' }, inFormSteps({ sending: true, failure: undefined, errors: {} })],
  [
    { name: 'rejected', errors: { phone: 'missing' }, failure },
    inFormSteps({
      sending: false,
      failure: undefined,
      errors: { phone: 'missing' },
      answerLost: false,
    }),
  ],
  [{ name: 'failed', failure }, inFormSteps({ sending: false, failure })],
  [
    { name: 'accepted', userState: 2 },
    { registration: confirmation, 'new-password': confirmation },
  ],
  [
    { name: 'accepted', userState: 5 },
    { registration: resetConfirmation, 'new-password': resetConfirmation },
  ],
  ...([1, 4] as const).map((userState): [LinkEvent, object] => [
    { name: 'accepted', userState },
    {
      registration: { ...confirmation, mail: 'request' },
      'new-password': { ...confirmation, mail: 'request' },
    },
  ]),
  [
    { name: 'accepted', userState: 3 },
    {
      registration: { step: 'sign-in', userState: 3, emailAddress, hasLink: false },
      'new-password': { step: 'sign-in', userState: 3, emailAddress, hasLink: false },
    },
  ],
  [
    { name: 'requested', emailAddress: 'olaf@x' },
    { request: { ...confirmation, mail: 'request', emailAddress: 'olaf@x' } },
  ],
  [{ name: 'resend' }, {}],
  [{ name: 'resent' }, { mailed: { ...mailed, resendAt: 67_000, resend: 'sent' } }],
  [{ name: 'resend-failed' }, { mailed: { ...mailed, resend: 'failed' } }],
];

describe.each(TABLE)('the event %j', (event, after) => {
  test.each(Object.values(STATES))('has the right effect in the state $step', (state) => {
    const next = nextLinkState(state, event, 7_000);
    const expected = after[state.step];
    if (expected) expect(next).toStrictEqual(expected);
    else expect(next).toBe(state);
  });
});

test('a link that becomes invalid closes its form, unless an answer was lost', () => {
  for (const state of [registration, newPassword] as UserFormState[]) {
    const event = { name: 'link-invalid' } as const;
    expect(nextLinkState({ ...state, answerLost: false }, event, 0)).toEqual({ step: 'refused' });
  }
});

test.each(FAILURE_CODES)(
  'the failure %s decides whether the portal may have accepted the form',
  (code) => {
    const next = nextLinkState(
      { ...(registration as UserFormState), answerLost: false },
      { name: 'failed', failure: detail(code) },
      0,
    );
    const mayBeAccepted = ['network', 'timeout', 'server-error', 'bad-answer'].includes(code);
    expect(next).toMatchObject({ answerLost: mayBeAccepted });
  },
);

test.each([
  [0, 'no'],
  [1, 'no'],
  [RESEND_AFTER - 1, 'no'],
  [RESEND_AFTER, 'sending'],
  [RESEND_AFTER + 1, 'sending'],
  // The clock was set back by a day.
  [-86_400_000, 'sending'],
])('a resend %d ms after a mail leads to %j', (elapsed, resend) => {
  const next = nextLinkState(mailed, { name: 'resend' }, 5_000 + elapsed);
  expect(next).toEqual({ ...mailed, resend });
});

test.each([
  ['request', 'request'],
  ['confirmation', 'confirmation'],
  ['reset-confirmation', 'request'],
] as const)('the mail %s is sent again as %s', (before, after) => {
  const next = nextLinkState({ ...mailed, mail: before }, { name: 'resent' }, 0);
  expect(next).toMatchObject({ mail: after });
});

test('isForm and isUserForm accept only the states with a form', () => {
  const steps = Object.values(STATES);
  expect(steps.filter(isForm).map(({ step }) => step)).toEqual([
    'request',
    'registration',
    'new-password',
  ]);
  expect(steps.filter(isUserForm).map(({ step }) => step)).toEqual([
    'registration',
    'new-password',
  ]);
});

describe('a field error of the portal', () => {
  const form = (step: 'registration' | 'new-password', user: Partial<ExternalUser>) =>
    ({ step, user: { ...INVITED, ...user }, ...BLANK }) as UserFormState;
  const noTerms = { termsAndConditions: '' };
  const noPhone = { phoneNumberProvisionOnSignUp: false };

  test.each([
    ['registration', {}, { phone: 'missing' }, false],
    ['registration', {}, { termsAndConditions: 'missing' }, false],
    ['registration', noPhone, { phone: 'missing' }, true],
    ['registration', { phoneNumberProvisionOnSignUp: undefined }, { phone: 'missing' }, true],
    ['registration', noTerms, { termsAndConditions: 'missing' }, true],
    ['registration', { termsAndConditions: undefined }, { termsAndConditions: 'missing' }, true],
    ['registration', { ...noTerms, ...noPhone }, { firstName: 'missing' }, false],
    ['new-password', {}, { phone: 'missing' }, true],
    ['new-password', {}, { password: 'common' }, false],
    ['new-password', {}, { password: 'common', phone: 'missing' }, false],
  ] as const)(
    'in the form %s of the user %j, the error %j is hidden: %s',
    (step, user, found, hidden) => {
      expect(hasHiddenError(form(step, user), found)).toBe(hidden);
      expect(isOutdated(form(step, user), found)).toBe(hidden);
    },
  );

  test('about changed terms needs the new terms', () => {
    const found = { termsAndConditions: 'changed' } as const;
    expect(hasHiddenError(form('registration', {}), found)).toBe(false);
    expect(isOutdated(form('registration', {}), found)).toBe(true);
  });
});
