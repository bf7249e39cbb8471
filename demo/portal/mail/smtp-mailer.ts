import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

/** What a mail server is given to answer, in milliseconds. */
const PATIENCE = 15_000;

/**
 * Sends mail through a server.
 * @param smtpUrl `smtp://` (with STARTTLS where the server has it) or `smtps://`
 * @param from the address that mails come from
 */
export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    // One connection for mails that follow each other: servers make strangers wait.
    pool: true,
    maxConnections: 1,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    // No part of a mail is ever read from a file or fetched.
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
          // RFC 3834: no mail program should answer it by itself.
          'Auto-Submitted': 'auto-generated',
        },
      });
    },
    close: () => transport.close(),
  };
}
