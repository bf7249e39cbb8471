import { expect, test } from 'vitest';
import type { FailureDetail } from '../../../src/contract/events.ts';
import { Failure, type FailureCode } from '../../../src/contract/failure.ts';
import { afterCall, apply, disableAccess, judge } from '../../../src/session/apply.ts';
import type { AttemptKind } from '../../../src/session/attempt.ts';
import type { Outcome, Result } from '../../../src/session/outcome.ts';
import { createModel, type SessionModel, type SessionState } from '../../../src/session/state.ts';
import { ANNA, BORIS } from '../../support/portal-double-people.ts';

type Status = SessionState['status'];
type Kind = Outcome['kind'];

const PORTAL = 'https://portal.example';
const url = 'https://id.example.com/';
const FAILED = { code: 'invalid-credentials', number: 401, retryAfter: undefined } as const;
const PENDING = { url, state: `${PORTAL}/files`, way: 'password' } as const;
const LOGIN = { kind: 'login', way: 'password', isCurrent: () => true } as const;
const LATE = { ...LOGIN, isCurrent: () => false } as const;

const withState = (state: SessionState, known: Partial<SessionModel> = {}): SessionModel => ({
  ...createModel(PORTAL, false),
  ...known,
  state,
});

/** Returns the state after an outcome of a login. */
const toState = (state: SessionState, outcome: Outcome) =>
  apply(withState(state), outcome, LOGIN).model.state;

/** Every variant of every state. A new state causes a compile error here. */
const STATES: { readonly [S in Status]: readonly Extract<SessionState, { status: S }>[] } = {
  unknown: [{ status: 'unknown' }, { status: 'unknown', remembered: BORIS }],
  anonymous: [
    { status: 'anonymous', captchaDue: false },
    { status: 'anonymous', captchaDue: true, failure: FAILED },
  ],
  'signing-in': [
    { status: 'signing-in', captchaDue: false },
    { status: 'signing-in', captchaDue: true },
  ],
  'second-factor': [
    { status: 'second-factor', step: 'redirect', url },
    { status: 'second-factor', step: 'exchange', url: undefined },
  ],
  'signed-in': [{ status: 'signed-in', principal: BORIS }],
  'signing-out': [{ status: 'signing-out', principal: BORIS }],
  guest: [{ status: 'guest' }],
  disabled: [{ status: 'disabled' }],
};

/** One outcome of each kind. A new kind causes a compile error here. */
const OUTCOMES: { readonly [K in Kind]: Extract<Outcome, { kind: K }> } = {
  checking: { kind: 'checking', remembered: ANNA },
  'visiting-provider': { kind: 'visiting-provider', url: 'https://sso.example.com/', id: 'city' },
  resuming: { kind: 'resuming' },
  'signing-in': { kind: 'signing-in', name: 'anna' },
  exchanging: { kind: 'exchanging', answer: { code: 'c', state: 's', oauthApi: '/a' } },
  'code-accepted': { kind: 'code-accepted' },
  rebuilding: { kind: 'rebuilding' },
  'signing-out': { kind: 'signing-out', logoutUrl: undefined },
  suspended: { kind: 'suspended' },
  'portal-changed': { kind: 'portal-changed', portal: 'https://other.example' },
  informed: { kind: 'informed', info: {}, areGuestsAllowed: false },
  licence: { kind: 'licence' },
  quota: { kind: 'quota', update: { quota: 10, used: 5 } },
  'signed-in': { kind: 'signed-in', principal: ANNA },
  'signed-out': { kind: 'signed-out', logoutUrl: undefined },
  guest: { kind: 'guest' },
  absent: { kind: 'absent', ended: 'expired' },
  'awaiting-factor': { kind: 'awaiting-factor', url },
  'access-disabled': { kind: 'access-disabled' },
  'login-disabled': { kind: 'login-disabled', retryAfter: 600 },
  redirect: { kind: 'redirect', pending: PENDING },
  failed: { kind: 'failed', event: 'login-failed', failure: FAILED, isRefused: true },
  unreachable: { kind: 'unreachable', failure: new Failure('network') },
  ended: { kind: 'ended', how: 'expired', isRefused: true },
  superseded: { kind: 'superseded' },
};

