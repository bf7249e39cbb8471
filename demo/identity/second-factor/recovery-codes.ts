import { and, eq } from 'drizzle-orm';
import { Secret } from 'otpauth';
import type { Database } from '../../server/database/database.ts';
import { keyedDigest } from '../../server/secrets.ts';
import { recoveryCodes } from '../database/schema/recovery-codes.ts';

/** How many somebody gets. */
const NUMBER = 10;

/** Random bytes of one: 80 bits, which are 16 letters of base32. */
const SIZE = 10;

/**
 * Gives a holder ten new codes in place of all old ones.
 * @param db the transaction in which to do so
 * @returns the codes as people see them, in groups of four; nothing can show them again
 */
async function renewRecoveryCodes(
  db: Pick<Database['query'], 'insert' | 'delete'>,
  holder: string,
): Promise<string[]> {
  const codes = Array.from({ length: NUMBER }, () => new Secret({ size: SIZE }).base32);
  await db.delete(recoveryCodes).where(eq(recoveryCodes.holder, holder));
  await db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ holder, codeHash: keyedDigest(holder, code) })));
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'));
}

/** Takes a code, once. It is found with or without dashes and blanks, in capitals or not. */
async function acceptRecoveryCode(
  { query }: Database,
  holder: string,
  typed: string,
): Promise<boolean> {
  const removed = await query
    .delete(recoveryCodes)
    .where(
      and(
        eq(recoveryCodes.holder, holder),
        eq(recoveryCodes.codeHash, keyedDigest(holder, plain(typed))),
      ),
    )
    .returning({ holder: recoveryCodes.holder });
  return removed.length === 1;
}

/** The letters of a code. Base32 has none of the digits 0, 1 and 8, which people read for O, I and B. */
function plain(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replaceAll('8', 'B');
}

export { acceptRecoveryCode, renewRecoveryCodes };
