import { captchas } from '../../../demo/portal/database/schema/captchas.ts';
import { loginFailures } from '../../../demo/portal/database/schema/login-failures.ts';
import { pacedRequests } from '../../../demo/portal/database/schema/paced-requests.ts';
import { sessions } from '../../../demo/portal/database/schema/sessions.ts';
import { settings } from '../../../demo/portal/database/schema/settings.ts';
import { signOnTransactions } from '../../../demo/portal/database/schema/sign-on-transactions.ts';
import { throttledRequests } from '../../../demo/portal/database/schema/throttled-requests.ts';
import type { Database } from '../../../demo/server/database/database.ts';

/** Deletes all data of a portal except the people. */
export async function clearDatabase({ query }: Database): Promise<void> {
  for (const table of [
    captchas,
    loginFailures,
    pacedRequests,
    sessions,
    settings,
    signOnTransactions,
    throttledRequests,
  ]) {
    await query.delete(table);
  }
}
