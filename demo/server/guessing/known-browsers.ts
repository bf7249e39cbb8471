import { and, eq, gt, lt, min } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { createToken, digest } from '../secrets.ts';
import type { KnownBrowsersTable } from './tables.ts';

/** Time after the last sign-in for which a browser is known, in milliseconds: half a year. */
const KNOWN_BROWSER_LIFETIME = 180 * 24 * 3_600_000;

/**
 * The browsers in which accounts have signed in before. The token in a browser's cookie signs nobody in.
 * It only separates the owner's own wrong passwords from those of strangers (see `createAttempts`).
 */
interface KnownBrowsers {
  /**
   * Finds a browser by its token.
   * @param account digest of the account
   * @returns the key of its count of failures, if the account has signed in there
   */
  find(token: string | undefined, account: string): Promise<string | undefined>;
  /**
   * Finds a browser in which any account has signed in.
   * @returns a key that stays the same while accounts sign in
   */
  findAny(token: string | undefined): Promise<string | undefined>;
  /**
   * Records that an account has signed in. The token changes at each sign-in, so that a token that
   * somebody else knows becomes invalid; other accounts of the same browser keep their place.
   * @returns the new token
   */
  add(token: string | undefined, account: string): Promise<string>;
}

/** Creates the service over a table. */
function createKnownBrowsers(
  { query }: Database,
  clock: Clock,
  table: KnownBrowsersTable,
): KnownBrowsers {
  return {
    async find(token, account) {
      if (token === undefined) return undefined;
      const [row] = await query
        .select({ id: table.id })
        .from(table)
        .where(
          and(
            eq(table.tokenHash, digest(token)),
            eq(table.account, account),
            gt(table.expiresAt, new Date(clock.now())),
          ),
        );
      // Not the token, which changes when another account signs in: that must not begin a new count.
      return row && `browser ${row.id}`;
    },
    async findAny(token) {
      if (token === undefined) return undefined;
      const [row] = await query
        .select({ id: min(table.id) })
        .from(table)
        .where(and(eq(table.tokenHash, digest(token)), gt(table.expiresAt, new Date(clock.now()))));
      return row && row.id !== null ? `browser ${row.id}` : undefined;
    },
    add: (token, account) =>
      query.transaction(async (db) => {
        const next = createToken();
        const tokenHash = digest(next);
        const expiresAt = new Date(clock.now() + KNOWN_BROWSER_LIFETIME);
        if (token !== undefined) {
          await db
            .update(table)
            .set({ tokenHash })
            .where(eq(table.tokenHash, digest(token)));
        }
        await db
          .insert(table)
          .values({ tokenHash, account, expiresAt })
          .onConflictDoUpdate({ target: [table.tokenHash, table.account], set: { expiresAt } });
        return next;
      }),
  };
}

/**
 * Deletes browsers that are no longer known.
 * @param now milliseconds since 1970
 */
async function sweepKnownBrowsers(
  query: Pick<Database['query'], 'delete'>,
  table: KnownBrowsersTable,
  now: number,
): Promise<void> {
  await query.delete(table).where(lt(table.expiresAt, new Date(now)));
}

export { createKnownBrowsers, KNOWN_BROWSER_LIFETIME, type KnownBrowsers, sweepKnownBrowsers };
