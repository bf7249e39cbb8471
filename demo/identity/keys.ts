import { generateKeyPairSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { JWK } from 'oidc-provider';
import type { Database } from '../server/database/database.ts';
import { newToken } from '../server/secrets.ts';
import { keys } from './database/schema/keys.ts';

/** What the provider signs ID tokens and cookies with, and encrypts with. */
export interface Keys {
  readonly signing: JWK;
  readonly cookies: readonly string[];
  /** Encrypts the secrets of authenticator apps: 32 bytes, base64url. */
  readonly secrets: string;
}

/** The keys, made by whichever process comes first and kept for all of them. */
export async function loadKeys(database: Database): Promise<Keys> {
  return {
    signing: await kept(database, 'signing', newSigningKey),
    cookies: await kept(database, 'cookies', () => [newToken()]),
    secrets: await kept(database, 'secrets', newToken),
  };
}

async function kept<Value>({ query }: Database, name: string, make: () => Value): Promise<Value> {
  const find = () => query.select().from(keys).where(eq(keys.name, name));
  let [row] = await find();
  if (!row) {
    await query.insert(keys).values({ name, value: make() }).onConflictDoNothing();
    [row] = await find();
  }
  return row?.value as Value;
}

/** A key for ES256 (RFC 7518 section 3.4). */
function newSigningKey(): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    ...privateKey.export({ format: 'jwk' }),
    alg: 'ES256',
    use: 'sig',
    kid: newToken(),
  } as JWK;
}
