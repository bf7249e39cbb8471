import { and, eq, gt } from 'drizzle-orm';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { createToken, digest } from '../../server/secrets.ts';
import { preSessions } from '../database/schema/pre-sessions.ts';

/** Lifetime in milliseconds: a sign-in page that is open longer has to be reloaded. */
const LIFETIME = 8 * 60 * 60 * 1000;

/** Browsers before a sign-in. Captchas and plain forms are bound to them. */
export interface PreSessions {
  /** Starts a pre-session. @returns its token */
  start(): Promise<string>;
  /** Finds a valid pre-session. */
  find(token: string | undefined): Promise<{ captchaDue: boolean } | undefined>;
  /** Records whether the next attempt from this browser needs a captcha, for the plain form. */
  setCaptchaDue(token: string | undefined, captchaDue: boolean): Promise<void>;
  /** Ends a pre-session. */
  end(token: string | undefined): Promise<void>;
}

/** Creates the pre-sessions. */
export function createPreSessions({ query }: Database, clock: Clock): PreSessions {
  return {
    async start() {
      const token = createToken();
      const expiresAt = new Date(clock.now() + LIFETIME);
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
