import { and, eq, lt } from 'drizzle-orm';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { createToken, digest, keyedDigest } from '../../server/secrets.ts';
import { signOnTransactions } from '../database/schema/sign-on-transactions.ts';
import type { Proofs } from './openid-provider.ts';

/** What the response of the provider is used for. */
type TransactionPurpose = (typeof signOnTransactions.$inferSelect)['purpose'];

/** Milliseconds that a person has for signing in at the provider. */
const LIFETIME = 10 * 60 * 1000;

/** A request to the provider, with the values that the response must match. */
interface Transaction extends Proofs {
  readonly purpose: TransactionPurpose;
  /** Whether the provider was asked for a new sign-in instead of an existing session. */
  readonly isFresh: boolean;
  /** Milliseconds since the request began. */
  readonly age: number;
}

/**
 * Requests in progress. Each is bound to a secret of the browser that started it: its pre-session, or a key that
 * depends on its session as well.
 */
interface Transactions {
  start(
    browserSecret: string,
    request: Pick<Transaction, 'purpose' | 'isFresh'>,
  ): Promise<Transaction>;
  /** Takes the transaction of a state, once, for the browser that started it and for its purpose. */
  take(
    browserSecret: string,
    state: string,
    purpose: TransactionPurpose,
  ): Promise<Transaction | undefined>;
}

/** Creates the transactions. */
function createTransactions({ query }: Database, clock: Clock): Transactions {
  const deriveProofs = (browserSecret: string, state: string): Proofs => ({
    state,
    codeVerifier: keyedDigest(browserSecret, `code verifier ${state}`),
    nonce: keyedDigest(browserSecret, `nonce ${state}`),
  });
  return {
    async start(browserSecret, { purpose, isFresh }) {
      const state = createToken();
      await query.insert(signOnTransactions).values({
        stateHash: digest(state),
        preSessionHash: digest(browserSecret),
        purpose,
        isFresh,
        expiresAt: new Date(clock.now() + LIFETIME),
      });
      return { ...deriveProofs(browserSecret, state), purpose, isFresh, age: 0 };
    },
    async take(browserSecret, state, purpose) {
      const [taken] = await query
        .delete(signOnTransactions)
        .where(
          and(
            eq(signOnTransactions.stateHash, digest(state)),
            eq(signOnTransactions.preSessionHash, digest(browserSecret)),
            eq(signOnTransactions.purpose, purpose),
          ),
        )
        .returning();
      if (!taken) return undefined;
      const remaining = taken.expiresAt.getTime() - clock.now();
      if (remaining <= 0) return undefined;
      const { isFresh } = taken;
      return { ...deriveProofs(browserSecret, state), purpose, isFresh, age: LIFETIME - remaining };
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

export { createTransactions, sweepTransactions, type Transactions };
