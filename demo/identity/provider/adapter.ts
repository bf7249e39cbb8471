import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Database } from '../../server/database/database.ts';
import { digest } from '../../server/secrets.ts';
import { records } from './tables.ts';

/**
 * Creates the storage of one model of the provider library. In most models the id is the credential
 * itself: it is stored as a digest, and put back into the record that is found by it.
 * @param brandId separates the records of an authority from those of others
 */
export function createAdapter({ query }: Database, type: string, brandId = ''): Adapter {
  const model = brandId + type;
  const hasId = (id: string) => and(eq(records.model, model), eq(records.idHash, digest(id)));
  const isValid = () => or(isNull(records.expiresAt), gt(records.expiresAt, new Date()));

  return {
    async upsert(id, payload, expiresIn) {
      const { jti: _, ...stored } = payload;
      JSON.stringify(stored, refuseNul);
      const row = {
        payload: stored,
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
        .where(and(hasId(id), isValid()));
      return row && { ...toPayload(row), ...(type !== 'Client' && { jti: id }) };
    },
    async findByUid(uid) {
      const [row] = await query
        .select()
        .from(records)
        .where(and(eq(records.model, model), eq(records.uid, uid), isValid()));
      return row && toPayload(row);
    },
    // The device flow, which has user codes, is not offered.
    findByUserCode: async () => undefined,
    // The library has read the record before, so simultaneous requests can all find it unused.
    async consume(id) {
      const consumed = await query
        .update(records)
        .set({ consumedAt: new Date() })
        .where(and(hasId(id), isNull(records.consumedAt)))
        .returning({ idHash: records.idHash });
      if (consumed.length === 0) throw new errors.InvalidGrant('the code was used before');
    },
    async destroy(id) {
      await query.delete(records).where(hasId(id));
    },
    async revokeByGrantId(grantId) {
      await query
        .delete(records)
        .where(and(eq(records.model, model), eq(records.grantId, grantId)));
    },
  };
}

/** Refuses a parameter of a stranger that PostgreSQL cannot store: NUL is not part of its texts. */
function refuseNul(_: string, value: unknown): unknown {
  if (typeof value === 'string' && value.includes('\0')) {
    throw new errors.InvalidRequest('a parameter contains NUL');
  }
  return value;
}

/** Removes expired records. The library uses the machine's clock, so the sweep does too. */
export async function sweepRecords({ query }: Database): Promise<void> {
  await query.delete(records).where(lt(records.expiresAt, new Date()));
}

/** Returns the stored payload; that of a consumed code has the time, in seconds since 1970. */
function toPayload({ payload, consumedAt }: typeof records.$inferSelect): AdapterPayload {
  return consumedAt ? { ...payload, consumed: Math.floor(+consumedAt / 1000) } : payload;
}
