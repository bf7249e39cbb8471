import { retry } from 'wretch/middlewares/retry';
import type { Settings } from '../settings/settings.ts';

const TRANSIENT = new Set([502, 503, 504]);

/**
 * Middleware that repeats a call after a network error or a status from 502 to 504, with growing delays.
 * It is for calls that only read: a repeated login would count as a second attempt.
 */
export function retryReads({ retries, retryDelay }: Settings) {
  return retry({
    maxAttempts: retries,
    delayTimer: retryDelay,
    delayRamp: (delay, attempt) => delay * 2 ** (attempt - 1),
    retryOnNetworkError: true,
    resolveWithLatestResponse: true,
    // wretch takes 0 attempts as unlimited.
    skip: () => retries === 0,
    // Aborts, timeouts and errors of the page are not repeated.
    until: (response, error) =>
      response ? !TRANSIENT.has(response.status) : Object(error).code !== 'network',
  });
}
