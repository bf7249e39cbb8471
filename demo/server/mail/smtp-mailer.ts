import { createTransport } from 'nodemailer';
import { isSecure } from '../../../src/contract/urls.ts';
import type { Mailer } from './mail.ts';

/** Timeout of the mail server in milliseconds. */
const SMTP_TIMEOUT = 15_000;

/**
 * Creates a mailer that sends through a server.
 * @param smtpUrl `smtp://` (with STARTTLS, which only a server on this machine may lack) or `smtps://`
 * @param from the sender's address
 */
export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: requireTls(smtpUrl),
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

/**
 * Makes the library require TLS, unless the server is on this machine. By default it sends password and
 * mail in clear text if the server, or somebody in between, offers no TLS. The options in the URL take
 * precedence over all others.
 */
function requireTls(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const asHttp = URL.parse(`http://${url.hostname}`);
  if (asHttp === null || !isSecure(asHttp)) url.searchParams.set('requireTLS', 'true');
  return url.href;
}
