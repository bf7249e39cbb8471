/** The time, as an argument: tests move it by hand. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

/** The browser's clock. */
export const browserClock: Clock = { now: () => Date.now() };
