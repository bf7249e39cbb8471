import { and, eq } from 'drizzle-orm';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { digest, keyedDigest, newToken } from '../../server/secrets.ts';
import { signOnTransactions } from '../database/schema/sign-on-transactions.ts';

/** How long people may take at the provider. Milliseconds. */
const LIFE = 10 * 60 * 1000;

/** What goes out with a single sign-on and must fit what comes back. */
interface Transaction {
  /** Ties the answer to the request and both to the browser. */
  readonly state: string;
  /** PKCE (RFC 7636): proves at the token endpoint who asked for the code. */
  readonly codeVerifier: string;
  /** Ties the ID token to the request. */
  readonly nonce: string;
}

/** Single sign-ons under way, each bound to the pre-session of the browser that began it. */
export interface Transactions {
  begin(preSession: string): Promise<Transaction>;
  /** Takes the transaction of a state; works once, and for the browser that began it only. */
  take(preSession: string, state: string): Promise<Transaction | undefined>;
}

/** Makes the transactions over a database. */
export function createTransactions({ query }: Database, clock: Clock): Transactions {
  const transactionOf = (preSession: string, state: string): Transaction => ({
    state,
    codeVerifier: keyedDigest(preSession, `code verifier ${state}`),
    nonce: keyedDigest(preSession, `nonce ${state}`),
  });
  return {
    async begin(preSession) {
      const state = newToken();
      await query.insert(signOnTransactions).values({
        stateHash: digest(state),
        preSessionHash: digest(preSession),
        expiresAt: new Date(clock.now() + LIFE),
      });
      return transactionOf(preSession, state);
    },
    async take(preSession, state) {
      const [taken] = await query
        .delete(signOnTransactions)
        .where(
          and(
            eq(signOnTransactions.stateHash, digest(state)),
            eq(signOnTransactions.preSessionHash, digest(preSession)),
          ),
        )
        .returning();
      if (!taken || taken.expiresAt.getTime() <= clock.now()) return undefined;
      return transactionOf(preSession, state);
    },
  };
}
