import type { LinkPurpose } from '../external-user-states/link-purpose.ts';

/** What a mail is about: a link for one of the purposes, or the notice that a password was changed. */
export type MailKind = LinkPurpose | 'password-changed';
