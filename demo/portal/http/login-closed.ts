import { Refusal } from '../../server/http/refusal.ts';

/** Login is closed. @param retryAfter seconds, where an end is in sight */
export function loginClosed(retryAfter: number | undefined): Refusal {
  return new Refusal(
    503,
    'LOGIN_CLOSED',
    'Login is closed',
    retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) },
  );
}
