/** An event of the security log as it was written. */
export interface LoggedEvent {
  readonly time: string;
  readonly service: string;
  readonly event: string;
  readonly address?: string;
  readonly [field: string]: unknown;
}

/**
 * Reads the events of the security log from a log.
 * @throws SyntaxError if any line of the log is not JSON
 */
export function readSecurityEvents(log: string): LoggedEvent[] {
  return log
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LoggedEvent)
    .filter(({ kind }) => kind === 'security');
}

/** Returns the fields of an event without those that every event has. */
export function toFields({ time, kind, service, pid, address, ...fields }: LoggedEvent): object {
  return fields;
}
