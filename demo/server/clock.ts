/** The current time. It is an argument, so that tests can set it. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00Z. */
  now(): number;
}

/** The clock of the operating system. */
export const SYSTEM_CLOCK: Clock = { now: () => Date.now() };
