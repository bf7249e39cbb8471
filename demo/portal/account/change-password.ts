import { eq } from 'drizzle-orm';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { people } from '../database/schema/people.ts';
import { advance } from '../external-users/advance.ts';
import { queueNotice } from '../mail/queue-notice.ts';
import type { Person } from '../people/person.ts';
import { endOtherSessions } from '../sessions/own-sessions.ts';
import type { Session } from '../sessions/session.ts';

/**
 * Replaces the password of a session's person. It ends their other sessions, invalidates the link of a
 * password reset, and announces the change by mail.
 * @param person as loaded when the current password was verified
 * @param passwordHash PHC string of the new password
 * @returns the number of ended sessions; undefined if the password has changed since it was verified
 */
export type ChangePassword = (
  person: Person,
  session: Pick<Session, 'tokenHash'>,
  passwordHash: string,
) => Promise<number | undefined>;

/** Creates the function. */
export function createChangePassword({ query }: Database, clock: Clock): ChangePassword {
  return ({ id: personId, passwordHash: verifiedHash }, { tokenHash }, passwordHash) =>
    query.transaction(async (db) => {
      const [person] = await db.select().from(people).where(eq(people.id, personId)).for('update');
      if (person?.passwordHash !== verifiedHash) return undefined;
      let ended = 0;
      const now = clock.now();
      if (person.externalUserState === null) {
        await db.update(people).set({ passwordHash }).where(eq(people.id, personId));
        await queueNotice(db, 'own-password-changed', personId, now);
      } else {
        const change = { personId, action: 'change-password', passwordHash, now } as const;
        const advanced = await advance(db, change);
        if (!advanced) return undefined;
        ended += advanced.endedSessions;
      }
      return ended + (await endOtherSessions(db, personId, tokenHash));
    });
}
