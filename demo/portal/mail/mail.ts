import type { Language } from '../../../src/contract/languages.ts';

/** The purpose of a mail: a link for an external user, or the notice that a password was changed. */
type MailKind =
  | 'registration'
  | 'confirmation'
  | 'reset'
  | 'reset-confirmation'
  | 'password-changed';

/** A mail that is ready to send. */
interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: Language;
  /** The URL that the mail links to. */
  readonly url: string;
}

/** Sends mails. */
interface Mailer {
  /** @throws if the mail could not be sent; the caller may try again */
  send(mail: Mail): Promise<void>;
  /** Closes the connections. */
  close(): void;
}

/** The options for sending mail. */
interface MailOptions {
  /** The mail server as `smtp://` or `smtps://` with user and password; without one, mails stay in the outbox. */
  readonly smtpUrl?: string | undefined;
  /** The sender's address. */
  readonly from?: string | undefined;
}

export type { Mail, Mailer, MailKind, MailOptions };
