const DAY = 86_400;

/**
 * The seconds to wait in `Retry-After`: a number of seconds or an HTTP date (RFC 9110 section 10.2.3). An invalid value
 * counts as absent; more than a day counts as a day. Of several values, which a proxy can add, the first number counts.
 * @param date the `Date` of the same response, because the clock of the browser can be wrong; pages of other origins
 *   may not be able to read it
 */
export function readRetryAfter(
  header: string | null,
  date: string | null = null,
): number | undefined {
  // A missing header is the text `null`, which is no value either.
  const value = `${header}`.trim();
  const [seconds] = /^\d+(\.\d+)?(?=\s*(,|$))/.exec(value) ?? [];
  // Every HTTP date ends with GMT; `Date` accepts many other formats.
  const until = value.endsWith('GMT') ? new Date(value).getTime() : Number.NaN;
  const wait = seconds
    ? Number(seconds)
    : (until - (new Date(`${date}`).getTime() || Date.now())) / 1000;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(0, Math.ceil(wait)), DAY);
}
