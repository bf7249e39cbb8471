import type { SessionEvent } from '../contract/events.ts';
import type { FailureCode } from '../contract/failure.ts';
import type { SessionState, SessionStep } from './session-state.ts';

/** After these failures the next attempt needs a captcha (spec 8). */
const CAPTCHA_FAILURES: ReadonlySet<FailureCode> = new Set([
  'incorrect-captcha',
  'invalid-credential-require-captcha',
  'missing-credentials-require-captcha',
  'missing-captcha',
]);

const captchaDue = (state: SessionState) => 'captchaDue' in state && state.captchaDue;

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
    case 'freeze':
      return { status: 'unknown' };
    case 'enter':
      return state.status === 'unknown' || state.status === 'anonymous'
        ? { status: 'guest' }
        : state;
    case 'absent':
      return state.status === 'unknown' || state.status === 'signing-in' || state.status === 'guest'
        ? { status: 'anonymous', captchaDue: captchaDue(state) }
        : state;
    case 'login':
      return state.status === 'unknown' || state.status === 'anonymous' || state.status === 'guest'
        ? { status: 'signing-in', captchaDue: captchaDue(state) }
        : state;
    case 'login-failed':
    case 'oauth2-authorization-failed':
      return state.status === 'signing-in' ||
        state.status === 'anonymous' ||
        state.status === 'guest' ||
        state.status === 'unknown'
        ? {
            status: 'anonymous',
            captchaDue: captchaDue(state) || CAPTCHA_FAILURES.has(event.payload.code),
            failure: event.payload,
          }
        : state;
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
