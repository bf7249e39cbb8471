import { index, jsonb, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { AdapterPayload } from 'oidc-provider';
import { definePacedRequests } from '../../server/pace/tables.ts';
import { identity } from '../database.ts';

/**
 * The records of the provider library: sessions, grants, codes, tokens, clients. The id of a session,
 * code or token is the credential itself, so ids are stored as SHA-256.
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
    /** Null for records that do not expire. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.idHash] }),
    index('records_grant_id').on(table.grantId),
    index('records_uid').on(table.uid),
    index('records_expires_at').on(table.expiresAt),
  ],
);

/** Networks and browsers that request authorizations and logouts. */
export const pacedRequests = definePacedRequests(identity.table, 'paced_requests');

/** The keys of the provider, sealed and created once: for signing ID tokens and cookies, and for encryption. */
export const keys = identity.table('keys', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
});
