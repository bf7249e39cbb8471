import { eq, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { cleanAddress } from '../../../src/contract/clean-address.ts';
import { EXTERNAL_USER_STATES } from '../../../src/contract/external-user-state.ts';
import type { Language } from '../../../src/contract/languages.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { Clock } from '../../server/clock.ts';
import { toLoginKey } from '../../server/credentials.ts';
import type { Database } from '../../server/database/database.ts';
import type { Passwords } from '../../server/passwords.ts';
import { createToken } from '../../server/secrets.ts';
import { externalUsers } from '../database/schema/external-users.ts';
import { mailJobs } from '../database/schema/mail-jobs.ts';
import { people } from '../database/schema/people.ts';
import { TRANSITIONS } from '../external-user-states/transitions.ts';
import { advance } from '../external-users/advance.ts';
import { type Person, readExternalUserState } from '../people/person.ts';
import type { Throttle } from '../throttle/throttle.ts';

const NO_SHARING = { internal: false, external: false, public: false, public_link: false };

const addressSchema = v.pipe(
  v.string(),
  v.transform(cleanAddress),
  v.maxLength(LIMITS.name),
  v.rfcEmail(),
);

/** An invitation of an external user. */
interface Invitation {
  readonly inviter: Person;
  /** The mail address as it was typed. */
  readonly address: string;
  /** The language of the mails, and of the new account. */
  readonly language: Language;
  /** The country of the new account. */
  readonly country: string;
  /** Origin of the partner whose pages the mails link to; undefined for the portal's own pages. */
  readonly partner: string | undefined;
}

/**
 * The result of an invitation: `sent`; `again`, sent once more; `known`, the person has an account;
 * `address`, the address is invalid.
 */
type InvitationOutcome = 'sent' | 'again' | 'known' | 'address';

/** Invites external users. */
interface Invitations {
  /**
   * Invites a person, or repeats the mail for their current state. Beyond the hourly limit no mail
   * is sent, but the outcome is the same.
   */
  invite(invitation: Invitation): Promise<InvitationOutcome>;
}

/**
 * Returns whether a person may invite: both share configurations must allow sharing with external
 * users.
 */
function mayInvite({ globalShareConfig, workspaceShareConfig, webAccessEnabled }: Person): boolean {
  return webAccessEnabled && globalShareConfig.external && workspaceShareConfig.external;
}

/** Creates the service. */
function createInvitations(
  { query }: Database,
  clock: Clock,
  passwords: Passwords,
  throttle: Throttle,
): Invitations {
  async function add(
    { inviter, language, country, partner }: Invitation,
    address: string,
  ): Promise<void> {
    // The password is random, so the person cannot sign in before registering.
    const passwordHash = await passwords.hash(createToken());
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
          country,
          timeZone: inviter.timeZone,
          externalUserState: EXTERNAL_USER_STATES.initial,
          personalStorageEnabled: false,
          isFirstLogin: true,
          globalShareConfig: NO_SHARING,
          workspaceShareConfig: NO_SHARING,
        })
        .onConflictDoNothing()
        .returning({ id: people.id });
      // A simultaneous invitation added the person.
      if (!person) return;
      // The first mail is always sent, and counts for the limit of those that follow.
      await throttle.count('invitation to', toLoginKey(address), db);
      await db
        .insert(externalUsers)
        .values({ personId: person.id, invitedBy: inviter.id, partner: partner ?? null });
      await db
        .insert(mailJobs)
        .values({ kind: 'registration', personId: person.id, dueAt: new Date(clock.now()) });
    });
  }

  /** @returns whether a person who exists already can be invited again */
  async function repeat(person: Person): Promise<boolean> {
    const state = readExternalUserState(person);
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

export { createInvitations, type InvitationOutcome, type Invitations, mayInvite };
