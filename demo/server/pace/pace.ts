import { eq, lt, lte, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { KnownBrowsers } from '../guessing/known-browsers.ts';
import { Refusal } from '../http/refusal.ts';
import { toNetworkPrefix } from '../network-prefix.ts';
import { digest } from '../secrets.ts';
import type { PacedRequestsTable } from './tables.ts';

/** A limit of requests. */
interface Rate {
  /** Requests per second in the long run. */
  readonly perSecond: number;
  /** How many requests may come at once. */
  readonly atOnce: number;
}

/**
 * The limit of a network that many people share. A company of 2,000 people behind one address, who all start
 * work within ten minutes, stays below: 1,000 at once and 3,000 after that.
 */
const SHARED_ADDRESS: Rate = { perSecond: 5, atOnce: 1_000 };

/** The source of a request. */
interface Source {
  /** IP address of the client. */
  readonly ip: string;
  /** Token of the device cookie. */
  readonly device: string | undefined;
}

/**
 * Limits how often a network makes requests that cost something before anybody has signed in. A browser in
 * which somebody has signed in before has a limit of its own, so that a flood from the network of a company
 * does not lock out its people.
 * @template Limit names of the limits
 */
interface Pace<Limit extends string> {
  /**
   * Counts a request and refuses it beyond the limit. Call it before the work.
   * @throws Refusal 429 with `Retry-After`
   */
  admit(limit: Limit, source: Source): Promise<void>;
}

interface PaceOptions<Limit extends string> {
  readonly knownBrowsers: Pick<KnownBrowsers, 'findAny'>;
  /** The requests to count, and how many of them a network or a known browser may make. */
  readonly limits: Readonly<Record<Limit, Rate>>;
}

/**
 * Creates the service over a table. It stores one time for each network, as the generic cell rate algorithm
 * does (ITU-T I.371), and nothing for a refused request.
 */
function createPace<Limit extends string>(
  { query }: Pick<Database, 'query'>,
  clock: Clock,
  table: PacedRequestsTable,
  { knownBrowsers, limits }: PaceOptions<Limit>,
): Pace<Limit> {
  /** @returns seconds to wait; 0 if the request is allowed */
  async function count(limit: Limit, key: string): Promise<number> {
    const { perSecond, atOnce } = limits[limit];
    const [now, share] = [clock.now(), 1000 / perSecond];
    // The time before which the requests so far must have used up the pace.
    const latest = now + share * (atOnce - 1);
    const countedBy = digest(`${limit} ${key}`);
    const from = sql`GREATEST(${table.usedUntil}, ${new Date(now).toISOString()}::timestamptz)`;
    const admitted = await query
      .insert(table)
      .values({ countedBy, usedUntil: new Date(now + share) })
      .onConflictDoUpdate({
        target: table.countedBy,
        set: { usedUntil: sql`${from} + ${share} * INTERVAL '1 millisecond'` },
        setWhere: lte(table.usedUntil, new Date(latest)),
      })
      .returning({ countedBy: table.countedBy });
    if (admitted.length > 0) return 0;
    const [row] = await query
      .select({ usedUntil: table.usedUntil })
      .from(table)
      .where(eq(table.countedBy, countedBy));
    return Math.max(1, Math.ceil(((row?.usedUntil.getTime() ?? now) - latest) / 1000));
  }

  return {
    async admit(limit, { ip, device }) {
      const key = (await knownBrowsers.findAny(device)) ?? toNetworkPrefix(ip);
      const seconds = await count(limit, key);
      if (seconds === 0) return;
      throw new Refusal(429, 'TOO_MANY_REQUESTS', 'Too many requests', {
        'Retry-After': String(seconds),
      });
    },
  };
}

/**
 * Deletes networks that may make all requests at once again.
 * @param now milliseconds since 1970
 */
async function sweepPace(
  query: Pick<Database['query'], 'delete'>,
  table: PacedRequestsTable,
  now: number,
): Promise<void> {
  await query.delete(table).where(lt(table.usedUntil, new Date(now)));
}

export { createPace, type Pace, SHARED_ADDRESS, sweepPace };
