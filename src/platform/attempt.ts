/** Runs an access to site data; where the browser refuses it or the space is used up, nothing happens. */
export function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
