import { base64url, EncryptJWT, jwtDecrypt } from 'jose';

/** Encrypts secrets that have to be read again, such as those of authenticator apps. */
export interface SecretEncryption {
  encrypt(subjectKey: string, secret: string): Promise<string>;
  /** @throws JOSEError if it was encrypted with another key or for another user */
  decrypt(subjectKey: string, encrypted: string): Promise<string>;
}

/**
 * Encrypts as JWE with A256GCM (RFC 7516, RFC 7518 section 5.3). The user's key is the subject, so that
 * a writer to the database cannot give one user the secret of another.
 * @param key 32 bytes, base64url
 */
export function createSecretEncryption(key: string): SecretEncryption {
  const bytes = base64url.decode(key);
  return {
    encrypt: (subjectKey, secret) =>
      new EncryptJWT({ secret })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setSubject(subjectKey)
        .encrypt(bytes),
    async decrypt(subjectKey, encrypted) {
      const { payload } = await jwtDecrypt<{ secret: string }>(encrypted, bytes, {
        subject: subjectKey,
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      });
      return payload.secret;
    },
  };
}
