import { and, eq, lt } from 'drizzle-orm';
import type { Clock } from '../../../server/clock.ts';
import type { Database } from '../../../server/database/database.ts';
import type { SecretEncryption } from '../../secret-encryption.ts';
import { authenticators } from '../tables.ts';
import { findTotpStep } from './totp.ts';

/** Authenticator apps that are set up. */
export interface AuthenticatorApps {
  /**
   * Verifies a code of the user's app (TOTP, RFC 6238). A code is accepted once. After that, codes
   * of earlier time steps are refused.
   */
  verify(subjectKey: string, code: string): Promise<boolean>;
}

/** Creates the service over a database. */
export function createAuthenticatorApps(
  { query }: Database,
  clock: Clock,
  encryption: SecretEncryption,
): AuthenticatorApps {
  return {
    async verify(subjectKey, code) {
      const [row] = await query
        .select()
        .from(authenticators)
        .where(eq(authenticators.subjectKey, subjectKey));
      if (!row) return false;
      const secret = await encryption.decrypt(subjectKey, row.secret);
      const step = findTotpStep(secret, code, clock.now());
      if (step === undefined) return false;
      // Compare and set in one statement: of two processes with the same code, one changes the row. The
      // secret is compared as well, because the app may have been replaced in the meantime.
      const changed = await query
        .update(authenticators)
        .set({ lastStep: step })
        .where(
          and(
            eq(authenticators.subjectKey, subjectKey),
            eq(authenticators.secret, row.secret),
            lt(authenticators.lastStep, step),
          ),
        )
        .returning({ subjectKey: authenticators.subjectKey });
      return changed.length === 1;
    },
  };
}
