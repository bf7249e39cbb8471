import { eq } from 'drizzle-orm';
import { people } from '../../../../demo/portal/database/schema/people.ts';
import type { TestPortal } from './open-test-portal.ts';

/** Runs a function while Anna is an external user in a state. */
export async function whileInState(
  { portal: { database } }: TestPortal,
  state: number,
  act: () => Promise<void>,
): Promise<void> {
  const put = (externalUserState: number | null) =>
    database.query.update(people).set({ externalUserState }).where(eq(people.loginKey, 'anna'));
  await put(state);
  await act().finally(() => put(null));
}
