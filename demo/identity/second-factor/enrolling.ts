import { and, count, eq } from 'drizzle-orm';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { authenticators } from '../database/schema/authenticators.ts';
import { passkeys } from '../database/schema/passkeys.ts';
import { recoveryCodes } from '../database/schema/recovery-codes.ts';
import { enrolmentOf } from './enrolment-of.ts';
import { lockHolder } from './lock-holder.ts';
import type { NewPasskey } from './passkeys.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import type { SealedSecrets } from './sealed-secrets.ts';

/** What somebody may set up: only the first second factor of all, or further ones and changes too. */
export type Leave = 'first' | 'any';

/** What came of it: refused, or set up; the first factor brings recovery codes, to be shown once. */
type Outcome =
  | { readonly kind: 'refused' }
  | { readonly kind: 'done'; readonly codes: readonly string[] | undefined };

/** Sets second factors up and removes them. */
export interface Enrolling {
  /** Keeps an app's secret in place of any other. @param step of the code that confirmed it */
  setApp(holder: string, leave: Leave, secret: string, step: number): Promise<Outcome>;
  addPasskey(holder: string, leave: Leave, passkey: NewPasskey): Promise<Outcome>;
  removeApp(holder: string): Promise<void>;
  removePasskey(holder: string, id: string): Promise<void>;
  /** Makes ten new recovery codes; none for somebody without a second factor. */
  renewCodes(holder: string): Promise<readonly string[] | undefined>;
}

type Transaction = Parameters<Parameters<Database['query']['transaction']>[0]>[0];

/** Makes it over a database. */
export function createEnrolling(
  { query }: Database,
  clock: Clock,
  sealed: SealedSecrets,
): Enrolling {
  /** @param write says whether there was anything to write */
  const enrol = (
    holder: string,
    leave: Leave,
    write: (db: Transaction) => Promise<boolean>,
  ): Promise<Outcome> =>
    query.transaction(async (db) => {
      await lockHolder(db, holder);
      const { enrolled } = await enrolmentOf(db, holder);
      if ((enrolled && leave === 'first') || !(await write(db))) return { kind: 'refused' };
      return { kind: 'done', codes: enrolled ? undefined : await renewRecoveryCodes(db, holder) };
    });

  /** Recovery codes stand in for a factor; without one they'd be a factor by themselves. */
  const remove = (holder: string, write: (db: Transaction) => Promise<unknown>): Promise<void> =>
    query.transaction(async (db) => {
      await lockHolder(db, holder);
      await write(db);
      if ((await enrolmentOf(db, holder)).enrolled) return;
      await db.delete(recoveryCodes).where(eq(recoveryCodes.holder, holder));
    });

  return {
    async setApp(holder, leave, secret, step) {
      const row = { secret: await sealed.seal(holder, secret), lastStep: step };
      return enrol(holder, leave, async (db) => {
        await db
          .insert(authenticators)
          .values({ holder, ...row })
          .onConflictDoUpdate({ target: authenticators.holder, set: row });
        return true;
      });
    },
    addPasskey: (holder, leave, passkey) =>
      enrol(holder, leave, async (db) => {
        const [kept] = await db
          .select({ number: count() })
          .from(passkeys)
          .where(eq(passkeys.holder, holder));
        const name = `Passkey ${(kept?.number ?? 0) + 1}`;
        const added = await db
          .insert(passkeys)
          .values({ ...passkey, holder, name, createdAt: new Date(clock.now()) })
          .onConflictDoNothing()
          .returning({ id: passkeys.id });
        return added.length === 1;
      }),
    removeApp: (holder) =>
      remove(holder, (db) => db.delete(authenticators).where(eq(authenticators.holder, holder))),
    removePasskey: (holder, id) =>
      remove(holder, (db) =>
        db.delete(passkeys).where(and(eq(passkeys.holder, holder), eq(passkeys.id, id))),
      ),
    renewCodes: (holder) =>
      query.transaction(async (db) => {
        await lockHolder(db, holder);
        const { enrolled } = await enrolmentOf(db, holder);
        return enrolled ? renewRecoveryCodes(db, holder) : undefined;
      }),
  };
}