/** The outcomes that end any state except a disabled login. */
const END = {
  suspended: 'unknown',
  'portal-changed': 'unknown',
  'signed-out': 'anonymous',
  'access-disabled': 'anonymous',
  ended: 'anonymous',
  'login-disabled': 'disabled',
} as const;

/** The outcomes for a person who is not signed in. */
const SIGN_IN = {
  'signing-in': 'signing-in',
  failed: 'anonymous',
  redirect: 'second-factor',
  exchanging: 'second-factor',
  'signed-in': 'signed-in',
} as const;

const ABSENT = { absent: 'anonymous', unreachable: 'anonymous' } as const;

/** The status after each outcome; an outcome that is missing here keeps the state. */
const AFTER: Readonly<Record<Status, Partial<Record<Kind, Status>>>> = {
  unknown: {
    ...END,
    ...SIGN_IN,
    ...ABSENT,
    checking: 'unknown',
    guest: 'guest',
    'awaiting-factor': 'second-factor',
    resuming: 'signing-in',
  },
  anonymous: {
    ...END,
    ...SIGN_IN,
    guest: 'guest',
    'awaiting-factor': 'second-factor',
    resuming: 'signing-in',
  },
  'signing-in': {
    ...END,
    ...ABSENT,
    failed: 'anonymous',
    redirect: 'second-factor',
    'signed-in': 'signed-in',
  },
  'second-factor': { ...END, ...SIGN_IN, ...ABSENT, 'code-accepted': 'second-factor' },
  'signed-in': {
    ...END,
    redirect: 'second-factor',
    'signed-in': 'signed-in',
    quota: 'signed-in',
    'signing-out': 'signing-out',
  },
  'signing-out': { ...END, quota: 'signing-out' },
  guest: { ...END, ...SIGN_IN, ...ABSENT, informed: 'anonymous' },
  disabled: { checking: 'unknown' },
};

const table = Object.values(STATES)
  .flat()
  .flatMap((state) =>
    Object.values(OUTCOMES).map((outcome) => {
      const after = AFTER[state.status][outcome.kind];
      return { state, outcome, after, before: JSON.stringify(state), kind: outcome.kind };
    }),
  );

test.each(table)('the state $before after $kind is correct', ({ state, outcome, after }) => {
  const before = structuredClone(state);
  const next = toState(state, outcome);
  if (after === undefined) expect(next).toBe(state);
  else expect(next.status).toBe(after);
  expect(state).toEqual(before);
});

/** The names of the events and effects of an outcome, in their order. */
const listEffects = (...args: Parameters<typeof apply>) =>
  apply(...args).effects.map((effect) =>
    effect.do === 'dispatch' ? effect.event.name : `[${effect.do}]`,
  );

const SIGNED_IN = { kind: 'signed-in', principal: ANNA } as const;
const DESTINATIONS = { requested: '/files', suggested: [] };
const logoutUrl = new URL(`${PORTAL}/sso/logout`);

