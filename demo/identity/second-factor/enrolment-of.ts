import { count, eq } from 'drizzle-orm';
import type { Database } from '../../server/database/database.ts';
import { authenticators } from '../database/schema/authenticators.ts';
import { passkeys } from '../database/schema/passkeys.ts';
import { recoveryCodes } from '../database/schema/recovery-codes.ts';

/** What a holder has set up, as clients are told it. */
export interface Enrolment {
  readonly enrolled: boolean;
  readonly methods: readonly ('totp' | 'passkey')[];
  readonly recoveryCodesLeft: number;
}

/** Reads what a holder has set up, in a transaction where one is given. */
export async function enrolmentOf(
  query: Pick<Database['query'], 'select'>,
  holder: string,
): Promise<Enrolment> {
  const [apps] = await query
    .select({ number: count() })
    .from(authenticators)
    .where(eq(authenticators.holder, holder));
  const [keys] = await query
    .select({ number: count() })
    .from(passkeys)
    .where(eq(passkeys.holder, holder));
  const [codes] = await query
    .select({ number: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.holder, holder));
  const methods: Enrolment['methods'] = [
    ...(apps?.number ? (['totp'] as const) : []),
    ...(keys?.number ? (['passkey'] as const) : []),
  ];
  return { enrolled: methods.length > 0, methods, recoveryCodesLeft: codes?.number ?? 0 };
}
