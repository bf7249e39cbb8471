import { eq, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { EXTERNAL_USER_STATES } from '../../../src/contract/external-user.ts';
import type { Language } from '../../../src/contract/languages.ts';
import type { Clock } from '../../server/clock.ts';
import { toLoginKey } from '../../server/credentials.ts';
import type { Database } from '../../server/database/database.ts';
import type { Passwords } from '../../server/passwords.ts';
import { newToken } from '../../server/secrets.ts';
import { externalUsers } from '../database/schema/external-users.ts';
import { mailJobs } from '../database/schema/mail-jobs.ts';
import { people } from '../database/schema/people.ts';
import { TRANSITIONS } from '../external-user-states/transitions.ts';
import { advance } from '../external-users/advance.ts';
import { externalStateOf } from '../people/external-state-of.ts';
import type { Person } from '../people/person.ts';
import type { Throttle } from '../throttle/throttle.ts';

const NO_SHARING = { internal: false, external: false, public: false, public_link: false };

/** The longest address that mail can carry (RFC 5321 section 4.5.3.1.3, less the brackets). */
const addressSchema = v.pipe(v.string(), v.trim(), v.maxLength(254), v.rfcEmail());

/** Who invites whom. */
interface Invitation {
  readonly inviter: Person;
  /** As it was typed. */
  readonly address: string;
  /** The language of the mails, and of the portal once they are in. */
  readonly language: Language;
  /** Origin of the partner's site whose pages the mails lead to; undefined for the portal's own. */
  readonly partner: string | undefined;
}

/** How an invitation ended: it is on its way, once more, was not needed, or has no address to go to. */
export type InvitationOutcome = 'sent' | 'again' | 'known' | 'address';

/** Inviting people from outside. */
export interface Invitations {
  /**
   * Invites somebody, or sends the mail once more that fits where they stopped. Beyond the limit of an
   * hour nothing is sent, and the outcome stays the same.
   */
  invite(invitation: Invitation): Promise<InvitationOutcome>;
}

/** Makes it over a database. */
export function createInvitations(
  { query }: Database,
  clock: Clock,
  passwords: Passwords,
  throttle: Throttle,
): Invitations {
  async function add({ inviter, language, partner }: Invitation, address: string): Promise<void> {
    // Nobody knows it, so nobody can sign in before they have registered.
    const passwordHash = await passwords.hash(newToken());
    await query.transaction(async (db) => {
      const [person] = await db
        .insert(people)
        .values({
          loginKey: toLoginKey(address),
          name: address,
          email: address,
          passwordHash,
          firstName: '',
          lastName: '',
          language,
          country: inviter.country,
          timeZone: inviter.timeZone,
          externalUserState: EXTERNAL_USER_STATES.initial,
          personalStorageEnabled: false,
          isFirstLogin: true,
          globalShareConfig: NO_SHARING,
          workspaceShareConfig: NO_SHARING,
        })
        .onConflictDoNothing()
        .returning({ id: people.id });
      // Invited by somebody else a moment ago.
      if (!person) return;
      // The first mail counts for those that follow, and is never held back itself.
      await throttle.count('invitation to', toLoginKey(address), db);
      await db
        .insert(externalUsers)
        .values({ personId: person.id, invitedBy: inviter.id, partner: partner ?? null });
      await db
        .insert(mailJobs)
        .values({ kind: 'registration', personId: person.id, dueAt: new Date(clock.now()) });
    });
  }

  /** @returns whether somebody who is there already can be invited again */
  async function repeat(person: Person): Promise<boolean> {
    const state = externalStateOf(person);
    if (!state || !TRANSITIONS[state].invite) return false;
    const mailbox = toLoginKey(person.email ?? person.name);
    if ((await throttle.count('invitation to', mailbox)) > 0) return true;
    const advanced = await query.transaction((db) =>
      advance(db, { personId: person.id, action: 'invite', now: clock.now() }),
    );
    return advanced !== undefined;
  }

  return {
    async invite(invitation) {
      const parsed = v.safeParse(addressSchema, invitation.address);
      if (!parsed.success) return 'address';
      const key = toLoginKey(parsed.output);
      const [known] = await query
        .select()
        .from(people)
        .where(or(eq(people.loginKey, key), eq(sql`lower(${people.email})`, key)));
      if (!known) {
        await add(invitation, parsed.output);
        return 'sent';
      }
      return (await repeat(known)) ? 'again' : 'known';
    },
  };
}