/** The events and effects of an outcome of a login, and what the browser keeps. */
const EFFECTS: readonly [outcome: Outcome, effects: string[], stored?: string[]][] = [
  [OUTCOMES.checking, []],
  [OUTCOMES['visiting-provider'], ['ssf-login']],
  [OUTCOMES.resuming, []],
  [OUTCOMES['signing-in'], ['login']],
  [OUTCOMES.exchanging, ['check-logged-in']],
  [OUTCOMES['code-accepted'], []],
  [OUTCOMES.rebuilding, ['rebuild-principal']],
  [OUTCOMES['signing-out'], ['logout']],
  [{ kind: 'signing-out', logoutUrl }, ['ssf-logout', 'logout']],
  [OUTCOMES.suspended, []],
  [OUTCOMES['portal-changed'], []],
  [OUTCOMES.informed, ['guest-access-status']],
  [
    { kind: 'informed', info: { branding: {} }, areGuestsAllowed: true },
    ['guest-access-status', 'set-branding'],
  ],
  [OUTCOMES.licence, ['load-licence']],
  [{ kind: 'licence', info: {} }, ['loaded-licence']],
  [OUTCOMES.quota, ['update-quota']],
  [SIGNED_IN, ['load-principal', '[notify-tabs]', 'logged-in'], ['remember', 'dropNotes']],
  [
    { ...SIGNED_IN, destinations: DESTINATIONS, usedLink: 'link' },
    ['load-principal', '[notify-tabs]', '[drop-link-token]', 'logged-in', '[continue]'],
    ['remember', 'dropNotes'],
  ],
  [OUTCOMES['signed-out'], ['logged-out', '[notify-tabs]', '[leave]']],
  [{ kind: 'signed-out', logoutUrl }, ['logged-out', '[notify-tabs]', 'ssf-logged-out', '[leave]']],
  [OUTCOMES.guest, []],
  [{ kind: 'guest', destinations: DESTINATIONS }, ['[continue]'], ['keepNote']],
  [OUTCOMES.absent, []],
  [{ kind: 'absent', cleanup: { kind: 'login', token: 'a' } }, ['[clean-up]']],
  [OUTCOMES['awaiting-factor'], []],
  [OUTCOMES['access-disabled'], ['access-disabled']],
  [OUTCOMES['login-disabled'], ['login-disabled', '[end-hidden-session]']],
  [OUTCOMES.redirect, ['oauth2-redirect', '[redirect]'], ['keepPendingLogin']],
  [OUTCOMES.failed, ['login-failed']],
  [{ ...OUTCOMES.failed, cleanup: { kind: 'login', token: 'a' } }, ['login-failed', '[clean-up]']],
  [{ ...OUTCOMES.failed, event: 'oauth2-authorization-failed' }, ['oauth2-authorization-failed']],
  [OUTCOMES.unreachable, ['[warn]']],
  [OUTCOMES.ended, ['logged-out', '[notify-tabs]', '[leave]'], ['forget']],
  [{ ...OUTCOMES.ended, isNotified: true }, ['logged-out', '[leave]'], ['forget']],
  [{ ...OUTCOMES.ended, isRefused: false }, ['logged-out', '[leave]'], ['forget']],
  [OUTCOMES.superseded, []],
  [{ kind: 'superseded', login: { token: 'a' } }, ['[check]']],
];

test.each(EFFECTS)('the outcome %j has the effects %j', (outcome, effects, stored = []) => {
  const model = withState({ status: 'signing-in', captchaDue: false });
  expect(listEffects(model, outcome, LOGIN)).toEqual(effects);
  expect(apply(model, outcome, LOGIN).stored.map(([name]) => name)).toEqual(stored);
});

test('a check that finds a person tells no other tab, and nobody has signed in', () => {
  const model = withState({ status: 'unknown' });
  const check = { ...LOGIN, kind: 'check' } as const;
  const outcome = { ...SIGNED_IN, destinations: DESTINATIONS };
  expect(listEffects(model, outcome, check)).toEqual(['load-principal']);
  expect(apply(model, outcome, check).stored).toEqual([['remember', ANNA]]);
});

test('single sign-on has its own event, and its logout URL is kept', () => {
  const model = withState({ status: 'signing-in', captchaDue: false });
  const attempt = { ...LOGIN, way: 'single-sign-on' } as const;
  expect(listEffects(model, SIGNED_IN, attempt)).toContain('ssf-logged-in');
  expect(apply(model, SIGNED_IN, attempt).stored).toEqual([['remember', ANNA]]);
});

test('a login that the portal has accepted while the login is disabled is undone', () => {
  const outcome = { kind: 'superseded', login: { token: 'a' } } as const;
  const { effects } = apply(withState({ status: 'disabled' }), outcome, LATE);
  expect(effects).toEqual([{ do: 'undo-login', token: 'a' }]);
});

test('a superseded sign-out only tells the other tabs if a person has signed in', () => {
  const outcome = OUTCOMES['signed-out'];
  const signedIn = withState({ status: 'signed-in', principal: ANNA });
  expect(listEffects(signedIn, outcome, LATE)).toEqual(['[notify-tabs]']);
  expect(apply(signedIn, outcome, LATE).model.state).toBe(signedIn.state);
  expect(listEffects(withState({ status: 'unknown' }), outcome, LATE)).toContain('logged-out');
});

