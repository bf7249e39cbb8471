/** The purpose of a mail: a link for an external user, or the notice that a password was changed. */
export type MailKind =
  | 'registration'
  | 'confirmation'
  | 'reset'
  | 'reset-confirmation'
  | 'password-changed';
