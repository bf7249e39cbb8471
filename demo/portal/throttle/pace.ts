import { eq, lt, lte, sql } from 'drizzle-orm';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import type { KnownBrowsers } from '../../server/guessing/known-browsers.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { toNetworkPrefix } from '../../server/network-prefix.ts';
import { digest } from '../../server/secrets.ts';
import { pacedRequests } from '../database/schema/paced-requests.ts';

/**
 * Requests per second in the long run, and how many may come at once. A company of 2,000 people behind one
 * address, who all start work within ten minutes, stays below: 1,000 at once and 3,000 after that.
 */
const SHARED_ADDRESS = { perSecond: 5, atOnce: 1_000 } as const;

/** Requests of strangers that store a row, and what they cost besides it. */
const LIMITS = {
  /** Drawing a picture. */
  captcha: SHARED_ADDRESS,
  'single sign-on': SHARED_ADDRESS,
} as const;

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
 */
interface Pace {
  /**
   * Counts a request and refuses it beyond the limit. Call it before the work.
   * @throws Refusal 429 with `Retry-After`
   */
  admit(limit: keyof typeof LIMITS, source: Source): Promise<void>;
}

/**
 * Creates the service. It stores one time for each network, as the generic cell rate algorithm does (ITU-T
 * I.371), and nothing for a refused request.
 */
function createPace(
  { query }: Pick<Database, 'query'>,
  clock: Clock,
  knownBrowsers: Pick<KnownBrowsers, 'findAny'>,
): Pace {
  /** @returns seconds to wait; 0 if the request is allowed */
  async function count(limit: keyof typeof LIMITS, key: string): Promise<number> {
    const { perSecond, atOnce } = LIMITS[limit];
    const [now, share] = [clock.now(), 1000 / perSecond];
    // The time before which the requests so far must have used up the pace.
    const latest = now + share * (atOnce - 1);
    const countedBy = digest(`${limit} ${key}`);
    const from = sql`GREATEST(${pacedRequests.usedUntil}, ${new Date(now).toISOString()}::timestamptz)`;
    const admitted = await query
      .insert(pacedRequests)
      .values({ countedBy, usedUntil: new Date(now + share) })
      .onConflictDoUpdate({
        target: pacedRequests.countedBy,
        set: { usedUntil: sql`${from} + ${share} * INTERVAL '1 millisecond'` },
        setWhere: lte(pacedRequests.usedUntil, new Date(latest)),
      })
      .returning({ countedBy: pacedRequests.countedBy });
    if (admitted.length > 0) return 0;
    const [row] = await query
      .select({ usedUntil: pacedRequests.usedUntil })
      .from(pacedRequests)
      .where(eq(pacedRequests.countedBy, countedBy));
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
async function sweepPace(query: Pick<Database['query'], 'delete'>, now: number): Promise<void> {
  await query.delete(pacedRequests).where(lt(pacedRequests.usedUntil, new Date(now)));
}

export { createPace, type Pace, sweepPace };
