import { eq } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { captchas } from '../database/schema/captchas.ts';
import { digest, keyedDigest, sameDigest } from '../secrets.ts';
import { answerKeyOf } from './answer-key-of.ts';

/** How long an answer is taken, in milliseconds. */
const LIFE = 10 * 60 * 1000;

/** The captchas that browsers have been asked, by the token of the pre-session. */
export interface Captchas {
  /** Remembers the answer that is asked for now; the one asked before no longer counts. */
  ask(preSession: string, answer: string): Promise<void>;
  /** Checks an answer. Right or wrong, it is used up. */
  use(preSession: string | undefined, answer: string | undefined): Promise<boolean>;
}

/** Makes the captchas over a database. */
export function createCaptchas({ query }: Database, clock: Clock): Captchas {
  const hashOf = (token: string, answer: string) => keyedDigest(token, answerKeyOf(answer));
  return {
    async ask(preSession, answer) {
      const row = {
        answerHash: hashOf(preSession, answer),
        expiresAt: new Date(clock.now() + LIFE),
      };
      await query
        .insert(captchas)
        .values({ preSessionHash: digest(preSession), ...row })
        .onConflictDoUpdate({ target: captchas.preSessionHash, set: row });
    },
    async use(preSession, answer) {
      if (preSession === undefined) return false;
      const [asked] = await query
        .delete(captchas)
        .where(eq(captchas.preSessionHash, digest(preSession)))
        .returning();
      if (!asked || answer === undefined || asked.expiresAt.getTime() <= clock.now()) return false;
      return sameDigest(asked.answerHash, hashOf(preSession, answer));
    },
  };
}
