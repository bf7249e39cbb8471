import { and, eq, sql } from 'drizzle-orm';
import type { Clock } from '../../../server/clock.ts';
import type { Database } from '../../../server/database/database.ts';
import type { Passwords } from '../../../server/passwords.ts';
import type { SecretEncryption } from '../../secret-encryption.ts';
import type { NewPasskey } from '../factors/passkeys.ts';
import { createRecoveryCodes, replaceRecoveryCodes } from '../factors/recovery-codes.ts';
import { lockSubject } from '../factors/subject-key.ts';
import { authenticators, factorChanges, passkeys, recoveryCodes } from '../tables.ts';
import type { EnrollmentPermission } from './enrollment-permission.ts';
import { type Enrollment, readEnrollment } from './read-enrollment.ts';

/**
 * The result of setting up a factor. With the first factor the user gets recovery codes, which are
 * shown once.
 */
export type EnrollmentResult =
  | { readonly kind: 'refused' }
  | { readonly kind: 'done'; readonly codes: readonly string[] | undefined };

/** Sets up and removes second factors. */
export interface Enrollments {
  read(subjectKey: string): Promise<Enrollment>;
  /** Stores the secret of an app; it replaces any other. @param step time step of the confirming code */
  setApp(
    subjectKey: string,
    permission: EnrollmentPermission,
    secret: string,
    step: number,
  ): Promise<EnrollmentResult>;
  /** @param toName returns the first name of a passkey by its number */
  addPasskey(
    subjectKey: string,
    permission: EnrollmentPermission,
    passkey: NewPasskey,
    toName: (number: number) => string,
  ): Promise<EnrollmentResult>;
  /** @returns whether there was an app */
  removeApp(subjectKey: string): Promise<boolean>;
  /** @returns whether there was such a passkey */
  removePasskey(subjectKey: string, id: string): Promise<boolean>;
  /** Creates ten new recovery codes. @returns undefined for a user without a second factor */
  renewRecoveryCodes(subjectKey: string): Promise<readonly string[] | undefined>;
}

type Transaction = Parameters<Parameters<Database['query']['transaction']>[0]>[0];

/** Creates the service over a database. */
export function createEnrollments(
  { query }: Database,
  clock: Clock,
  encryption: SecretEncryption,
  passwords: Passwords,
): Enrollments {
  /** Records the time of a change. It is always later than the one before, whatever the clocks of two processes say. */
  async function recordChange(db: Transaction, subjectKey: string): Promise<void> {
    const at = new Date(clock.now());
    await db
      .insert(factorChanges)
      .values({ subjectKey, at })
      .onConflictDoUpdate({
        target: factorChanges.subjectKey,
        set: {
          at: sql`GREATEST(${at.toISOString()}::timestamptz, ${factorChanges.at} + INTERVAL '1 millisecond')`,
        },
      });
  }

  /** @param write returns whether it wrote anything */
  async function enroll(
    subjectKey: string,
    permission: EnrollmentPermission,
    write: (db: Transaction) => Promise<boolean>,
  ): Promise<EnrollmentResult> {
    const isFirst = !(await readEnrollment(query, subjectKey)).enrolled;
    const codes = isFirst ? await createRecoveryCodes(passwords) : undefined;
    return query.transaction(async (db) => {
      await lockSubject(db, subjectKey);
      const { enrolled } = await readEnrollment(db, subjectKey);
      const isStale = enrolled === isFirst;
      if (isStale || (enrolled && permission === 'first') || !(await write(db))) {
        return { kind: 'refused' };
      }
      if (codes) await replaceRecoveryCodes(db, subjectKey, codes);
      await recordChange(db, subjectKey);
      return { kind: 'done', codes: codes?.shown };
    });
  }

  /** Recovery codes replace a lost factor. When the last factor is removed, they are removed as well. */
  const remove = (
    subjectKey: string,
    write: (db: Transaction) => Promise<readonly unknown[]>,
  ): Promise<boolean> =>
    query.transaction(async (db) => {
      await lockSubject(db, subjectKey);
      if ((await write(db)).length === 0) return false;
      await recordChange(db, subjectKey);
      if ((await readEnrollment(db, subjectKey)).enrolled) return true;
      await db.delete(recoveryCodes).where(eq(recoveryCodes.subjectKey, subjectKey));
      return true;
    });

  return {
    read: (subjectKey) => readEnrollment(query, subjectKey),
    async setApp(subjectKey, permission, secret, step) {
      const row = { secret: await encryption.encrypt(subjectKey, secret), lastStep: step };
      return enroll(subjectKey, permission, async (db) => {
        await db
          .insert(authenticators)
          .values({ subjectKey, ...row })
          .onConflictDoUpdate({ target: authenticators.subjectKey, set: row });
        return true;
      });
    },
    addPasskey: (subjectKey, permission, passkey, toName) =>
      enroll(subjectKey, permission, async (db) => {
        const number = await db.$count(passkeys, eq(passkeys.subjectKey, subjectKey));
        const added = await db
          .insert(passkeys)
          .values({
            ...passkey,
            subjectKey,
            name: toName(number + 1),
            createdAt: new Date(clock.now()),
          })
          .onConflictDoNothing()
          .returning({ id: passkeys.id });
        return added.length === 1;
      }),
    removeApp: (subjectKey) =>
      remove(subjectKey, (db) =>
        db
          .delete(authenticators)
          .where(eq(authenticators.subjectKey, subjectKey))
          .returning({ subjectKey: authenticators.subjectKey }),
      ),
    removePasskey: (subjectKey, id) =>
      remove(subjectKey, (db) =>
        db
          .delete(passkeys)
          .where(and(eq(passkeys.subjectKey, subjectKey), eq(passkeys.id, id)))
          .returning({ id: passkeys.id }),
      ),
    async renewRecoveryCodes(subjectKey) {
      const codes = await createRecoveryCodes(passwords);
      return query.transaction(async (db) => {
        await lockSubject(db, subjectKey);
        if (!(await readEnrollment(db, subjectKey)).enrolled) return undefined;
        await replaceRecoveryCodes(db, subjectKey, codes);
        await recordChange(db, subjectKey);
        return codes.shown;
      });
    },
  };
}
