import type {
  FailureDetail,
  SessionEnd,
  SessionEvent,
  SessionEventMap,
} from '../contract/events.ts';
import { type Failure, traitsOf } from '../contract/failure.ts';
import { withQuota } from '../contract/quota.ts';
import type { Attempt } from './attempt.ts';
import type { Cleanup, Destinations, Outcome, Result } from './outcome.ts';
import { SUPERSEDED } from './outcome.ts';
import {
  canSignIn,
  canSignOut,
  isCaptchaDue,
  isDisabled,
  isNobody,
  isUndecided,
  isWebAccessOff,
  principalOf,
  type SessionModel,
  type SessionState,
} from './state.ts';
import type { SessionStorage } from './storage.ts';

/**
 * A change of what the browser keeps: a method of the storage and its arguments. It happens before the state changes,
 * so that no listener finds old data.
 */
export type StorageChange = {
  [Name in 'remember' | 'forget' | 'keepNote' | 'dropNotes' | 'keepPendingLogin']: readonly [
    Name,
    ...Parameters<SessionStorage[Name]>,
  ];
}['remember' | 'forget' | 'keepNote' | 'dropNotes' | 'keepPendingLogin'];

/** What happens after the state has changed. */
export type Effect = (
  | { readonly do: 'dispatch'; readonly event: SessionEvent }
  /** Requests the other tabs to check the session, and tells them how it has ended, if the portal has ended it. */
  | { readonly do: 'notify-tabs'; readonly end?: SessionEnd }
  /** A sign-in has used the token of a mailed link. */
  | { readonly do: 'drop-link-token'; readonly token: string }
  /** Navigates to the first destination that is allowed, unless the page is there. */
  | {
      readonly do: 'continue';
      readonly destinations: Destinations;
      readonly reason: 'signed-in' | 'guest';
    }
  /** Navigates to the second factor, unless a view waits for a click and navigates by itself. */
  | { readonly do: 'redirect'; readonly url: string }
  /** Leaves the page after a session, where it does not stay. */
  | { readonly do: 'leave'; readonly end: Extract<Result, { kind: 'ended' | 'signed-out' }> }
  | { readonly do: 'clean-up'; readonly cleanup: Cleanup }
  /** Logs out a session that the person can neither see nor end while the login is disabled. */
  | { readonly do: 'end-hidden-session' }
  | { readonly do: 'undo-login'; readonly token: string | undefined }
  /** Asks the portal again who is signed in. */
  | { readonly do: 'check' }
  /** Disables the login, because web access is off for all. */
  | { readonly do: 'disable' }
  /** Tells the author of the page that it is unknown who is signed in. */
  | { readonly do: 'warn'; readonly cause: Failure }
) & {
  /**
   * The effect is left out if a listener of the page has begun another attempt (`current`), or the next sign-in
   * (`nobody`).
   */
  readonly while?: 'current' | 'nobody';
};

/** What an outcome leads to, in the order in which it happens: stored data, state, effects. */
export interface Transition {
  readonly stored?: readonly StorageChange[];
  readonly model: SessionModel;
  readonly effects?: readonly Effect[];
}

/** A list in which a condition that does not hold leaves out an entry. */
type Optional<Entry> = readonly (Entry | false | undefined)[];

const dispatch = <Name extends keyof SessionEventMap>(
  name: Name,
  ...[payload]: SessionEventMap[Name] extends undefined ? [] : [SessionEventMap[Name]]
): Effect => ({ do: 'dispatch', event: { name, payload } as SessionEvent });

/**
 * Returns what an outcome counts as: one that arrives late is superseded, and where web access is off, only
 * administrators are signed in.
 */
export function judge<Any extends Outcome>(
  model: SessionModel,
  outcome: Any,
  isCurrent: boolean,
): Any | Result {
  const isLate = !isCurrent && outcome.kind !== 'superseded' && outcome.kind !== 'signed-out';
  if (isLate) return SUPERSEDED;
  return outcome.kind === 'signed-in' && isWebAccessOff(model, outcome.principal)
    ? { kind: 'login-disabled' }
    : outcome;
}

/**
 * Returns what an outcome leads to. A pure function, and the only place that decides. It ignores an outcome that does
 * not fit the state, such as a late or repeated one: the state stays.
 */