test('the note of a guest is dropped when the portal no longer allows guests', () => {
  const guest = withState({ status: 'guest' });
  expect(apply(guest, OUTCOMES.informed, LOGIN).stored).toEqual([['dropNotes', 'guest']]);
  const allowed = { kind: 'informed', info: {}, areGuestsAllowed: true } as const;
  expect(apply(guest, allowed, LOGIN)).toMatchObject({ stored: [], model: { state: guest.state } });
});

test('the public information and the license are known until the page sets another portal', () => {
  const info = { guestAccess: true };
  const licence = { license_expired: false };
  const outcome = { kind: 'informed', info, areGuestsAllowed: true } as const;
  const informed = apply(withState({ status: 'unknown' }), outcome, LOGIN).model;
  const { model } = apply(informed, { kind: 'licence', info: licence }, LOGIN);
  expect(model).toMatchObject({ portal: PORTAL, publicInfo: info, licence });
  expect(
    apply({ ...model, captchaSlot: '0.5' }, OUTCOMES['portal-changed'], LOGIN).model,
  ).toMatchObject({
    portal: 'https://other.example',
    publicInfo: undefined,
    licence: undefined,
    captchaSlot: undefined,
  });
});

const createDetail = (code: FailureCode): FailureDetail => ({
  code,
  number: 0,
  retryAfter: undefined,
});
const toFailed = (state: SessionState, code: FailureCode) =>
  toState(state, { ...OUTCOMES.failed, failure: createDetail(code) });

test('a captcha stays due during the next attempt, which removes the last failure', () => {
  const due: SessionState = { status: 'anonymous', captchaDue: true, failure: FAILED };
  expect(toState(due, OUTCOMES['signing-in'])).toEqual({ status: 'signing-in', captchaDue: true });
});

test('a check keeps the remembered person only while the session is unknown', () => {
  const remembering = { status: 'unknown', remembered: ANNA };
  expect(toState({ status: 'unknown' }, OUTCOMES.checking)).toEqual(remembering);
  const signedIn: SessionState = { status: 'signed-in', principal: BORIS };
  expect(toState(signedIn, OUTCOMES.checking)).toBe(signedIn);
});

test('a new principal replaces the old one', () => {
  const signedIn: SessionState = { status: 'signed-in', principal: BORIS };
  expect(toState(signedIn, SIGNED_IN)).toEqual({ status: 'signed-in', principal: ANNA });
});

test('a new quota changes only the quota and the used space of the person', () => {
  const principal = { ...ANNA, title: 'Dr.' };
  const update = { quota: undefined, used: 5 };
  expect(toState({ status: 'signed-in', principal }, { kind: 'quota', update })).toEqual({
    status: 'signed-in',
    principal: { ...principal, disk_space_quota: undefined, disk_space_used: 5 },
  });
});

test('disabled web access is a failure that needs no captcha', () => {
  const signingIn: SessionState = { status: 'signing-in', captchaDue: true };
  expect(toState(signingIn, OUTCOMES['access-disabled'])).toEqual({
    status: 'anonymous',
    captchaDue: false,
    failure: createDetail('access-disabled'),
  });
});

test('the principal stays in the state during the sign-out, and no data after it', () => {
  const signingOut = toState({ status: 'signed-in', principal: ANNA }, OUTCOMES['signing-out']);
  expect(signingOut).toEqual({ status: 'signing-out', principal: ANNA });
  expect(toState(signingOut, OUTCOMES['signed-out'])).toEqual({
    status: 'anonymous',
    captchaDue: false,
    ended: 'signed-out',
  });
});

test('the state contains how the last session ended until the next attempt fails', () => {
  const absent = toState({ status: 'unknown' }, OUTCOMES.absent);
  expect(absent).toEqual({ status: 'anonymous', captchaDue: false, ended: 'expired' });
  expect(toFailed(absent, 'network')).not.toHaveProperty('ended');
});

test('a late outcome is superseded, except that of a sign-out', () => {
  const model = withState({ status: 'unknown' });
  const accepted = { kind: 'superseded', login: { token: 'a' } } as const;
  expect(judge(model, OUTCOMES.failed, false)).toEqual({ kind: 'superseded' });
  expect(judge(model, OUTCOMES.failed, true)).toBe(OUTCOMES.failed);
  expect(judge(model, OUTCOMES['signed-out'], false)).toBe(OUTCOMES['signed-out']);
  expect(judge(model, accepted, false)).toBe(accepted);
});

