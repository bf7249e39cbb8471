import { and, eq, lt } from 'drizzle-orm';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { authenticators } from '../database/schema/authenticators.ts';
import type { SealedSecrets } from './sealed-secrets.ts';
import { totpStepOf } from './totp.ts';

/** Authenticator apps that are set up. */
export interface Authenticators {
  /** Takes a code of the holder's app, if it is right and neither it nor a later one was taken before. */
  accept(holder: string, code: string): Promise<boolean>;
}

/** Makes them over a database. */
export function createAuthenticators(
  { query }: Database,
  clock: Clock,
  sealed: SealedSecrets,
): Authenticators {
  return {
    async accept(holder, code) {
      const [row] = await query
        .select()
        .from(authenticators)
        .where(eq(authenticators.holder, holder));
      if (!row) return false;
      const step = totpStepOf(await sealed.open(holder, row.secret), code, clock.now());
      if (step === undefined) return false;
      // Compared and set in one go: of two processes with the same code, one changes a row. The secret
      // too is compared, for the app may have been replaced meanwhile.
      const changed = await query
        .update(authenticators)
        .set({ lastStep: step })
        .where(
          and(
            eq(authenticators.holder, holder),
            eq(authenticators.secret, row.secret),
            lt(authenticators.lastStep, step),
          ),
        )
        .returning({ holder: authenticators.holder });
      return changed.length === 1;
    },
  };
}
