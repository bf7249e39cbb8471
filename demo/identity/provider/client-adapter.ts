import { eq } from 'drizzle-orm';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Database } from '../../server/database/database.ts';
import type { SecretEncryption } from '../secret-encryption.ts';
import { createAdapter } from './adapter.ts';
import { records } from './tables.ts';

/** The model of the clients in the provider library. */
export const CLIENT_MODEL = 'Client';

/** Field of a stored client that holds its sealed secret. */
const SEALED = 'sealed_secret';

/** Creates the storage of clients. Their secrets are sealed: the provider has to read them again. */
export function createClientAdapter(
  database: Database,
  seal: SecretEncryption,
  brandId: string,
): Adapter {
  const adapter = createAdapter(database, CLIENT_MODEL, brandId);
  return {
    ...adapter,
    upsert: async (id, payload, expiresIn) =>
      adapter.upsert(id, await sealSecret(seal, payload), expiresIn),
    async find(id) {
      const payload = await adapter.find(id);
      const sealed = payload?.[SEALED];
      if (!payload || typeof sealed !== 'string') return payload;
      const { [SEALED]: _, ...client } = payload;
      return { ...client, client_secret: await seal.decrypt(toOwner(client), sealed) };
    },
  };
}

/** Seals the secrets that earlier versions stored in clear. */
export async function sealClientSecrets(
  { query }: Database,
  seal: SecretEncryption,
): Promise<void> {
  const rows = await query.select().from(records).where(eq(records.model, CLIENT_MODEL));
  for (const { idHash, payload } of rows) {
    if (payload.client_secret === undefined) continue;
    await query
      .update(records)
      .set({ payload: await sealSecret(seal, payload) })
      .where(eq(records.idHash, idHash));
  }
}

async function sealSecret(
  seal: SecretEncryption,
  payload: AdapterPayload,
): Promise<AdapterPayload> {
  const { client_secret: secret, ...client } = payload;
  if (secret === undefined) return payload;
  return { ...client, [SEALED]: await seal.encrypt(toOwner(client), secret) };
}

/** The owner of a client's secret, different from the names of keys and users. */
const toOwner = ({ client_id: id }: AdapterPayload) => `client ${id}`;
