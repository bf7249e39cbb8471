import { base64url, EncryptJWT, jwtDecrypt } from 'jose';

/** Encrypts what has to be read again, such as the secrets of authenticator apps. */
export interface SealedSecrets {
  seal(holder: string, secret: string): Promise<string>;
  /** @throws JOSEError for what was sealed with another key or for another holder */
  open(holder: string, sealed: string): Promise<string>;
}

/**
 * Makes it: JWE with A256GCM (RFC 7516, RFC 7518 section 5.3). The holder goes in as the subject, so
 * that somebody who can write to the database can't give one person the secret of another.
 * @param key 32 bytes, base64url
 */
export function createSealedSecrets(key: string): SealedSecrets {
  const bytes = base64url.decode(key);
  return {
    seal: (holder, secret) =>
      new EncryptJWT({ secret })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setSubject(holder)
        .encrypt(bytes),
    async open(holder, sealed) {
      const { payload } = await jwtDecrypt<{ secret: string }>(sealed, bytes, {
        subject: holder,
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      });
      return payload.secret;
    },
  };
}
