import type { FailureDetail, SessionEvent } from '../../contract/events.ts';
import type { FailureCode } from '../../contract/failure.ts';
import { withQuota } from '../quota.ts';
import { isCaptchaDue, isDisabled, isOutside, isUndecided } from './predicates.ts';
import type { SessionState, SessionStep } from './session-state.ts';

/** After these failures the next attempt needs a captcha (spec section 8). */
const CAPTCHA_FAILURES: ReadonlySet<FailureCode> = new Set([
  'incorrect-captcha',
  'invalid-credential-require-captcha',
  'missing-credentials-require-captcha',
  'missing-captcha',
]);

/** After these failures the person can try the second factor again. */
const TEMPORARY_FAILURES: ReadonlySet<FailureCode> = new Set([
  'second-factor-canceled',
  'network',
  'timeout',
]);

/** The events that never change the state. Before `logged-out` the step `end` has changed it. */
type Unchanging =
  | 'logged-in'
  | 'ssf-login'
  | 'ssf-logged-in'
  | 'rebuild-principal'
  | 'load-licence'
  | 'loaded-licence'
  | 'set-branding'
  | 'guest-access-status'
  | 'logged-out'
  | 'ssf-logout'
  | 'ssf-logged-out';

/** The state after a failed sign-in. */
function afterFailure(state: SessionState, failure: FailureDetail): SessionState {
  if (!isOutside(state) && state.status !== 'signing-in') return state;
  return {
    status: 'anonymous',
    captchaDue: isCaptchaDue(state) || CAPTCHA_FAILURES.has(failure.code),
    failure,
  };
}

/** The state after a failed second factor. After a temporary failure the person can try it again. */
function afterFactorFailure(state: SessionState, failure: FailureDetail): SessionState {
  const url = state.status === 'second-factor' ? state.url : undefined;
  if (url === undefined || !TEMPORARY_FAILURES.has(failure.code)) {
    return afterFailure(state, failure);
  }
  return { status: 'second-factor', step: 'redirect', url, failure };
}

/**
 * Returns the state after an event or a step. A pure function. It ignores an event that does not fit the
 * state, such as a late or repeated one.
 */
export function nextState(state: SessionState, event: SessionEvent | SessionStep): SessionState {
  // A disabled login stays disabled until the next check.
  if (isDisabled(state) && event.name !== 'check') return state;
  switch (event.name) {
    case 'check':
      return isDisabled(state) || state.status === 'unknown'
        ? { status: 'unknown', remembered: event.payload }
        : state;
    case 'resume':
      return isUndecided(state) ? { status: 'signing-in', captchaDue: false } : state;
    case 'await-factor':
      return isUndecided(state)
        ? { status: 'second-factor', step: 'redirect', url: event.payload }
        : state;
    case 'suspend':
      return { status: 'unknown' };
    case 'enter-as-guest':
      return isUndecided(state) ? { status: 'guest' } : state;
    case 'absent':
      return state.status !== 'anonymous' && (isOutside(state) || state.status === 'signing-in')
        ? { status: 'anonymous', captchaDue: isCaptchaDue(state), ended: event.payload }
        : state;
    case 'close':
    case 'login-disabled':
      return { status: 'disabled', retryAfter: event.payload };
    case 'end':
      return { status: 'anonymous', captchaDue: false, ended: event.payload };
    case 'login':
      return isOutside(state) ? { status: 'signing-in', captchaDue: isCaptchaDue(state) } : state;
    case 'login-failed':
      return afterFailure(state, event.payload);
    case 'oauth2-redirect':
      return state.status === 'signing-out'
        ? state
        : { status: 'second-factor', step: 'redirect', url: event.payload.url };
    case 'check-logged-in':
      return isOutside(state)
        ? {
            status: 'second-factor',
            step: 'exchange',
            url: state.status === 'second-factor' ? state.url : undefined,
          }
        : state;
    case 'code-accepted':
      return state.status === 'second-factor'
        ? { status: 'second-factor', step: 'exchange', url: undefined }
        : state;
    case 'oauth2-authorization-failed':
      return afterFactorFailure(state, event.payload);
    case 'access-disabled':
      return {
        status: 'anonymous',
        captchaDue: false,
        failure: { code: 'access-disabled', number: 0, retryAfter: undefined },
      };
    case 'load-principal':
      return state.status === 'signing-out'
        ? state
        : { status: 'signed-in', principal: event.payload };
    case 'update-quota':
      return 'principal' in state
        ? { ...state, principal: withQuota(state.principal, event.payload) }
        : state;
    case 'logout':
      return state.status === 'signed-in' ? { ...state, status: 'signing-out' } : state;
    default:
      event.name satisfies Unchanging;
      return state;
  }
}
