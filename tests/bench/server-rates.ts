/** How many calls a server answers. */
export interface ServerRate {
  readonly title: string;
  readonly callsPerSecond: number;
}

/**
 * Measures servers in one run, and returns the one that the others are compared with first.
 * @example `() => measureSelf()` of a load test
 */
export type MeasureRates = () => Promise<readonly ServerRate[]>;

/** The measurements of servers, each a group of rows in the report. */
export const RATE_MEASUREMENTS: readonly MeasureRates[] = [];
