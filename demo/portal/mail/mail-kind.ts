/**
 * The purpose of a mail without a token: a notice about the account. Internal people get a notice of their
 * own about a new password, because the portal cannot reset their passwords.
 */
type NoticeKind = (typeof NOTICE_KINDS)[number];

const NOTICE_KINDS = [
  'password-changed',
  'own-password-changed',
  'second-factor-set-up',
  'second-factor-removed',
  'second-factor-changed',
  'sign-on-changed',
  'wrong-passwords',
] as const;

/** The purpose of a mail: a link for an external user, or a notice. */
type MailKind = 'registration' | 'confirmation' | 'reset' | 'reset-confirmation' | NoticeKind;

/** Returns whether a mail of this kind has no link that expires. */
function isNotice(kind: MailKind): kind is NoticeKind {
  return NOTICE_KINDS.some((notice) => notice === kind);
}

export { isNotice, type MailKind, type NoticeKind };
