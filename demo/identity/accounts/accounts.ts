import { count, eq, gt, or, sql } from 'drizzle-orm';
import { toLoginKey } from '../../server/credentials.ts';
import type { Database } from '../../server/database/database.ts';
import { toNetworkPrefix } from '../../server/network-prefix.ts';
import type { Passwords } from '../../server/passwords.ts';
import { digest } from '../../server/secrets.ts';
import { accounts } from '../database/schema/accounts.ts';
import { failures } from '../database/schema/failures.ts';
import type { Account } from './account.ts';
import { FAILURE_WINDOW } from './failure-window.ts';

/** So many failures of an account, or from an address, and both have to wait. */
const FAILURES_BEFORE_WAIT = 10;

/** How a sign-in ended. */
type Outcome = { kind: 'signed-in'; subject: string } | { kind: 'wrong' } | { kind: 'wait' };

/** The people that the provider knows. */
export interface Accounts {
  /** Adds those who aren't there yet. */
  add(newcomers: readonly Account[]): Promise<void>;
  /** Whether a subject is known. */
  has(subject: string): Promise<boolean>;
  /** Tries a name and a password, as slowly for names that nobody has. */
  signIn(name: string, password: string, ip: string): Promise<Outcome>;
}

/** Makes them over a database. */
export function createAccounts({ query }: Database, passwords: Passwords): Accounts {
  async function find(subject: string) {
    const [account] = await query.select().from(accounts).where(eq(accounts.subject, subject));
    return account;
  }

  /** Counts an attempt as failed before the password is looked at, so that a crowd can't get past. */
  async function mustWait(account: string, address: string): Promise<boolean> {
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
      if (row && row.number >= FAILURES_BEFORE_WAIT) return true;
      await db.insert(failures).values({ account, address, at: new Date(now) });
      return false;
    });
  }

  return {
    async add(newcomers) {
      for (const { name, password } of newcomers) {
        const subject = toLoginKey(name);
        if (await find(subject)) continue;
        const passwordHash = await passwords.hash(password);
        await query.insert(accounts).values({ subject, passwordHash }).onConflictDoNothing();
      }
    },
    has: async (subject) => (await find(subject)) !== undefined,
    async signIn(name, password, ip) {
      const subject = toLoginKey(name);
      const account = digest(subject);
      if (await mustWait(account, digest(toNetworkPrefix(ip)))) return { kind: 'wait' };
      const known = await find(subject);
      if (!(await passwords.verify(known?.passwordHash, password))) return { kind: 'wrong' };
      await query.delete(failures).where(eq(failures.account, account));
      return { kind: 'signed-in', subject };
    },
  };
}
