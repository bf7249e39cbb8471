const DAY = 86_400;

/**
 * The seconds to wait in `Retry-After`: a number of seconds or an HTTP date (RFC 9110 section
 * 10.2.3). An invalid value counts as absent; more than a day counts as a day.
 */
export function readRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const value = header.trim();
  if (/^\d+$/.test(value)) return Math.min(Number(value), DAY);
  // Every HTTP date ends with GMT; `Date` accepts many other formats.
  const time = value.endsWith('GMT') ? new Date(value).getTime() : Number.NaN;
  const seconds = (time - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(0, Math.ceil(seconds)), DAY);
}
