import { and, eq, or } from 'drizzle-orm';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import type { LogSource, SecurityLog } from '../../server/security-log/security-log.ts';
import { linkedAccounts } from '../database/schema/linked-accounts.ts';
import { people } from '../database/schema/people.ts';
import type { NoticeKind } from '../mail/mail-kind.ts';
import type { MailWorker } from '../mail/mail-worker.ts';
import { queueNotice } from '../mail/queue-notice.ts';
import type { Person } from '../people/person.ts';
import { endCompleteSessions } from '../sessions/own-sessions.ts';

/** What a linked account is for. */
type LinkPurpose = (typeof linkedAccounts.$inferSelect)['purpose'];

/** An OpenID provider whose accounts are linked for one purpose. */
interface LinkTarget {
  readonly purpose: LinkPurpose;
  readonly issuer: string;
}

/** The request that links an account or removes a link. */
interface LinkCause {
  readonly by: 'person' | 'administrator';
  readonly source: LogSource;
  /** Digest of the token of the session that goes on. */
  readonly ownSession?: string | undefined;
}

/**
 * The result: `taken` if the account is linked to another person, `has-other` if another account is linked to
 * the person. Neither changes anything.
 */
type LinkResult = 'linked' | 'taken' | 'has-other';

/** A link in the list for administrators. */
interface ListedLink extends LinkTarget {
  readonly personId: number;
  /** Login name of the person. */
  readonly name: string;
  readonly subject: string;
}

/** Maximum number of links in a list. */
const LISTED = 500;

/**
 * Accounts at OpenID providers that are linked to people here. An account is linked by its owner, who has just
 * proved the password, or by an administrator; never because it is used. Every change ends the other sessions
 * of the person if it is about the second factor, is mailed to the person, and is in the security log.
 */
interface LinkedAccounts {
  /** Finds the provider's name for the account of a person. */
  findSubject(target: LinkTarget, personId: number): Promise<string | undefined>;
  /** Finds the person of an account. */
  findPerson(target: LinkTarget, subject: string): Promise<Person | undefined>;
  /** Lists the links of some providers with the login names of their people, at most 500. */
  list(targets: readonly LinkTarget[]): Promise<ListedLink[]>;
  /** Links an account to a person who has none. */
  link(
    target: LinkTarget,
    personId: number,
    subject: string,
    cause: LinkCause,
  ): Promise<LinkResult>;
  /** Removes the link of a person. @returns whether there was one */
  unlink(target: LinkTarget, personId: number, cause: LinkCause): Promise<boolean>;
}

interface LinkedAccountsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly mailWorker: Pick<MailWorker, 'wake'>;
  readonly securityLog: SecurityLog;
}

/** The mails that announce a link and its removal. */
const NOTICES = {
  'second-factor': { linked: 'second-factor-set-up', unlinked: 'second-factor-removed' },
  'single-sign-on': { linked: 'sign-on-changed', unlinked: 'sign-on-changed' },
} as const satisfies Record<LinkPurpose, Record<string, NoticeKind>>;

/** Creates the service. */
function createLinkedAccounts({
  database: { query },
  clock,
  mailWorker,
  securityLog,
}: LinkedAccountsOptions): LinkedAccounts {
  const isTarget = ({ purpose, issuer }: LinkTarget) =>
    and(eq(linkedAccounts.purpose, purpose), eq(linkedAccounts.issuer, issuer));

  /** Ends the sessions that the change affects and queues the mail. @returns the number of ended sessions */
  async function announce(
    db: Pick<Database['query'], 'delete' | 'insert'>,
    purpose: LinkPurpose,
    change: 'linked' | 'unlinked',
    personId: number,
    { ownSession }: LinkCause,
  ): Promise<number> {
    await queueNotice(db, NOTICES[purpose][change], personId, clock.now());
    return purpose === 'second-factor' ? endCompleteSessions(db, personId, ownSession) : 0;
  }

  function record(
    event: 'account-linked' | 'account-unlinked',
    purpose: LinkPurpose,
    person: number,
    { by, source }: LinkCause,
    ended: number,
  ): void {
    mailWorker.wake();
    securityLog.record(event, { person, purpose, by }, source);
    if (ended === 0) return;
    const reason = 'second-factor-changed';
    securityLog.record('session-ended', { person, reason, count: ended }, source);
  }

  return {
    async findSubject(target, personId) {
      const [link] = await query
        .select({ subject: linkedAccounts.subject })
        .from(linkedAccounts)
        .where(and(isTarget(target), eq(linkedAccounts.personId, personId)));
      return link?.subject;
    },
    async findPerson(target, subject) {
      const [found] = await query
        .select({ person: people })
        .from(linkedAccounts)
        .innerJoin(people, eq(people.id, linkedAccounts.personId))
        .where(and(isTarget(target), eq(linkedAccounts.subject, subject)));
      return found?.person;
    },
    list: (targets) =>
      query
        .select({
          purpose: linkedAccounts.purpose,
          issuer: linkedAccounts.issuer,
          personId: linkedAccounts.personId,
          name: people.name,
          subject: linkedAccounts.subject,
        })
        .from(linkedAccounts)
        .innerJoin(people, eq(people.id, linkedAccounts.personId))
        .where(or(...targets.map(isTarget)))
        .orderBy(people.loginKey, linkedAccounts.purpose)
        .limit(LISTED),
    async link({ purpose, issuer }, personId, subject, cause) {
      const outcome = await query.transaction(async (db) => {
        const linkedAt = new Date(clock.now());
        const inserted = await db
          .insert(linkedAccounts)
          .values({ purpose, issuer, personId, subject, linkedAt })
          .onConflictDoNothing()
          .returning({ personId: linkedAccounts.personId });
        if (inserted.length > 0) return announce(db, purpose, 'linked', personId, cause);
        const [own] = await db
          .select({ subject: linkedAccounts.subject })
          .from(linkedAccounts)
          .where(and(isTarget({ purpose, issuer }), eq(linkedAccounts.personId, personId)));
        if (!own) return 'taken';
        return own.subject === subject ? 'linked' : 'has-other';
      });
      if (typeof outcome === 'string') return outcome;
      record('account-linked', purpose, personId, cause, outcome);
      return 'linked';
    },
    async unlink(target, personId, cause) {
      const ended = await query.transaction(async (db) => {
        const removed = await db
          .delete(linkedAccounts)
          .where(and(isTarget(target), eq(linkedAccounts.personId, personId)))
          .returning({ personId: linkedAccounts.personId });
        return removed.length > 0
          ? announce(db, target.purpose, 'unlinked', personId, cause)
          : undefined;
      });
      if (ended === undefined) return false;
      record('account-unlinked', target.purpose, personId, cause, ended);
      return true;
    },
  };
}

export { createLinkedAccounts, type LinkedAccounts, type LinkPurpose, type LinkTarget };
