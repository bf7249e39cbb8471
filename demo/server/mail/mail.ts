import type { Language } from '../../../src/contract/languages.ts';

/** A mail that is ready to send. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: Language;
  /** The URL that the mail links to. */
  readonly url: string;
}

/** Sends mails. */
export interface Mailer {
  /** @throws if the mail could not be sent; the caller may try again */
  send(mail: Mail): Promise<void>;
  /** Closes the connections. */
  close(): void;
}

/** The options for sending mail. */
export interface MailOptions {
  /** The mail server as `smtp://` or `smtps://` with user and password; without one, mails stay in the outbox. */
  readonly smtpUrl?: string | undefined;
  /** The sender's address. */
  readonly from?: string | undefined;
}
