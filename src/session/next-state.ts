import type { FailureDetail, SessionEvent } from '../contract/events.ts';
import type { FailureCode } from '../contract/failure.ts';
import type { SessionState, SessionStep } from './session-state.ts';

/** After these failures the next attempt needs a captcha (spec 8). */
const CAPTCHA_FAILURES: ReadonlySet<FailureCode> = new Set([
  'incorrect-captcha',
  'invalid-credential-require-captcha',
  'missing-credentials-require-captcha',
  'missing-captcha',
]);

/** After these failures the way to the second factor is still open. */
const PASSING_FAILURES: ReadonlySet<FailureCode> = new Set([
  'second-factor-canceled',
  'network',
  'timeout',
]);

const captchaDue = (state: SessionState) => 'captchaDue' in state && state.captchaDue;

/** In these states nobody is inside, and somebody may come in. */
const isOutside = ({ status }: SessionState) =>
  ['unknown', 'anonymous', 'guest', 'second-factor'].includes(status);

/** The state after an attempt to come in has failed. */
function afterFailure(state: SessionState, failure: FailureDetail): SessionState {
  if (!isOutside(state) && state.status !== 'signing-in') return state;
  return {
    status: 'anonymous',
    captchaDue: captchaDue(state) || CAPTCHA_FAILURES.has(failure.code),
    failure,
  };
}

/** The state after the second factor has failed: what may pass leaves the way to it open. */
function afterFactorFailure(state: SessionState, failure: FailureDetail): SessionState {
  const url = state.status === 'second-factor' ? state.url : undefined;
  if (url === undefined || !PASSING_FAILURES.has(failure.code)) return afterFailure(state, failure);
  return { status: 'second-factor', step: 'redirect', url, failure };
}

/**
 * The state after an event. Pure; an event that does not fit the state changes nothing, so that late
 * or repeated ones do no harm.
 */
export function nextState(state: SessionState, event: SessionEvent | SessionStep): SessionState {
  // A closed login stays closed until the portal is asked again.
  if (state.status === 'disabled' && event.name !== 'check') return state;
  switch (event.name) {
    case 'check':
      return state.status === 'disabled' || state.status === 'unknown'
        ? { status: 'unknown', remembered: event.payload }
        : state;
    case 'resume':
      return state.status === 'unknown' || state.status === 'anonymous'
        ? { status: 'signing-in', captchaDue: false }
        : state;
    case 'await-factor':
      return state.status === 'unknown' || state.status === 'anonymous'
        ? { status: 'second-factor', step: 'redirect', url: event.payload }
        : state;
    case 'freeze':
      return { status: 'unknown' };
    case 'enter':
      return state.status === 'unknown' || state.status === 'anonymous'
        ? { status: 'guest' }
        : state;
    case 'absent':
      return state.status !== 'anonymous' && (isOutside(state) || state.status === 'signing-in')
        ? { status: 'anonymous', captchaDue: captchaDue(state) }
        : state;
    case 'login':
      return isOutside(state) ? { status: 'signing-in', captchaDue: captchaDue(state) } : state;
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
    case 'passed':
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
        ? {
            ...state,
            principal: {
              ...state.principal,
              disk_space_quota: event.payload.quota,
              disk_space_used: event.payload.used ?? state.principal.disk_space_used,
            },
          }
        : state;
    case 'logout':
      return state.status === 'signed-in' ? { ...state, status: 'signing-out' } : state;
    case 'logged-out':
      return { status: 'anonymous', captchaDue: false };
    case 'login-disabled':
      return { status: 'disabled' };
    default:
      return state;
  }
}
