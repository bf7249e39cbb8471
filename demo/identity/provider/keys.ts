import { generateKeyPairSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { JWK } from 'oidc-provider';
import type { Database } from '../../server/database/database.ts';
import { SealingKeyError } from '../../server/sealing-key.ts';
import { createToken } from '../../server/secrets.ts';
import type { SecretEncryption } from '../secret-encryption.ts';
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

/**
 * Loads the keys. The first process creates them, all others get the same ones. In the database they are
 * sealed; keys in clear, which earlier versions stored, are sealed now.
 * @param brandId separates the keys of an authority from those of others
 * @param seal encrypts with the sealing key, which is not in the database
 * @throws SealingKeyError if they were sealed with another key
 */
export async function loadKeys(
  database: Database,
  seal: SecretEncryption,
  brandId: string,
): Promise<Keys> {
  return {
    signing: await loadKey(database, seal, `${brandId}signing`, createSigningKey),
    cookies: await loadKey(database, seal, `${brandId}cookies`, () => [createToken()]),
    secrets: await loadKey(database, seal, `${brandId}secrets`, createToken),
  };
}

async function loadKey<Value>(
  { query }: Database,
  seal: SecretEncryption,
  name: string,
  create: () => Value,
): Promise<Value> {
  const find = () => query.select().from(keys).where(eq(keys.name, name));
  const toSealed = async (value: unknown) => ({
    sealed: await seal.encrypt(name, JSON.stringify(value)),
  });
  let [row] = await find();
  if (!row) {
    await query
      .insert(keys)
      .values({ name, value: await toSealed(create()) })
      .onConflictDoNothing();
    [row] = await find();
  }
  const value = row?.value;
  if (isSealed(value)) return JSON.parse(await open(seal, name, value.sealed));
  await query
    .update(keys)
    .set({ value: await toSealed(value) })
    .where(eq(keys.name, name));
  return value as Value;
}

function isSealed(value: unknown): value is { sealed: string } {
  return typeof value === 'object' && value !== null && 'sealed' in value;
}

async function open(seal: SecretEncryption, name: string, sealed: string): Promise<string> {
  try {
    return await seal.decrypt(name, sealed);
  } catch (cause) {
    throw new SealingKeyError('The database was sealed with another sealing key.', { cause });
  }
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
