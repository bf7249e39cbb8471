/** Where the portal takes the time from, so that a test can let hours pass. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00Z. */
  now(): number;
}
