import { eq } from 'drizzle-orm';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { digest, keyedDigest, sameDigest } from '../../server/secrets.ts';
import { captchas } from '../database/schema/captchas.ts';
import { answerKeyOf } from './answer-key-of.ts';

/** How long an answer is taken, in milliseconds. */
const LIFE = 10 * 60 * 1000;

/** Who was asked: a browser by the token of its pre-session, or in the mode without cookies an address. */
type Asked = { readonly preSession: string | undefined } | { readonly address: string };

/** The captchas that browsers have been asked. */
export interface Captchas {
  /** Remembers the answer that is asked for now; the one asked before no longer counts. */
  ask(preSession: string, address: string, answer: string): Promise<void>;
  /** Checks an answer. Right or wrong, it is used up. */
  use(asked: Asked, answer: string | undefined): Promise<boolean>;
}

/** Makes the captchas over a database. */
export function createCaptchas({ query }: Database, clock: Clock): Captchas {
  const hashOf = (key: string, answer: string) => keyedDigest(key, answerKeyOf(answer));

  /** Takes what was asked out of the table: the hash of the right answer, if it still counts. */
  async function take(asked: Asked): Promise<string | undefined> {
    const now = clock.now();
    if ('address' in asked) {
      const rows = await query
        .delete(captchas)
        .where(eq(captchas.addressHash, digest(asked.address)))
        .returning();
      // More than one only where two were asked in the same moment.
      const [last] = rows.sort((one, other) => +other.expiresAt - +one.expiresAt);
      return last && +last.expiresAt > now ? (last.addressAnswerHash ?? undefined) : undefined;
    }
    if (asked.preSession === undefined) return undefined;
    const [row] = await query
      .delete(captchas)
      .where(eq(captchas.preSessionHash, digest(asked.preSession)))
      .returning();
    return row && +row.expiresAt > now ? row.answerHash : undefined;
  }

  return {
    async ask(preSession, address, answer) {
      const addressHash = digest(address);
      const row = {
        answerHash: hashOf(preSession, answer),
        addressHash,
        addressAnswerHash: hashOf(address, answer),
        expiresAt: new Date(clock.now() + LIFE),
      };
      await query
        .update(captchas)
        .set({ addressHash: null, addressAnswerHash: null })
        .where(eq(captchas.addressHash, addressHash));
      await query
        .insert(captchas)
        .values({ preSessionHash: digest(preSession), ...row })
        .onConflictDoUpdate({ target: captchas.preSessionHash, set: row });
    },
    async use(asked, answer) {
      const hash = await take(asked);
      if (hash === undefined || answer === undefined) return false;
      const key = 'address' in asked ? asked.address : (asked.preSession ?? '');
      return sameDigest(hash, hashOf(key, answer));
    },
  };
}
