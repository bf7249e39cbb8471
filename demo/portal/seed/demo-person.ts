import type { people } from '../database/schema/people.ts';

/** A made-up person with a password that is no secret. */
export interface DemoPerson
  extends Omit<
    typeof people.$inferInsert,
    'id' | 'loginKey' | 'passwordHash' | 'globalShareConfig' | 'workspaceShareConfig'
  > {
  readonly password: string;
  /** What makes this person worth signing in as. */
  readonly note: string;
}
