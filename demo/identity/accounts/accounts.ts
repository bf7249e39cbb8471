import { eq } from 'drizzle-orm';
import { type Clock, SYSTEM_CLOCK } from '../../server/clock.ts';
import { type Credentials, toLoginKey } from '../../server/credentials.ts';
import type { Database } from '../../server/database/database.ts';
import { createAttempts, sweepAttempts } from '../../server/guessing/attempts.ts';
import { createKnownBrowsers, sweepKnownBrowsers } from '../../server/guessing/known-browsers.ts';
import { toNetworkPrefix } from '../../server/network-prefix.ts';
import type { Passwords } from '../../server/passwords.ts';
import { digest } from '../../server/secrets.ts';
import { accounts, failures, knownBrowsers } from './tables.ts';

/** The result of a sign-in. `subject` is the OpenID subject. */
export type SignInResult =
  | {
      readonly kind: 'signed-in';
      readonly subject: string;
      /** The new token for the device cookie of the browser. */
      readonly device: string;
    }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly seconds: number };

/** The source of a sign-in. */
interface SignInSource {
  /** IP address of the client. */
  readonly ip: string;
  /** Token of the device cookie, in a browser in which somebody has signed in before. */
  readonly device: string | undefined;
}

/** The accounts of the provider. */
export interface Accounts {
  /** Adds the accounts that do not exist yet. Existing accounts keep their passwords. */
  add(newAccounts: readonly Credentials[]): Promise<void>;
  has(subject: string): Promise<boolean>;
  /** Verifies name and password. Unknown names take as long as known ones. */
  signIn(credentials: Credentials, source: SignInSource): Promise<SignInResult>;
}

/** Creates the service over a database. */
export function createAccounts(
  database: Database,
  passwords: Passwords,
  clock: Clock = SYSTEM_CLOCK,
): Accounts {
  const { query } = database;
  const attempts = createAttempts(database, clock, failures);
  const browsers = createKnownBrowsers(database, clock, knownBrowsers);

  async function find(subject: string) {
    const [account] = await query.select().from(accounts).where(eq(accounts.subject, subject));
    return account;
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
    async signIn({ name, password }, { ip, device }) {
      const subject = toLoginKey(name);
      const account = digest(subject);
      const browser = await browsers.find(device, account);
      const source = { account, address: digest(toNetworkPrefix(ip)), browser };
      const permission = await attempts.begin(source, 'none');
      if (permission.kind === 'wait') return { kind: 'wait', seconds: permission.seconds };
      const known = await find(subject);
      if (!(await passwords.verify(known?.passwordHash, password))) return { kind: 'wrong' };
      await attempts.reset(account);
      return { kind: 'signed-in', subject, device: await browsers.add(device, account) };
    },
  };
}

/** Removes failures that no longer count, and browsers that are no longer known. */
export async function sweepFailures({ query }: Database): Promise<void> {
  const now = SYSTEM_CLOCK.now();
  await sweepAttempts(query, failures, now);
  await sweepKnownBrowsers(query, knownBrowsers, now);
}
