/** How the portal sends mail. */
export interface MailOptions {
  /** The mail server, as `smtp://` or `smtps://` with user and password; without one mails stay in the outbox. */
  readonly smtpUrl?: string | undefined;
  /** The address that mails come from. */
  readonly from?: string | undefined;
}
