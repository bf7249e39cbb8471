import { toBasic } from '../portal-calls.ts';
import type { OpenVisit, Person } from './visit.ts';

/** Signs in a person who needs a second factor, as far as the redirect to it. */
export async function visitSecondFactor(visit: OpenVisit, person: Person): Promise<void> {
  const calls = visit.open();
  await calls.openLogin().catch(() => {});
  const headers = { Authorization: toBasic(person.name, person.password) };
  await visit.make('login-redirected', () => calls.post('login', { headers }));
  await visit.make('self-pending', () => calls.get('self'));
  await calls.post('logout').catch(() => {});
}
