import { expect, test } from 'vitest';
import type { SessionEvent } from '../../../../src/contract/events.ts';
import { nextState } from '../../../../src/session/state/next-state.ts';
import type { SessionState, SessionStep } from '../../../../src/session/state/session-state.ts';
import { ANNA, BORIS } from '../../../support/portal-double-people.ts';

type Status = SessionState['status'];
type Change = SessionEvent | SessionStep;

const FAILED = { code: 'invalid-credentials', number: 401, retryAfter: undefined } as const;

const url = 'https://id.example.com/';

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

/** The payload of every event and step. A new one causes a compile error here. */
const PAYLOADS: { readonly [Name in Change['name']]: (Change & { name: Name })['payload'] } = {
  check: ANNA,
  absent: 'expired',
  end: 'signed-out',
  resume: undefined,
  suspend: undefined,
  'enter-as-guest': undefined,
  'await-factor': url,
  'code-accepted': undefined,
  login: { name: 'anna' },
  'logged-in': undefined,
  'login-failed': FAILED,
  close: 600,
  'login-disabled': undefined,
  'ssf-login': { url: 'https://sso.example.com/' },
  'ssf-logged-in': undefined,
  'load-principal': ANNA,
  'rebuild-principal': undefined,
  'update-quota': { quota: 10, used: 5 },
  'check-logged-in': { code: 'c', state: 's', oauthApi: '/a' },
  'load-licence': undefined,
  'loaded-licence': {},
  'set-branding': {},
  'guest-access-status': {},
  'oauth2-redirect': { url },
  'oauth2-authorization-failed': FAILED,
  logout: undefined,
  'logged-out': undefined,
  'ssf-logout': undefined,
  'ssf-logged-out': undefined,
  'access-disabled': undefined,
};

const CHANGES = Object.entries(PAYLOADS).map(([name, payload]) => ({ name, payload }) as Change);

/** Changes that end any state except a disabled login. */
const END_CHANGES = {
  end: 'anonymous',
  'access-disabled': 'anonymous',
  close: 'disabled',
  'login-disabled': 'disabled',
} as const;

/** Changes for a person who is not signed in. */
const SIGN_IN_CHANGES = {
  login: 'signing-in',
  'login-failed': 'anonymous',
  'oauth2-authorization-failed': 'anonymous',
  'oauth2-redirect': 'second-factor',
  'check-logged-in': 'second-factor',
  'load-principal': 'signed-in',
} as const;

/** The status after each change; a change that is missing here keeps the state. */
const AFTER: Readonly<Record<Status, Partial<Record<Change['name'], Status>>>> = {
  unknown: {
    ...END_CHANGES,
    ...SIGN_IN_CHANGES,
    check: 'unknown',
    absent: 'anonymous',
    suspend: 'unknown',
    'enter-as-guest': 'guest',
    'await-factor': 'second-factor',
    resume: 'signing-in',
  },
  anonymous: {
    ...END_CHANGES,
    ...SIGN_IN_CHANGES,
    suspend: 'unknown',
    'enter-as-guest': 'guest',
    'await-factor': 'second-factor',
    resume: 'signing-in',
  },
  'signing-in': {
    ...END_CHANGES,
    absent: 'anonymous',
    suspend: 'unknown',
    'login-failed': 'anonymous',
    'oauth2-authorization-failed': 'anonymous',
    'oauth2-redirect': 'second-factor',
    'load-principal': 'signed-in',
  },
  'second-factor': {
    ...END_CHANGES,
    ...SIGN_IN_CHANGES,
    absent: 'anonymous',
    suspend: 'unknown',
    'code-accepted': 'second-factor',
  },
  'signed-in': {
    ...END_CHANGES,
    suspend: 'unknown',
    'oauth2-redirect': 'second-factor',
    'load-principal': 'signed-in',
    'update-quota': 'signed-in',
    logout: 'signing-out',
  },
  'signing-out': { ...END_CHANGES, suspend: 'unknown', 'update-quota': 'signing-out' },
  guest: { ...END_CHANGES, ...SIGN_IN_CHANGES, absent: 'anonymous', suspend: 'unknown' },
  disabled: { check: 'unknown' },
};

const table = Object.values(STATES)
  .flat()
  .flatMap((state) =>
    CHANGES.map((change) => {
      const after = AFTER[state.status][change.name];
      return { state, change, after, before: JSON.stringify(state), name: change.name };
    }),
  );

test.each(table)('the state $before after $name is correct', ({ state, change, after }) => {
  const before = structuredClone(state);
  const next = nextState(state, change);
  if (after === undefined) expect(next).toBe(state);
  else expect(next.status).toBe(after);
  expect(state).toEqual(before);
});
