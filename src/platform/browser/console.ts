/** Writes to the console for the author of the page. Never throws: a page may have replaced the console. */
export function log(method: 'warn' | 'error', ...values: unknown[]): void {
  try {
    Object(console)[method](...values);
  } catch {}
}
