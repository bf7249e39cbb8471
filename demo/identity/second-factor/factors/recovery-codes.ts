import { and, eq } from 'drizzle-orm';
import { Secret } from 'otpauth';
import type { Database } from '../../../server/database/database.ts';
import type { Passwords } from '../../../server/passwords.ts';
import { recoveryCodes } from '../tables.ts';

/** Number of codes that a user gets. */
const COUNT = 10;

/** Random bytes of a code: 80 bits, 16 characters of base32. */
const SIZE = 10;

/** Ten new codes that are not stored yet. */
interface NewRecoveryCodes {
  /** The codes in groups of four characters; they cannot be read again. */
  readonly shown: readonly string[];
  /** PHC strings with salt and cost. */
  readonly hashes: readonly string[];
}

/** Creates ten codes. Call it outside of transactions: hashing takes a part of a second. */
async function createRecoveryCodes(passwords: Passwords): Promise<NewRecoveryCodes> {
  const codes = Array.from({ length: COUNT }, () => new Secret({ size: SIZE }).base32);
  const hashes: string[] = [];
  // One after another, so that one user does not occupy all worker threads.
  for (const code of codes) hashes.push(await passwords.hash(code));
  return { shown: codes.map((code) => (code.match(/.{4}/g) ?? []).join('-')), hashes };
}

/** Gives a user new codes, which replace all old ones. */
async function replaceRecoveryCodes(
  transaction: Pick<Database['query'], 'insert' | 'delete'>,
  subjectKey: string,
  { hashes }: NewRecoveryCodes,
): Promise<void> {
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.subjectKey, subjectKey));
  await transaction
    .insert(recoveryCodes)
    .values(hashes.map((codeHash) => ({ subjectKey, codeHash })));
}

/**
 * Verifies a code and removes it. Dashes, spaces and case are ignored. Each code has its own salt, so
 * the typed one is compared with all of them; the throttle limits how often.
 */
async function redeemRecoveryCode(
  { query }: Database,
  passwords: Passwords,
  subjectKey: string,
  typed: string,
): Promise<boolean> {
  const code = normalizeCode(typed);
  const stored = await query
    .select({ codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.subjectKey, subjectKey));
  for (const { codeHash } of stored) {
    if (!(await passwords.verify(codeHash, code))) continue;
    // Of two processes with the same code, one removes the row.
    const removed = await query
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.subjectKey, subjectKey), eq(recoveryCodes.codeHash, codeHash)))
      .returning({ subjectKey: recoveryCodes.subjectKey });
    return removed.length === 1;
  }
  return false;
}

/** Base32 has no digits 0, 1 and 8: they are misread letters O, I and B. */
function normalizeCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replaceAll('8', 'B');
}

export { createRecoveryCodes, redeemRecoveryCode, replaceRecoveryCodes };
