import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { DEFAULT_LANGUAGE } from '../../../src/contract/languages.ts';
import type { Clock } from '../../server/clock.ts';
import { toLoginKey } from '../../server/credentials.ts';
import { toInterfaceLanguage } from '../../server/language/negotiate-language.ts';
import type { Mail } from '../../server/mail/mail.ts';
import type { SecurityLog } from '../../server/security-log/security-log.ts';
import { externalUsers } from '../database/schema/external-users.ts';
import { people } from '../database/schema/people.ts';
import { PURPOSE_IN_STATE } from '../external-user-states/link-purposes.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { isNotice, type MailKind } from '../mail/mail-kind.ts';
import type { MailQuery, PrepareMail } from '../mail/mail-queue.ts';
import { readExternalUserState } from '../people/person.ts';
import { getProductName, type Settings } from '../settings/settings.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Throttle } from '../throttle/throttle.ts';
import { advance } from './advance.ts';
import { getLinkUrl } from './link-url.ts';
import { issueLink } from './links.ts';
import { recordStep } from './record-step.ts';

/** The dependencies of composing mails. */
interface PrepareMailOptions {
  readonly clock: Clock;
  readonly settings: SettingsStore;
  readonly throttle: Throttle;
  /** Returns the portal's URL for links. It does not depend on a request. */
  readonly getLinkBase: () => string;
  readonly securityLog: SecurityLog;
}

/**
 * Creates the function that composes mails: it finds the person, creates the
 * link and fills in the text.
 */
export function createPrepareMail({
  clock,
  settings,
  throttle,
  getLinkBase,
  securityLog,
}: PrepareMailOptions): () => Promise<PrepareMail> {
  /**
   * Handles a request for a password reset. The address is looked up only here, after the response.
   */
  async function requestReset(query: MailQuery, typed: string): Promise<void> {
    const key = toLoginKey(typed);
    const [person] = await query.select().from(people).where(eq(people.loginKey, key));
    // The directory manages the passwords of its people; other internal people contact their
    // administrator.
    if (!person || person.isDisabled || person.isLdapUser) return;
    if (readExternalUserState(person) === undefined) return;
    if ((await throttle.count('reset to', key, query)) > 0) return;
    const request = { personId: person.id, action: 'request-reset' } as const;
    const advanced = await advance(query, { ...request, now: clock.now() });
    if (advanced) recordStep(securityLog, request, advanced);
  }

  async function compose(
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
      // Wait for simultaneous actions and mails of the person: a link for a state that they have left
      // would end the link that they need.
      .for('update', { of: people });
    if (!row) return undefined;
    const state = readExternalUserState(row.person);
    const { person, partner, inviterFirstName, inviterLastName } = row;
    // External users have their address as the login name.
    const to = person.email ?? (state && person.name);
    if (to === undefined) return undefined;
    // The person has left the state before the mail was written: its link would not work.
    if (!isNotice(kind) && (!state || PURPOSE_IN_STATE[state] !== kind)) return undefined;
    const now = clock.now();
    const link = isNotice(kind) ? undefined : await issueLink(query, personId, kind, now);
    const product = getProductName(current.branding);
    const language = toInterfaceLanguage(person.language, person.country) ?? DEFAULT_LANGUAGE;
    return composeMail({
      kind,
      to,
      language,
      // The zone of an invited person is a guess: the one of the person who invited them.
      timeZone: state ? 'UTC' : person.timeZone,
      product,
      inviter: [inviterFirstName, inviterLastName].filter(Boolean).join(' ') || product,
      url: getLinkUrl(getLinkBase(), current, {
        kind,
        token: link?.token,
        language,
        partner,
      }),
      at: now,
      lifetime: link && link.expiresAt - now,
    });
  }

  return async () => {
    const current = await settings.read();
    return async (query, { kind, personId, address }) => {
      if (kind === 'reset-asked') {
        await requestReset(query, address ?? '');
        return undefined;
      }
      return personId === null ? undefined : compose(query, kind, personId, current);
    };
  };
}
