import type { Language } from '../../../src/contract/languages.ts';

/** The units of a time to wait, in seconds. */
const UNITS = { second: 1, minute: 60, hour: 3600 } as const;

/** Formats the time that a person has to wait, such as "in 5 minutes". */
export function formatWait(seconds: number, language: Language): string {
  const unit = seconds < UNITS.minute ? 'second' : seconds < UNITS.hour ? 'minute' : 'hour';
  return new Intl.RelativeTimeFormat(language).format(Math.ceil(seconds / UNITS[unit]), unit);
}
