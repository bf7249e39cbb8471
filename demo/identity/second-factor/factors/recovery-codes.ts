import { and, eq } from 'drizzle-orm';
import { Secret } from 'otpauth';
import type { Database } from '../../../server/database/database.ts';
import { keyedDigest } from '../../../server/secrets.ts';
import { recoveryCodes } from '../tables.ts';

/** Number of codes that a user gets. */
const COUNT = 10;

/** Random bytes of a code: 80 bits, 16 characters of base32. */
const SIZE = 10;

/**
 * Gives a user ten new codes, which replace all old ones.
 * @returns the codes in groups of four characters; they cannot be read again
 */
async function renewRecoveryCodes(
  transaction: Pick<Database['query'], 'insert' | 'delete'>,
  subjectKey: string,
): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => new Secret({ size: SIZE }).base32);
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.subjectKey, subjectKey));
  await transaction
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ subjectKey, codeHash: keyedDigest(subjectKey, code) })));
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'));
}

/** Verifies a code and removes it. Dashes, spaces and case are ignored. */
async function redeemRecoveryCode(
  { query }: Database,
  subjectKey: string,
  typed: string,
): Promise<boolean> {
  const removed = await query
    .delete(recoveryCodes)
    .where(
      and(
        eq(recoveryCodes.subjectKey, subjectKey),
        eq(recoveryCodes.codeHash, keyedDigest(subjectKey, normalizeCode(typed))),
      ),
    )
    .returning({ subjectKey: recoveryCodes.subjectKey });
  return removed.length === 1;
}

/** Base32 has no digits 0, 1 and 8: they are misread letters O, I and B. */
function normalizeCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replaceAll('8', 'B');
}

export { redeemRecoveryCode, renewRecoveryCodes };
