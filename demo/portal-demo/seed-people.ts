import { eq } from 'drizzle-orm';
import { people } from '../portal/database/schema/people.ts';
import type { Portal } from '../portal/portal.ts';
import { toLoginKey } from '../server/credentials.ts';

type NewPerson = typeof people.$inferInsert;
type ShareConfigs = 'globalShareConfig' | 'workspaceShareConfig';

/** A person of the demo, with a public password. By default a person may share everything. */
export interface DemoPerson
  extends Omit<NewPerson, 'id' | 'loginKey' | 'passwordHash' | ShareConfigs>,
    Partial<Pick<NewPerson, ShareConfigs>> {
  readonly password: string;
  /**
   * Whether the person has an account with the same name and password at the provider of single
   * sign-on.
   */
  readonly singleSignOn?: boolean;
  /** Description of the person for the list that `npm run demo` prints. */
  readonly note: string;
}

const SHARING = { internal: true, external: true, public: true, public_link: true };

/** Adds people who do not exist yet. Existing people keep their data and passwords. */
export async function seedPeople(
  { database: { query }, passwords }: Pick<Portal, 'database' | 'passwords'>,
  newPeople: readonly DemoPerson[],
): Promise<void> {
  for (const { password, note: _, singleSignOn: __, ...person } of newPeople) {
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
