import { and, count, eq, gt, lt, min } from 'drizzle-orm';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { lockUntilEnd } from '../../server/database/transaction-lock.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { digest } from '../../server/secrets.ts';
import { throttledRequests } from '../database/schema/throttled-requests.ts';

/** Time for which a request counts, in milliseconds. */
const WINDOW = 3_600_000;

/** Maximum number of requests within the window. */
const LIMITS = {
  /** Requests for a password reset, per network (see `toNetworkPrefix`): a company may share one. */
  'reset from': 100,
  /** The same, per network and typed address: nobody uses up the limit of the network with one address. */
  'reset of': 5,
  /** Mails after such requests, per mailbox. */
  'reset to': 3,
  /** Registrations and new passwords, per network: a company may share one. */
  'registration from': 100,
  /** Invitations, per inviting person. */
  'invitation by': 30,
  /** Mails after invitations, per mailbox, counted for all inviters together. */
  'invitation to': 3,
} as const;

type Query = Pick<Database['query'], 'select' | 'insert' | 'execute'>;

/** Limits requests that could fill other people's mailboxes or use up the processor. */
interface Throttle {
  /**
   * Counts a request.
   * @param key identifies the person, mailbox or network
   * @param db the running transaction, if there is one
   * @returns seconds to wait; 0 if the request is allowed
   */
  count(limit: keyof typeof LIMITS, key: string, db?: Query): Promise<number>;
  /**
   * Counts a request and refuses it beyond the limit.
   * @throws Refusal 429 with `Retry-After`
   */
  admit(limit: keyof typeof LIMITS, key: string): Promise<void>;
  /**
   * Refuses a request beyond the limit, and does not count it.
   * @throws Refusal 429 with `Retry-After`
   */
  check(limit: keyof typeof LIMITS, key: string): Promise<void>;
}

/** Creates the throttle. It stores only digests of its keys. */
function createThrottle({ query }: Database, clock: Clock): Throttle {
  const toCountedBy = (limit: keyof typeof LIMITS, key: string) => digest(`${limit} ${key}`);

  /** @returns seconds to wait; 0 if another request is allowed */
  async function readWait(limit: keyof typeof LIMITS, key: string, db: Query): Promise<number> {
    const now = clock.now();
    const [seen] = await db
      .select({ count: count(), first: min(throttledRequests.at) })
      .from(throttledRequests)
      .where(
        and(
          eq(throttledRequests.countedBy, toCountedBy(limit, key)),
          gt(throttledRequests.at, new Date(now - WINDOW)),
        ),
      );
    if (!seen || seen.count < LIMITS[limit]) return 0;
    const first = seen.first?.getTime() ?? now;
    return Math.max(1, Math.ceil((first + WINDOW - now) / 1000));
  }

  const throttle: Throttle = {
    async count(limit, key, db) {
      if (!db) return query.transaction((own) => throttle.count(limit, key, own));
      const countedBy = toCountedBy(limit, key);
      // Simultaneous requests take turns: exactly as many as allowed are admitted.
      await lockUntilEnd(db, `throttle ${countedBy}`);
      const seconds = await readWait(limit, key, db);
      if (seconds === 0) {
        await db.insert(throttledRequests).values({ countedBy, at: new Date(clock.now()) });
      }
      return seconds;
    },
    admit: async (limit, key) => refuseWait(await throttle.count(limit, key)),
    check: async (limit, key) => refuseWait(await readWait(limit, key, query)),
  };
  return throttle;
}

/** @throws Refusal 429 if there is a time to wait, in seconds */
function refuseWait(seconds: number): void {
  if (seconds === 0) return;
  throw new Refusal(429, 'TOO_MANY_REQUESTS', 'Too many requests', {
    'Retry-After': String(seconds),
  });
}

/**
 * Deletes requests that no longer count.
 * @param now milliseconds since 1970
 */
async function sweepThrottle(query: Pick<Database['query'], 'delete'>, now: number): Promise<void> {
  await query.delete(throttledRequests).where(lt(throttledRequests.at, new Date(now - WINDOW)));
}

export { createThrottle, sweepThrottle, type Throttle };
