import { and, eq, gt } from 'drizzle-orm';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import type { SecretEncryption } from '../secret-encryption.ts';
import { flowStates } from './tables.ts';

/** Lifetime after the last write, in milliseconds: that of an interaction. */
const LIFETIME = 10 * 60 * 1000;

/**
 * The state of a flow: the secret to confirm, the challenge to respond to, and whether the second
 * factor was verified. It belongs to one interaction or management session, and therefore to one
 * browser.
 */
export interface FlowStates {
  /** Returns the secret that was offered to the user for an authenticator app. */
  readOfferedSecret(flowId: string, subjectKey: string): Promise<string | undefined>;
  offerSecret(flowId: string, subjectKey: string, secret: string): Promise<void>;
  /** Stores a challenge; it replaces the one before. */
  setChallenge(flowId: string, challenge: string): Promise<void>;
  /** Returns the challenge and removes it, so that it is valid for one response. */
  takeChallenge(flowId: string): Promise<string | undefined>;
  isVerified(flowId: string): Promise<boolean>;
  /** Records that the second factor was verified. */
  setVerified(flowId: string): Promise<void>;
  end(flowId: string): Promise<void>;
}

/** Creates the service over a database. */
export function createFlowStates(
  { query }: Database,
  clock: Clock,
  encryption: SecretEncryption,
): FlowStates {
  async function find(id: string) {
    const [row] = await query
      .select()
      .from(flowStates)
      .where(and(eq(flowStates.id, id), gt(flowStates.expiresAt, new Date(clock.now()))));
    return row;
  }

  async function write(id: string, values: Partial<typeof flowStates.$inferInsert>): Promise<void> {
    const set = { ...values, expiresAt: new Date(clock.now() + LIFETIME) };
    await query
      .insert(flowStates)
      .values({ id, ...set })
      .onConflictDoUpdate({ target: flowStates.id, set });
  }

  return {
    async readOfferedSecret(flowId, subjectKey) {
      const encrypted = (await find(flowId))?.offeredSecret;
      return encrypted ? encryption.decrypt(subjectKey, encrypted) : undefined;
    },
    offerSecret: async (flowId, subjectKey, secret) =>
      write(flowId, { offeredSecret: await encryption.encrypt(subjectKey, secret) }),
    setChallenge: (flowId, challenge) => write(flowId, { challenge }),
    async takeChallenge(flowId) {
      const challenge = (await find(flowId))?.challenge;
      if (!challenge) return undefined;
      const taken = await query
        .update(flowStates)
        .set({ challenge: null })
        .where(and(eq(flowStates.id, flowId), eq(flowStates.challenge, challenge)))
        .returning({ id: flowStates.id });
      return taken.length === 1 ? challenge : undefined;
    },
    isVerified: async (flowId) => Boolean((await find(flowId))?.verifiedAt),
    setVerified: (flowId) =>
      write(flowId, { verifiedAt: new Date(clock.now()), offeredSecret: null }),
    async end(flowId) {
      await query.delete(flowStates).where(eq(flowStates.id, flowId));
    },
  };
}
