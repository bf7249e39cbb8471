import { measureSelf } from '../load/measure-self.ts';

/** How many calls a server answers. */
export interface ServerRate {
  readonly title: string;
  readonly callsPerSecond: number;
}

/** Measures servers in one run, and returns the one that the others are compared with first. */
export type MeasureRates = () => Promise<readonly ServerRate[]>;

/** `/rest/self` of two processes on PostgreSQL, beside other servers on the same database. */
async function measureSelfRates(): Promise<readonly ServerRate[]> {
  const { query, preparedQuery, self, betterAuth } = await measureSelf({ seconds: 4 });
  return [
    { title: 'bare Fastify route with one indexed query', callsPerSecond: query },
    { title: 'the same with a prepared statement', callsPerSecond: preparedQuery },
    { title: '`/rest/self`', callsPerSecond: self },
    { title: 'session read of better-auth', callsPerSecond: betterAuth },
  ];
}

/** The measurements of servers, each a group of rows in the report. */
export const RATE_MEASUREMENTS: readonly MeasureRates[] = [measureSelfRates];
