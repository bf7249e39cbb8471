/**
 * The purpose of a mail without a token: a notice about the account. Internal people get a notice of their
 * own about a new password, because the portal cannot reset their passwords.
 */
type NoticeKind =
  | 'password-changed'
  | 'own-password-changed'
  | 'second-factor-changed'
  | 'sign-on-changed'
  | 'wrong-passwords';

/** The purpose of a mail: a link for an external user, or a notice. */
type MailKind = 'registration' | 'confirmation' | 'reset' | 'reset-confirmation' | NoticeKind;

/** Returns whether a mail of this kind has no link that expires. */
function isNotice(kind: MailKind): kind is NoticeKind {
  return (
    kind === 'password-changed' ||
    kind === 'own-password-changed' ||
    kind === 'second-factor-changed' ||
    kind === 'sign-on-changed' ||
    kind === 'wrong-passwords'
  );
}

export { isNotice, type MailKind, type NoticeKind };
