import { and, count, eq, gt, min } from 'drizzle-orm';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { digest } from '../../server/secrets.ts';
import { throttledRequests } from '../database/schema/throttled-requests.ts';

/** How long a request counts, in milliseconds. */
export const THROTTLE_WINDOW = 3_600_000;

/** How often something may be done within an hour. */
const LIMITS = {
  /** Requests for a reset, from one IP address (or /64). */
  'reset from': 30,
  /** Mails after such requests, to one mail address. */
  'reset to': 3,
  /** Registrations and new passwords, from one IP address: a company may share one. */
  'registration from': 100,
  /** Invitations, from one person. */
  'invitation by': 30,
  /** Mails after invitations, to one mail address, whoever invites. */
  'invitation to': 3,
} as const;

type Query = Pick<Database['query'], 'select' | 'insert' | 'delete'>;

/** Slows down what could fill other people's mailboxes or the processor. */
export interface Throttle {
  /**
   * Counts one.
   * @param db the query of a transaction under way
   * @returns seconds to wait, 0 where it may be done now
   */
  count(what: keyof typeof LIMITS, whose: string, db?: Query): Promise<number>;
  /**
   * The same for a route.
   * @throws Refusal 429
   */
  admit(what: keyof typeof LIMITS, whose: string): Promise<void>;
}

/** Makes it over a database. Only digests of addresses are kept. */
export function createThrottle({ query }: Database, clock: Clock): Throttle {
  const throttle: Throttle = {
    async count(what, whose, db = query) {
      const now = clock.now();
      const countedBy = digest(`${what} ${whose}`);
      // Written before it is counted: requests sent at the same time count each other.
      const [mine] = await db
        .insert(throttledRequests)
        .values({ countedBy, at: new Date(now) })
        .returning({ id: throttledRequests.id });
      const [seen] = await db
        .select({ count: count(), first: min(throttledRequests.at) })
        .from(throttledRequests)
        .where(
          and(
            eq(throttledRequests.countedBy, countedBy),
            gt(throttledRequests.at, new Date(now - THROTTLE_WINDOW)),
          ),
        );
      if (!mine || !seen || seen.count <= LIMITS[what]) return 0;
      await db.delete(throttledRequests).where(eq(throttledRequests.id, mine.id));
      const first = seen.first?.getTime() ?? now;
      return Math.max(1, Math.ceil((first + THROTTLE_WINDOW - now) / 1000));
    },
    async admit(what, whose) {
      const seconds = await throttle.count(what, whose);
      if (seconds > 0) {
        throw new Refusal(429, 'TOO_MANY_REQUESTS', 'Too many requests', {
          'Retry-After': String(seconds),
        });
      }
    },
  };
  return throttle;
}
