import { base64url, EncryptJWT, jwtDecrypt } from 'jose';

/**
 * Encrypts secrets that have to be read again: those of authenticator apps and of clients, and the
 * authority's own keys.
 */
export interface SecretEncryption {
  /** @param owner the user, client or purpose that the secret belongs to */
  encrypt(owner: string, secret: string): Promise<string>;
  /** @throws JOSEError if it was encrypted with another key or for another owner */
  decrypt(owner: string, encrypted: string): Promise<string>;
}

/**
 * Encrypts as JWE with A256GCM (RFC 7516, RFC 7518 section 5.3). The owner is the subject, so that a
 * writer to the database cannot give one owner the secret of another.
 * @param key 32 bytes, base64url
 */
export function createSecretEncryption(key: string): SecretEncryption {
  const bytes = base64url.decode(key);
  return {
    encrypt: (owner, secret) =>
      new EncryptJWT({ secret })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setSubject(owner)
        .encrypt(bytes),
    async decrypt(owner, encrypted) {
      const { payload } = await jwtDecrypt<{ secret: string }>(encrypted, bytes, {
        subject: owner,
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      });
      return payload.secret;
    },
  };
}
