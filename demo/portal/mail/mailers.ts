import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import type { Mailer, MailOptions } from '../../server/mail/mail.ts';
import { createSmtpMailer } from '../../server/mail/smtp-mailer.ts';
import { outbox } from '../database/schema/outbox.ts';

/** The sender unless the options name another. */
const DEFAULT_FROM = 'no-reply@harbour.example';

/** Creates a mailer that stores mails in the database, for a portal without a mail server. */
function createOutboxMailer({ query }: Database, clock: Clock): Mailer {
  return {
    async send(mail) {
      await query.insert(outbox).values({ ...mail, at: new Date(clock.now()) });
    },
    close() {},
  };
}

/** Creates the mailer for the options. */
export function createMailer(
  database: Database,
  clock: Clock,
  { smtpUrl, from = DEFAULT_FROM }: MailOptions = {},
): Mailer {
  return smtpUrl === undefined
    ? createOutboxMailer(database, clock)
    : createSmtpMailer(smtpUrl, from);
}
