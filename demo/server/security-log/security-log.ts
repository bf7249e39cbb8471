import type { Writable } from 'node:stream';
import type { Clock } from '../clock.ts';
import type { SecurityEvent, SecurityEvents } from './security-events.ts';

/** The client of a request, such as Fastify's request. */
export interface LogSource {
  /** IP address. */
  readonly ip: string;
}

/** The log of events that matter for security. */
export interface SecurityLog {
  /**
   * Writes one event as one line.
   * @param source the client that caused it; without one the event has no address
   */
  record<Event extends SecurityEvent>(
    event: Event,
    fields: SecurityEvents[Event],
    source?: LogSource,
  ): void;
}

/**
 * Creates the log: one JSON object per line, whatever the level of the other log is.
 * @param stream by default nothing is written
 */
export function createSecurityLog(
  stream: Writable | undefined,
  service: 'portal' | 'authority',
  clock: Clock,
): SecurityLog {
  return {
    record(event, fields, source) {
      stream?.write(
        toLine({
          time: new Date(clock.now()).toISOString(),
          kind: 'security',
          service,
          pid: process.pid,
          event,
          address: source?.ip,
          ...fields,
        }),
      );
    },
  };
}

/**
 * Returns an object as one line of ASCII: every other character is escaped, so that no value starts a
 * new line or controls the terminal of a reader (CWE-117).
 */
function toLine(entry: object): string {
  const json = JSON.stringify(entry).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${json}\n`;
}
