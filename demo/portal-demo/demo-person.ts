import type { people } from '../portal/database/schema/people.ts';

type NewPerson = typeof people.$inferInsert;
type ShareConfigs = 'globalShareConfig' | 'workspaceShareConfig';

/** A made-up person with a password that is no secret. Without anything else said they may share all. */
export interface DemoPerson
  extends Omit<NewPerson, 'id' | 'loginKey' | 'passwordHash' | ShareConfigs>,
    Partial<Pick<NewPerson, ShareConfigs>> {
  readonly password: string;
  /** Has an account at the provider of single sign-on too, with the same name and password. */
  readonly singleSignOn?: boolean;
  /** What makes this person worth signing in as. */
  readonly note: string;
}
