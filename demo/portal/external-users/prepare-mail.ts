import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { DEFAULT_LANGUAGE, isLanguage } from '../../../src/contract/languages.ts';
import type { Clock } from '../../server/clock.ts';
import { toLoginKey } from '../../server/credentials.ts';
import { externalUsers } from '../database/schema/external-users.ts';
import { people } from '../database/schema/people.ts';
import { PURPOSE_IN_STATE } from '../external-user-states/link-purpose.ts';
import { productNameOf } from '../http/product-name-of.ts';
import { composeMail } from '../mail/compose-mail.ts';
import type { Mail } from '../mail/mail.ts';
import type { MailKind } from '../mail/mail-kind.ts';
import type { MailQuery, PrepareMail } from '../mail/mail-queue.ts';
import { externalStateOf } from '../people/external-state-of.ts';
import type { Settings } from '../settings/settings.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Throttle } from '../throttle/throttle.ts';
import { advance } from './advance.ts';
import { linkAddress } from './link-address.ts';
import { issueLink } from './links.ts';

/** What mails are made with. */
interface Workshop {
  readonly clock: Clock;
  readonly settings: SettingsStore;
  readonly throttle: Throttle;
  /** The portal's origin as mails name it: never what a request claims it to be. */
  readonly origin: () => string;
}

/** Makes the mails of invited people: looks up whose address it is, makes the link, writes the text. */
export function createPrepareMail({
  clock,
  settings,
  throttle,
  origin,
}: Workshop): () => Promise<PrepareMail> {
  /** Somebody asked for a reset of an address; only here is it looked up. */
  async function askForReset(query: MailQuery, typed: string): Promise<void> {
    const key = toLoginKey(typed);
    const [person] = await query.select().from(people).where(eq(people.loginKey, key));
    // The directory keeps the passwords of its people; those inside ask their administrator.
    if (!person || person.isLdapUser || externalStateOf(person) === undefined) return;
    if ((await throttle.count('reset to', key, query)) > 0) return;
    await advance(query, { personId: person.id, action: 'ask-for-reset', now: clock.now() });
  }

  async function write(
    query: MailQuery,
    kind: MailKind,
    personId: number,
    current: Settings,
  ): Promise<Mail | undefined> {
    const inviter = alias(people, 'inviter');
    const [row] = await query
      .select({
        person: people,
        partner: externalUsers.partner,
        inviterFirstName: inviter.firstName,
        inviterLastName: inviter.lastName,
      })
      .from(people)
      .leftJoin(externalUsers, eq(externalUsers.personId, people.id))
      .leftJoin(inviter, eq(inviter.id, externalUsers.invitedBy))
      .where(eq(people.id, personId))
      // Whoever moves the person on, or writes another mail to them, comes before or after: a link made
      // for where they no longer are would end the one that they need.
      .for('update', { of: people });
    const state = row && externalStateOf(row.person);
    if (!row || !state) return undefined;
    const { person, partner, inviterFirstName, inviterLastName } = row;
    const isNotice = kind === 'password-changed';
    // The person went on before the mail was written: its link would be good for nothing.
    if (!isNotice && PURPOSE_IN_STATE[state] !== kind) return undefined;
    const now = clock.now();
    const link = isNotice ? undefined : await issueLink(query, personId, kind, now);
    const product = productNameOf(current.branding);
    return composeMail({
      kind,
      to: person.email ?? person.name,
      language: isLanguage(person.language) ? person.language : DEFAULT_LANGUAGE,
      timeZone: person.timeZone,
      product,
      inviter: [inviterFirstName, inviterLastName].filter(Boolean).join(' ') || product,
      url: linkAddress(origin(), current, { kind, token: link?.token, partner }),
      at: link?.expiresAt ?? now,
    });
  }

  return async () => {
    const current = await settings.read();
    return async (query, { kind, personId, address }) => {
      if (kind === 'reset-asked') {
        await askForReset(query, address ?? '');
        return undefined;
      }
      return personId === null ? undefined : write(query, kind, personId, current);
    };
  };
}
