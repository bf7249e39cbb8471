import { retry } from 'wretch/middlewares/retry';
import type { Settings } from '../settings/settings.ts';

const TRANSIENT = new Set([502, 503, 504]);

/**
 * For calls that only read: tries again after a fault of the network or a 502 to 504, waiting longer
 * each time. Calls that change something go without it: a repeated login is a second guess.
 */
export function retryReads({ retries, retryDelay }: Settings) {
  return retry({
    maxAttempts: retries,
    delayTimer: retryDelay,
    delayRamp: (delay, attempt) => delay * 2 ** (attempt - 1),
    retryOnNetworkError: true,
    resolveWithLatestResponse: true,
    // wretch reads 0 as "without end".
    skip: () => retries === 0,
    // An abort or a timeout is an answer of our own, not a fault to be tried again.
    until: (response, error) =>
      response ? !TRANSIENT.has(response.status) : !(error instanceof TypeError),
  });
}
