import { index, jsonb, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { AdapterPayload } from 'oidc-provider';
import { identity } from './identity.ts';

/**
 * What the provider library keeps: sessions, grants, codes, tokens, clients. The name of a session, code
 * or token is the credential itself, so names are kept as SHA-256.
 */
export const records = identity.table(
  'records',
  {
    model: text().notNull(),
    idHash: text('id_hash').notNull(),
    payload: jsonb().$type<AdapterPayload>().notNull(),
    grantId: text('grant_id'),
    uid: text(),
    consumedAt: timestamp('consumed_at', { withTimezone: true }),
    /** Absent for what has no end. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.idHash] }),
    index('records_grant_id').on(table.grantId),
    index('records_uid').on(table.uid),
    index('records_expires_at').on(table.expiresAt),
  ],
);
