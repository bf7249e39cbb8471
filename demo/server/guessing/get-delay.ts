/** Number of failures of an account without a delay. */
const FREE_FAILURES = 10;

/** Number of failures of an account between two successes (NIST SP 800-63B-4 section 3.2.2). */
const MAX_FAILURES = 100;

/** Delays in milliseconds: the greatest one below the maximum of failures, and the one from then on. */
const [MAX_DELAY, BLOCKED] = [60_000, 24 * 3_600_000];

/**
 * Returns how long an account has to wait after its last failure, in milliseconds. Browsers that are
 * known to the account do not wait (see `createAttempts`).
 * @param failures number of failures since the last success
 */
function getDelay(failures: number): number {
  if (failures >= MAX_FAILURES) return BLOCKED;
  if (failures < FREE_FAILURES) return 0;
  return Math.min(1000 * 2 ** (failures - FREE_FAILURES), MAX_DELAY);
}

export { getDelay, MAX_FAILURES };
