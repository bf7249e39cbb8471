const DAY = 86_400;

/**
 * Seconds that `Retry-After` asks to wait: a number of seconds or an HTTP date (RFC 9110 section
 * 10.2.3). Nonsense counts as absent; more than a day is cut to a day.
 */
export function retryAfterSeconds(header: string | null): number | undefined {
  if (header === null) return undefined;
  const value = header.trim();
  if (/^\d+$/.test(value)) return Math.min(Number(value), DAY);
  // An HTTP date always ends so; the engine's parser would take far more.
  const seconds = value.endsWith('GMT') ? (Date.parse(value) - Date.now()) / 1000 : Number.NaN;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(0, Math.ceil(seconds)), DAY);
}
