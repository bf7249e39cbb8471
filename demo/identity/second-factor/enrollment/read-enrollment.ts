import { eq } from 'drizzle-orm';
import type { Database } from '../../../server/database/database.ts';
import { authenticators, factorChanges, passkeys, recoveryCodes } from '../tables.ts';

/** The second factors that a user has set up, in the format of the enrollment call. */
export interface Enrollment {
  readonly enrolled: boolean;
  readonly methods: readonly ('totp' | 'passkey')[];
  readonly recoveryCodesLeft: number;
  /**
   * Time of the last change in ISO 8601: a factor was set up or removed, or recovery codes were renewed.
   * Each change has a later time. Undefined without any change.
   */
  readonly changedAt?: string;
}

/** Reads what a user has set up, from the database or within a transaction. */
export async function readEnrollment(
  query: Pick<Database['query'], '$count' | 'select'>,
  subjectKey: string,
): Promise<Enrollment> {
  const count = (table: typeof authenticators | typeof passkeys | typeof recoveryCodes) =>
    query.$count(table, eq(table.subjectKey, subjectKey));
  const methods: Enrollment['methods'] = [
    ...((await count(authenticators)) > 0 ? (['totp'] as const) : []),
    ...((await count(passkeys)) > 0 ? (['passkey'] as const) : []),
  ];
  const [change] = await query
    .select({ at: factorChanges.at })
    .from(factorChanges)
    .where(eq(factorChanges.subjectKey, subjectKey));
  return {
    enrolled: methods.length > 0,
    methods,
    recoveryCodesLeft: await count(recoveryCodes),
    ...(change && { changedAt: change.at.toISOString() }),
  };
}
