import { createTransport } from 'nodemailer';
import type { Mailer } from './mail.ts';

/** Timeout of the mail server in milliseconds. */
const SMTP_TIMEOUT = 15_000;

/**
 * Creates a mailer that sends through a server.
 * @param smtpUrl `smtp://` (with STARTTLS if the server supports it) or `smtps://`
 * @param from the sender's address
 */
export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
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
