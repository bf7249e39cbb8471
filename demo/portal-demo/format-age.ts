const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Says how long ago something was, such as "5 minutes ago". After a day it is the date. Both are right in every time
 * zone that a reader may be in.
 * @param at milliseconds since 1970
 * @param culture a BCP 47 tag
 */
export function formatAge(at: number, now: number, culture: string): string {
  const age = Math.max(0, now - at);
  if (age >= DAY) {
    return new Intl.DateTimeFormat(culture, { dateStyle: 'medium', timeZone: 'UTC' }).format(at);
  }
  const format = new Intl.RelativeTimeFormat(culture, { numeric: 'auto' });
  if (age >= HOUR) return format.format(-Math.floor(age / HOUR), 'hour');
  if (age >= MINUTE) return format.format(-Math.floor(age / MINUTE), 'minute');
  return format.format(0, 'second');
}
