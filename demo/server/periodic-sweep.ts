/** Interval in milliseconds at which expired rows are removed. */
const SWEEP_INTERVAL = 10 * 60 * 1000;

/**
 * Removes expired rows periodically.
 * @param sweep removes what has expired
 * @param onError called if it fails; the next run tries again
 * @returns a function that stops it
 */
export function sweepPeriodically(
  sweep: () => Promise<void>,
  onError: (error: unknown) => void,
): () => void {
  const timer = setInterval(() => void sweep().catch(onError), SWEEP_INTERVAL).unref();
  return () => clearInterval(timer);
}