const OFF = { publicInfo: { webAccessEnabled: false } };

test('while web access is off, only administrators are signed in', () => {
  const model = withState({ status: 'signing-in', captchaDue: false }, OFF);
  expect(judge(model, SIGNED_IN, true)).toEqual({ kind: 'login-disabled' });
  const administrator = { ...SIGNED_IN, principal: { ...ANNA, isAdministrator: true } };
  expect(judge(model, administrator, true)).toBe(administrator);
});

const ANONYMOUS: SessionState = { status: 'anonymous', captchaDue: false };

test.each<[SessionState, Partial<SessionModel>, boolean]>([
  [ANONYMOUS, { ...OFF, isPersonKnown: true }, true],
  [{ status: 'guest' }, { ...OFF, isPersonKnown: true }, true],
  [{ status: 'signed-in', principal: ANNA }, { ...OFF, isPersonKnown: true }, true],
  [
    { status: 'signed-in', principal: { ...ANNA, isAdministrator: true } },
    { ...OFF, isPersonKnown: true },
    false,
  ],
  // A portal that did not answer may know an administrator.
  [ANONYMOUS, OFF, false],
  [ANONYMOUS, { isPersonKnown: true }, false],
  // About a sign-in in flight the portal decides.
  [{ status: 'signing-in', captchaDue: false }, { ...OFF, isPersonKnown: true }, false],
])('%j with %j is disabled: %s', (state, known, isDisabled) => {
  const { effects } = disableAccess(withState(state, known));
  expect(effects).toEqual(isDisabled ? [{ do: 'disable' }] : []);
});

const CHECK: readonly string[] = ['check'];

test.each<[string, AttemptKind, boolean, Result, readonly string[]]>([
  ['a failed sign-in', 'login', true, OUTCOMES.failed, CHECK],
  ['a sign-in that has read who is signed in', 'login', true, SIGNED_IN, []],
  ['a session check', 'check', true, OUTCOMES.absent, []],
  ['a superseded sign-in', 'login', false, OUTCOMES.superseded, []],
  ['a superseded sign-out', 'sign-out', false, OUTCOMES['signed-out'], CHECK],
])('after %s the requested check runs at most once', (_, kind, isCurrent, result, expected) => {
  const model = withState(ANONYMOUS, { isCheckDue: true });
  const next = afterCall(model, result, { kind, isCurrent: () => isCurrent });
  expect(next.effects?.map((effect) => effect.do) ?? []).toEqual(expected);
  expect(next.model.isCheckDue).toBe(kind === 'login' && !isCurrent);
});

test('while a check is due, it stays unknown whether there is a person: it may be an administrator', () => {
  const model = withState(ANONYMOUS, { ...OFF, isCheckDue: true });
  const next = afterCall(model, OUTCOMES.failed, LOGIN);
  expect(next.effects).toEqual([{ do: 'check' }]);
  expect(disableAccess(next.model).effects).toEqual([]);
});

test.each<[string, Result, boolean]>([
  ['a person', SIGNED_IN, true],
  ['nobody', OUTCOMES.absent, true],
  ['a 401', OUTCOMES.failed, true],
  ['another failure of a sign-in', { ...OUTCOMES.failed, isRefused: false }, false],
  ['no answer', OUTCOMES.unreachable, false],
])('after %s it is known whether there is a person: %s', (_, result, isPersonKnown) => {
  const model = withState(ANONYMOUS, { ...OFF, isPersonKnown: !isPersonKnown });
  const next = afterCall(model, result, LOGIN);
  expect(next.model.isPersonKnown).toBe(isPersonKnown);
  expect(next.effects).toEqual(isPersonKnown ? [{ do: 'disable' }] : []);
  expect(afterCall(model, result, LATE).model).toBe(model);
  expect(afterCall(model, OUTCOMES.superseded, LOGIN).model.isPersonKnown).toBe(!isPersonKnown);
});
