/** Returns the time zone of a person, or UTC if `Intl` does not know it. */
export function toKnownZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
