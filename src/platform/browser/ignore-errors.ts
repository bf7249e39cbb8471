/**
 * Runs an access to site data. Returns `undefined` if the browser throws, because it blocks site data or
 * the storage is full.
 */
export function ignoreErrors<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