export function apply(
  model: SessionModel,
  outcome: Outcome,
  { isCurrent, kind, way }: Pick<Attempt, 'kind' | 'way' | 'isCurrent'>,
): Required<Transition> {
  const { state } = model;
  const isLogin = kind === 'login';
  const to = (
    next: SessionState,
    effects: Optional<Effect> = [],
    stored: Optional<StorageChange> = [],
    known: Partial<SessionModel> = {},
  ): Required<Transition> => ({
    stored: stored.filter(Boolean) as StorageChange[],
    // A disabled login stays disabled until the next check.
    model: {
      ...model,
      ...known,
      state: isDisabled(state) && outcome.kind !== 'checking' ? state : next,
    },
    effects: effects.filter(Boolean) as Effect[],
  });
  switch (outcome.kind) {
    case 'checking': {
      const { remembered } = outcome;
      const isOpen = isDisabled(state) || state.status === 'unknown';
      return to(isOpen ? { status: 'unknown', remembered } : state);
    }
    case 'visiting-provider':
      return to(state, [dispatch('ssf-login', { url: outcome.url, id: outcome.id })]);
    case 'resuming':
      return to(isUndecided(state) ? { status: 'signing-in', captchaDue: false } : state);
    case 'signing-in': {
      const { name } = outcome;
      const next = { status: 'signing-in', captchaDue: isCaptchaDue(state) } as const;
      return to(canSignIn(state) ? next : state, [dispatch('login', { name })]);
    }
    case 'awaiting-factor': {
      const next = { status: 'second-factor', step: 'redirect', url: outcome.url } as const;
      return to(isUndecided(state) ? next : state);
    }
    case 'exchanging': {
      const url = state.status === 'second-factor' ? state.url : undefined;
      const next = { status: 'second-factor', step: 'exchange', url } as const;
      return to(canSignIn(state) ? next : state, [dispatch('check-logged-in', outcome.answer)]);
    }
    case 'code-accepted': {
      const next = { status: 'second-factor', step: 'exchange', url: undefined } as const;
      return to(state.status === 'second-factor' ? next : state);
    }
    case 'rebuilding':
      return to(state, [dispatch('rebuild-principal')]);
    case 'signing-out': {
      const { logoutUrl } = outcome;
      return to(state.status === 'signed-in' ? { ...state, status: 'signing-out' } : state, [
        logoutUrl && dispatch('ssf-logout'),
        dispatch('logout'),
      ]);
    }
    case 'suspended':
      return to({ status: 'unknown' });
    case 'portal-changed': {
      const { portal } = outcome;
      const nothing = { publicInfo: undefined, licence: undefined, captchaSlot: undefined };
      return to({ status: 'unknown' }, [], [], { portal, ...nothing });
    }
    case 'informed': {
      const { info, areGuestsAllowed } = outcome;
      const isRefused = state.status === 'guest' && !areGuestsAllowed;
      return to(
        isRefused ? { status: 'anonymous', captchaDue: false } : state,
        [
          dispatch('guest-access-status', info),
          info.branding && dispatch('set-branding', info.branding),
        ],
        [isRefused && ['dropNotes', 'guest']],
        { publicInfo: info },
      );
    }
    case 'licence': {
      const { info: licence } = outcome;
      return licence
        ? to(state, [dispatch('loaded-licence', licence)], [], { licence })
        : to(state, [dispatch('load-licence')]);
    }
    case 'quota': {
      const { update } = outcome;
      const next =
        'principal' in state ? { ...state, principal: withQuota(state.principal, update) } : state;
      return to(next, [dispatch('update-quota', update)]);
    }
    case 'signed-in': {
      const { destinations, principal, usedLink } = outcome;
      const signedIn = way === 'password' ? 'logged-in' : 'ssf-logged-in';
      return to(
        state.status === 'signing-out' ? state : { status: 'signed-in', principal },
        [
          dispatch('load-principal', principal),
          isLogin && { do: 'notify-tabs' },
          usedLink !== undefined && { do: 'drop-link-token', token: usedLink },
          isLogin && { ...dispatch(signedIn), while: 'current' },
          isLogin &&
            destinations && {
              do: 'continue',
              destinations,
              reason: 'signed-in',
              while: 'current',
            },
        ],
        [
          ['remember', principal],
          // The logout URL of an abandoned single sign-on is not that of this login.
          isLogin && way === 'password' && ['dropNotes', 'ssf-logout-url'],
        ],
      );
    }
    case 'signed-out': {
      // Another person may have signed in after the sign-out was superseded.
      if (!isCurrent() && !isNobody(state)) return to(state, [{ do: 'notify-tabs' }]);
      return to(toEnd('signed-out'), [
        dispatch('logged-out'),
        { do: 'notify-tabs' },
        outcome.logoutUrl && { ...dispatch('ssf-logged-out'), while: 'nobody' },
        { do: 'leave', end: outcome, while: 'nobody' },
      ]);
    }
    case 'ended': {
      const { how, isNotified, isRefused } = outcome;
      return to(
        toEnd(how),
        [
          dispatch('logged-out'),
          // A tab that another one has notified must not answer: both could notify each other forever.
          isRefused && !isNotified && { do: 'notify-tabs', end: how },
          { do: 'leave', end: outcome, while: 'current' },
        ],
        [['forget']],
      );
    }
    case 'guest': {
      const { destinations } = outcome;
      const next: SessionState = isUndecided(state) ? { status: 'guest' } : state;
      return to(
        next,
        [destinations && { do: 'continue', destinations, reason: 'guest', while: 'current' }],
        [destinations && ['keepNote', 'guest', 'yes']],
      );
    }
    case 'absent':
      return to(toAbsent(state, outcome.ended), [toCleanup(outcome.cleanup)]);
    case 'unreachable': {
      // It is unknown whether there is a session: the stored data stays, and the person can sign in.
      return to(toAbsent(state), [{ do: 'warn', cause: outcome.failure }]);
    }
    case 'access-disabled': {
      const failure = { code: 'access-disabled', number: 0, retryAfter: undefined } as const;
      return to({ status: 'anonymous', captchaDue: false, failure }, [dispatch('access-disabled')]);
    }
    case 'login-disabled':
      return to({ status: 'disabled', retryAfter: outcome.retryAfter }, [
        dispatch('login-disabled'),
        { do: 'end-hidden-session' },
      ]);
    case 'redirect': {
      const { pending } = outcome;
      const { url } = pending;
      const next = { status: 'second-factor', step: 'redirect', url } as const;
      return to(
        state.status === 'signing-out' ? state : next,
        [dispatch('oauth2-redirect', { url }), { do: 'redirect', url, while: 'current' }],
        [['keepPendingLogin', pending]],
      );
    }
    case 'failed': {
      const { cleanup, event, failure } = outcome;
      const next =
        event === 'login-failed'
          ? afterFailure(state, failure)
          : afterFactorFailure(state, failure);
      return to(next, [dispatch(event, failure), toCleanup(cleanup)]);
    }
    case 'superseded': {
      const { login } = outcome;
      return to(state, [
        login && (isDisabled(state) ? { do: 'undo-login', token: login.token } : { do: 'check' }),
      ]);
    }
  }
}

