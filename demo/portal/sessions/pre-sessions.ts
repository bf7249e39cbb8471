import { and, eq, gt } from 'drizzle-orm';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { digest, newToken } from '../../server/secrets.ts';
import { preSessions } from '../database/schema/pre-sessions.ts';

/** How long a sign-in page may stay open before its form is too old. Milliseconds. */
const LIFE = 8 * 60 * 60 * 1000;

/** Browsers before they sign in: what captchas and plain forms are bound to. */
export interface PreSessions {
  /** Begins a pre-session. @returns its token */
  open(): Promise<string>;
  /** Finds a valid one, with what is known of it. */
  find(token: string | undefined): Promise<{ captchaDue: boolean } | undefined>;
  /** Remembers whether the next attempt from here needs a captcha, for the plain form. */
  setCaptchaDue(token: string | undefined, captchaDue: boolean): Promise<void>;
  /** Ends one. */
  end(token: string | undefined): Promise<void>;
}

/** Makes the pre-sessions over a database. */
export function createPreSessions({ query }: Database, clock: Clock): PreSessions {
  return {
    async open() {
      const token = newToken();
      const expiresAt = new Date(clock.now() + LIFE);
      await query.insert(preSessions).values({ tokenHash: digest(token), expiresAt });
      return token;
    },
    async find(token) {
      if (token === undefined) return undefined;
      const [row] = await query
        .select({ captchaDue: preSessions.captchaDue })
        .from(preSessions)
        .where(
          and(
            eq(preSessions.tokenHash, digest(token)),
            gt(preSessions.expiresAt, new Date(clock.now())),
          ),
        );
      return row;
    },
    async setCaptchaDue(token, captchaDue) {
      if (token === undefined) return;
      await query
        .update(preSessions)
        .set({ captchaDue })
        .where(eq(preSessions.tokenHash, digest(token)));
    },
    async end(token) {
      if (token === undefined) return;
      await query.delete(preSessions).where(eq(preSessions.tokenHash, digest(token)));
    },
  };
}
