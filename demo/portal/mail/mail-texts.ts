import { readTexts } from '../../server/language/read-texts.ts';
import type { MailKind } from './mail-kind.ts';
import en from './texts/en.json' with { type: 'json' };

/**
 * The texts of the mails in one language. Placeholders: `{product}`, `{inviter}`, and a point in time,
 * `{until}` or `{at}`.
 */
interface MailTexts extends Record<MailKind, MailText> {
  readonly greeting: string;
  /** When the link expires. */
  readonly until: string;
  /** Introduces the URL of the link as text. */
  readonly address: string;
}

/** The texts of one kind of mail. */
interface MailText {
  readonly subject: string;
  readonly text: string;
  /** Label of the link. */
  readonly action: string;
  /** For people who did not expect the mail. */
  readonly aside: string;
}

/** The texts of all mails in all languages. */
export const MAIL_TEXTS = readTexts<MailTexts>(new URL('./texts/', import.meta.url), en);
