import { count, eq, gt, lt, or, sql } from 'drizzle-orm';
import { type Credentials, toLoginKey } from '../../server/credentials.ts';
import type { Database } from '../../server/database/database.ts';
import { toNetworkPrefix } from '../../server/network-prefix.ts';
import type { Passwords } from '../../server/passwords.ts';
import { digest } from '../../server/secrets.ts';
import { accounts, failures } from './tables.ts';

/** Time for which a failed sign-in counts, in milliseconds: half an hour. */
const FAILURE_WINDOW = 1800 * 1000;

/** Number of failures after which an account or a network is locked for this time. */
const FAILURES_BEFORE_LOCK = 10;

/** The result of a sign-in. `subject` is the OpenID subject. */
type SignInResult =
  | { readonly kind: 'signed-in'; readonly subject: string }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'locked' };

/** The accounts of the provider. */
export interface Accounts {
  /** Adds the accounts that do not exist yet. Existing accounts keep their passwords. */
  add(newAccounts: readonly Credentials[]): Promise<void>;
  has(subject: string): Promise<boolean>;
  /** Verifies name and password. Unknown names take as long as known ones. */
  signIn(credentials: Credentials, ip: string): Promise<SignInResult>;
}

/** Creates the service over a database. */
export function createAccounts({ query }: Database, passwords: Passwords): Accounts {
  async function find(subject: string) {
    const [account] = await query.select().from(accounts).where(eq(accounts.subject, subject));
    return account;
  }

  /**
   * Returns whether the account or the network is locked. If not, records the attempt as failed
   * before the password is verified, so that simultaneous attempts count each other.
   */
  async function isLocked(account: string, address: string): Promise<boolean> {
    const now = Date.now();
    return query.transaction(async (db) => {
      await db.execute(sql`LOCK TABLE ${failures} IN SHARE ROW EXCLUSIVE MODE`);
      const recent = gt(failures.at, new Date(now - FAILURE_WINDOW));
      const [row] = await db
        .select({ number: count() })
        .from(failures)
        .where(
          sql`${recent} AND ${or(eq(failures.account, account), eq(failures.address, address))}`,
        );
      if (row && row.number >= FAILURES_BEFORE_LOCK) return true;
      await db.insert(failures).values({ account, address, at: new Date(now) });
      return false;
    });
  }

  return {
    async add(newAccounts) {
      for (const { name, password } of newAccounts) {
        const subject = toLoginKey(name);
        if (await find(subject)) continue;
        const passwordHash = await passwords.hash(password);
        await query.insert(accounts).values({ subject, passwordHash }).onConflictDoNothing();
      }
    },
    has: async (subject) => (await find(subject)) !== undefined,
    async signIn({ name, password }, ip) {
      const subject = toLoginKey(name);
      const account = digest(subject);
      if (await isLocked(account, digest(toNetworkPrefix(ip)))) return { kind: 'locked' };
      const known = await find(subject);
      if (!(await passwords.verify(known?.passwordHash, password))) return { kind: 'wrong' };
      await query.delete(failures).where(eq(failures.account, account));
      return { kind: 'signed-in', subject };
    },
  };
}

/** Removes failures that no longer count. */
export async function sweepFailures({ query }: Database): Promise<void> {
  await query.delete(failures).where(lt(failures.at, new Date(Date.now() - FAILURE_WINDOW)));
}
