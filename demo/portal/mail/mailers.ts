import { createTransport } from 'nodemailer';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { outbox } from '../database/schema/outbox.ts';
import type { Mailer, MailOptions } from './mail.ts';

/** The sender unless the options name another. */
const DEFAULT_FROM = 'no-reply@harbour.example';

/** Timeout of the mail server in milliseconds. */
const SMTP_TIMEOUT = 15_000;

/**
 * Creates a mailer that sends through a server.
 * @param smtpUrl `smtp://` (with STARTTLS if the server supports it) or `smtps://`
 * @param from the sender's address
 */
function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    // Reuse one connection for successive mails: servers delay new clients.
    pool: true,
    maxConnections: 1,
    connectionTimeout: SMTP_TIMEOUT,
    greetingTimeout: SMTP_TIMEOUT,
    socketTimeout: SMTP_TIMEOUT,
    // Never read a part of a mail from a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html, language }) {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: {
          'Content-Language': language,
          // RFC 3834: asks mail programs not to reply automatically.
          'Auto-Submitted': 'auto-generated',
        },
      });
    },
    close: () => transport.close(),
  };
}

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
