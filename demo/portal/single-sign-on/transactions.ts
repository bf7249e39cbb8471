import { and, eq, lt } from 'drizzle-orm';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { createToken, digest, keyedDigest } from '../../server/secrets.ts';
import { signOnTransactions } from '../database/schema/sign-on-transactions.ts';

/** Milliseconds that a person has for signing in at the provider. */
const LIFETIME = 10 * 60 * 1000;

/** The values of a single sign-on that the response must match. */
interface Transaction {
  /** Binds the response to the request, and both to the browser. */
  readonly state: string;
  /** PKCE (RFC 7636): proves to the token endpoint that this client requested the code. */
  readonly codeVerifier: string;
  /** Binds the ID token to the request. */
  readonly nonce: string;
  /** Whether the provider was asked for a new sign-in instead of an existing session. */
  readonly isFresh: boolean;
}

/** Single sign-ons in progress. Each is bound to the pre-session of the browser that started it. */
interface Transactions {
  start(preSession: string, isFresh: boolean): Promise<Transaction>;
  /** Takes the transaction of a state, once, for the browser that started it. */
  take(preSession: string, state: string): Promise<Transaction | undefined>;
}

/** Creates the transactions. */
function createTransactions({ query }: Database, clock: Clock): Transactions {
  const deriveTransaction = (preSession: string, state: string, isFresh: boolean): Transaction => ({
    state,
    isFresh,
    codeVerifier: keyedDigest(preSession, `code verifier ${state}`),
    nonce: keyedDigest(preSession, `nonce ${state}`),
  });
  return {
    async start(preSession, isFresh) {
      const state = createToken();
      await query.insert(signOnTransactions).values({
        stateHash: digest(state),
        preSessionHash: digest(preSession),
        isFresh,
        expiresAt: new Date(clock.now() + LIFETIME),
      });
      return deriveTransaction(preSession, state, isFresh);
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
      return deriveTransaction(preSession, state, taken.isFresh);
    },
  };
}

/**
 * Deletes expired transactions.
 * @param now milliseconds since 1970
 */
async function sweepTransactions(
  query: Pick<Database['query'], 'delete'>,
  now: number,
): Promise<void> {
  await query.delete(signOnTransactions).where(lt(signOnTransactions.expiresAt, new Date(now)));
}

export { createTransactions, sweepTransactions };
