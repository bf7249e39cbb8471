import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Database } from '../../server/database/database.ts';
import { digest } from '../../server/secrets.ts';
import { records } from './schema/records.ts';

/**
 * Keeps what the provider library wants kept, for one of its models. An id is in most models the
 * credential itself; it goes in as a digest, and is put back into what is found by it.
 */
export function createAdapter({ query }: Database, model: string): Adapter {
  const one = (id: string) => and(eq(records.model, model), eq(records.idHash, digest(id)));
  const valid = () => or(isNull(records.expiresAt), gt(records.expiresAt, new Date()));

  return {
    async upsert(id, payload, expiresIn) {
      const { jti: _, ...kept } = payload;
      const row = {
        payload: kept,
        grantId: payload.grantId ?? null,
        uid: payload.uid ?? null,
        expiresAt: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
      };
      await query
        .insert(records)
        .values({ model, idHash: digest(id), ...row })
        .onConflictDoUpdate({ target: [records.model, records.idHash], set: row });
    },
    async find(id) {
      const [row] = await query
        .select()
        .from(records)
        .where(and(one(id), valid()));
      return row && { ...found(row), ...(model !== 'Client' && { jti: id }) };
    },
    async findByUid(uid) {
      const [row] = await query
        .select()
        .from(records)
        .where(and(eq(records.model, model), eq(records.uid, uid), valid()));
      return row && found(row);
    },
    // Codes that people type at another device are not offered.
    findByUserCode: async () => undefined,
    async consume(id) {
      await query.update(records).set({ consumedAt: new Date() }).where(one(id));
    },
    async destroy(id) {
      await query.delete(records).where(one(id));
    },
    async revokeByGrantId(grantId) {
      await query
        .delete(records)
        .where(and(eq(records.model, model), eq(records.grantId, grantId)));
    },
  };
}

/** What was kept; a code that was used says when, in seconds since 1970. */
function found({ payload, consumedAt }: typeof records.$inferSelect): AdapterPayload {
  return consumedAt ? { ...payload, consumed: Math.floor(+consumedAt / 1000) } : payload;
}
