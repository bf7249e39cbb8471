import { eq } from 'drizzle-orm';
import { people } from '../portal/database/schema/people.ts';
import { toLoginKey } from '../server/credentials.ts';
import type { Database } from '../server/database/database.ts';
import type { Passwords } from '../server/passwords.ts';
import type { DemoPerson } from './demo-person.ts';

const SHARING = { internal: true, external: true, public: true, public_link: true };

/** Adds the people who aren't there yet; those who are stay as they are, passwords too. */
export async function seedPeople(
  { query }: Database,
  passwords: Passwords,
  newcomers: readonly DemoPerson[],
): Promise<void> {
  for (const { password, note: _, singleSignOn: __, ...person } of newcomers) {
    const loginKey = toLoginKey(person.name);
    const known = await query.$count(people, eq(people.loginKey, loginKey));
    if (known > 0) continue;
    await query
      .insert(people)
      .values({
        globalShareConfig: SHARING,
        workspaceShareConfig: SHARING,
        ...person,
        loginKey,
        passwordHash: await passwords.hash(password),
      })
      .onConflictDoNothing();
  }
}
