import { generateKeyPairSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { JWK } from 'oidc-provider';
import type { Database } from '../../server/database/database.ts';
import { createToken } from '../../server/secrets.ts';
import { keys } from './tables.ts';

/** The provider's keys. */
export interface Keys {
  /** Signs ID tokens. */
  readonly signing: JWK;
  /** Sign cookies; the first one is used for new cookies. */
  readonly cookies: readonly string[];
  /** Encrypts the secrets of authenticator apps: 32 bytes, base64url. */
  readonly secrets: string;
}

/** Loads the keys. The first process creates them, all others get the same ones. */
export async function loadKeys(database: Database): Promise<Keys> {
  return {
    signing: await loadKey(database, 'signing', createSigningKey),
    cookies: await loadKey(database, 'cookies', () => [createToken()]),
    secrets: await loadKey(database, 'secrets', createToken),
  };
}

async function loadKey<Value>(
  { query }: Database,
  name: string,
  create: () => Value,
): Promise<Value> {
  const find = () => query.select().from(keys).where(eq(keys.name, name));
  let [row] = await find();
  if (!row) {
    await query.insert(keys).values({ name, value: create() }).onConflictDoNothing();
    [row] = await find();
  }
  return row?.value as Value;
}

/** Creates a key for ES256 (RFC 7518 section 3.4). */
function createSigningKey(): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    ...privateKey.export({ format: 'jwk' }),
    alg: 'ES256',
    use: 'sig',
    kid: createToken(),
  } as JWK;
}
