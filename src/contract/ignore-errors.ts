/**
 * Runs what may throw for a reason that does not matter, such as an access to site data that the browser blocks, or the
 * parsing of a text that others have written. Returns `undefined` then.
 */
export function ignoreErrors<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
