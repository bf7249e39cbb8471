import { and, eq, gt } from 'drizzle-orm';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { visits } from '../database/schema/visits.ts';
import type { SealedSecrets } from './sealed-secrets.ts';

/** How long a visit lasts after it was last written to, in milliseconds: as long as an interaction. */
const LIFE = 10 * 60 * 1000;

/**
 * What somebody in front of the pages was given: a secret to be confirmed, a challenge to be answered,
 * the mark of having passed. It is bound to one interaction, or one managing session, of one browser.
 */
export interface Visits {
  /** The secret on offer, if there is one. */
  offeredSecret(id: string, holder: string): Promise<string | undefined>;
  offer(id: string, holder: string, secret: string): Promise<void>;
  /** Keeps a challenge in place of any before. */
  challenge(id: string, challenge: string): Promise<void>;
  /** Takes the challenge; it is gone whatever comes of it. */
  takeChallenge(id: string): Promise<string | undefined>;
  hasPassed(id: string): Promise<boolean>;
  pass(id: string): Promise<void>;
  end(id: string): Promise<void>;
}

/** Makes them over a database. */
export function createVisits({ query }: Database, clock: Clock, sealed: SealedSecrets): Visits {
  async function find(id: string) {
    const [row] = await query
      .select()
      .from(visits)
      .where(and(eq(visits.id, id), gt(visits.expiresAt, new Date(clock.now()))));
    return row;
  }

  async function put(id: string, values: Partial<typeof visits.$inferInsert>): Promise<void> {
    const set = { ...values, expiresAt: new Date(clock.now() + LIFE) };
    await query
      .insert(visits)
      .values({ id, ...set })
      .onConflictDoUpdate({ target: visits.id, set });
  }

  return {
    async offeredSecret(id, holder) {
      const sealedSecret = (await find(id))?.offeredSecret;
      return sealedSecret ? sealed.open(holder, sealedSecret) : undefined;
    },
    offer: async (id, holder, secret) =>
      put(id, { offeredSecret: await sealed.seal(holder, secret) }),
    challenge: (id, challenge) => put(id, { challenge }),
    async takeChallenge(id) {
      const challenge = (await find(id))?.challenge;
      if (!challenge) return undefined;
      const taken = await query
        .update(visits)
        .set({ challenge: null })
        .where(and(eq(visits.id, id), eq(visits.challenge, challenge)))
        .returning({ id: visits.id });
      return taken.length === 1 ? challenge : undefined;
    },
    hasPassed: async (id) => Boolean((await find(id))?.passedAt),
    pass: (id) => put(id, { passedAt: new Date(clock.now()), offeredSecret: null }),
    async end(id) {
      await query.delete(visits).where(eq(visits.id, id));
    },
  };
}
