import { eq, lt } from 'drizzle-orm';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { toNetworkPrefix } from '../../server/network-prefix.ts';
import { normalizeText } from '../../server/normalize-text.ts';
import { digest, isSameDigest, keyedDigest } from '../../server/secrets.ts';
import { captchas } from '../database/schema/captchas.ts';

/** A captcha and its solution. */
interface Captcha<Shown> {
  /** A picture as JPEG, or a question in words. */
  readonly shown: Shown;
  /** The correct answer; compared by `toAnswerKey`. */
  readonly answer: string;
}

/** Lifetime of a captcha in milliseconds. */
const LIFETIME = 10 * 60 * 1000;

/**
 * The owner of a captcha: the token of a pre-session, or in bearer mode a slot within a
 * network (see `toSlotKey`).
 */
type CaptchaOwner =
  | { readonly preSession: string | undefined }
  | { readonly slotKey: string | undefined };

/** Stores the answers of captchas and checks them. */
interface Captchas {
  /** Stores the answer to a new captcha, which replaces the previous one. */
  store(preSession: string, slotKey: string, answer: string): Promise<void>;
  /** Checks an answer. The captcha is used up even if the answer is wrong. */
  use(owner: CaptchaOwner, answer: string | undefined): Promise<boolean>;
}

/**
 * Returns the key of a slot. The page chooses the slot as a random number, so that no other page in the
 * same network can replace the captcha.
 */
function toSlotKey(ip: string, slot: string): string {
  return `${toNetworkPrefix(ip)} ${slot}`;
}

/**
 * Normalizes an answer for comparison: removes spaces, converts to lower case, and converts
 * full-width letters and digits of Japanese and Chinese keyboards (Unicode NFKC).
 */
function toAnswerKey(answer: string): string {
  return normalizeText(answer, 'NFKC', LIMITS.captcha).replace(/\s+/gu, '').toLowerCase();
}

/** Creates the captchas. */
function createCaptchas({ query }: Database, clock: Clock): Captchas {
  const hashAnswer = (key: string, answer: string) => keyedDigest(key, toAnswerKey(answer));

  /** Removes the captcha from the table. @returns the hash of its answer, unless it has expired */
  async function take(owner: CaptchaOwner): Promise<string | undefined> {
    const now = clock.now();
    if ('slotKey' in owner) {
      if (owner.slotKey === undefined) return undefined;
      const rows = await query
        .delete(captchas)
        .where(eq(captchas.addressHash, digest(owner.slotKey)))
        .returning();
      // Several rows exist only if simultaneous requests inserted them.
      const [last] = rows.sort((one, other) => +other.expiresAt - +one.expiresAt);
      return last && +last.expiresAt > now ? (last.addressAnswerHash ?? undefined) : undefined;
    }
    if (owner.preSession === undefined) return undefined;
    const [row] = await query
      .delete(captchas)
      .where(eq(captchas.preSessionHash, digest(owner.preSession)))
      .returning();
    return row && +row.expiresAt > now ? row.answerHash : undefined;
  }

  return {
    async store(preSession, slotKey, answer) {
      const addressHash = digest(slotKey);
      const row = {
        answerHash: hashAnswer(preSession, answer),
        addressHash,
        addressAnswerHash: hashAnswer(slotKey, answer),
        expiresAt: new Date(clock.now() + LIFETIME),
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
    async use(owner, answer) {
      const hash = await take(owner);
      if (hash === undefined || answer === undefined) return false;
      const key = 'slotKey' in owner ? owner.slotKey : owner.preSession;
      return isSameDigest(hash, hashAnswer(key ?? '', answer));
    },
  };
}

/**
 * Deletes expired captchas.
 * @param now milliseconds since 1970
 */
async function sweepCaptchas(query: Pick<Database['query'], 'delete'>, now: number): Promise<void> {
  await query.delete(captchas).where(lt(captchas.expiresAt, new Date(now)));
}

export { type Captcha, type Captchas, createCaptchas, sweepCaptchas, toAnswerKey, toSlotKey };