const toEnd = (ended: SessionEnd): SessionState => ({
  status: 'anonymous',
  captchaDue: false,
  ended,
});

const toCleanup = (cleanup: Cleanup | undefined): Effect | undefined =>
  cleanup && { do: 'clean-up', cleanup };

function toAnonymous(
  state: SessionState,
  known: Partial<Extract<SessionState, { status: 'anonymous' }>>,
): SessionState {
  return canSignIn(state) || state.status === 'signing-in'
    ? { status: 'anonymous', captchaDue: isCaptchaDue(state), ...known }
    : state;
}

function toAbsent(state: SessionState, ended?: SessionEnd): SessionState {
  return state.status === 'anonymous' ? state : toAnonymous(state, { ended });
}

/** The state after a failed sign-in. */
const afterFailure = (state: SessionState, failure: FailureDetail): SessionState =>
  toAnonymous(state, { failure, ...(traitsOf(failure.code).needsCaptcha && { captchaDue: true }) });

/** The state after a failed second factor. After a temporary failure the person can try it again. */
function afterFactorFailure(state: SessionState, failure: FailureDetail): SessionState {
  const url = state.status === 'second-factor' ? state.url : undefined;
  return url !== undefined && traitsOf(failure.code).isTemporary
    ? { status: 'second-factor', step: 'redirect', url, failure }
    : afterFailure(state, failure);
}

/** Whether the portal has answered who is signed in. */
const isAnswered = (result: Result): boolean =>
  result.kind === 'failed' ? result.isRefused : result.kind !== 'unreachable';

/**
 * Returns what follows when the effects of a call's result have happened: the session check that was requested during
 * the attempt, or the end of access while web access is off.
 */
export function afterCall(
  model: SessionModel,
  result: Result,
  { isCurrent, kind }: Pick<Attempt, 'kind' | 'isCurrent'>,
): Transition {
  // After a superseded sign-out the check still has to run: the page may have come back meanwhile.
  if (!isCurrent() && kind !== 'sign-out') return { model };
  const isChecked = result.kind === 'signed-in' || kind === 'check';
  const isCheckDue = model.isCheckDue && !isChecked;
  const isFinal = result.kind !== 'superseded' && isCurrent();
  // The check that is due finds out who is signed in.
  const isPersonKnown = isFinal && !isCheckDue ? isAnswered(result) : model.isPersonKnown;
  const next = { ...model, isCheckDue: false, isPersonKnown };
  if (isCheckDue) return { model: next, effects: [{ do: 'check' }] };
  return isFinal ? disableAccess(next) : { model: next };
}

/**
 * Disables the login where web access is off for the person. Without the portal's answer about the person nothing
 * happens: it may know an administrator. About a sign-in in flight the portal decides.
 */
export function disableAccess(model: SessionModel): Transition {
  const { isPersonKnown, state } = model;
  const isSettled = state.status === 'anonymous' || canSignOut(state);
  const isOff = isPersonKnown && isSettled && isWebAccessOff(model, principalOf(state));
  return { model, effects: isOff ? [{ do: 'disable' }] : [] };
}
