import { fileURLToPath } from 'node:url';
import { Eta } from 'eta';
import type { Language } from '../../../src/contract/languages.ts';
import type { Mail } from './mail.ts';
import type { MailKind } from './mail-kind.ts';
import { MAIL_TEXTS } from './mail-texts.ts';

/** Escapes every value; a name that somebody chose stays text. */
const eta = new Eta({ views: fileURLToPath(new URL('.', import.meta.url)), cache: true });

/** What a mail is made from. */
interface MailData {
  readonly kind: MailKind;
  readonly to: string;
  readonly language: Language;
  /** IANA name of the time zone in which times are written. */
  readonly timeZone: string;
  readonly product: string;
  /** Who invited the person. */
  readonly inviter: string;
  readonly url: string;
  /** Until when the link is good, or when it happened. Milliseconds since 1970. */
  readonly at: number;
}

/** Writes a mail as text and as HTML, which loads nothing and holds no script. */
export function composeMail({ kind, to, language, timeZone, url, at, ...names }: MailData): Mail {
  const texts = MAIL_TEXTS[language];
  const when = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: knownZone(timeZone),
    timeZoneName: 'short',
  }).format(at);
  const values = {
    product: inOneLine(names.product),
    inviter: inOneLine(names.inviter),
    until: when,
    at: when,
  };
  const { subject, text, action, aside } = texts[kind];
  const data = {
    language,
    url,
    subject: fill(subject, values),
    greeting: texts.greeting,
    text: fill(text, values),
    action,
    address: texts.address,
    until: kind === 'password-changed' ? undefined : fill(texts.until, values),
    aside: fill(aside, values),
    product: values.product,
  };
  const { greeting, address, until, product } = data;
  const lines = [greeting, data.text, `${action}:\n${url}`, until, data.aside, `-- \n${product}\n`];
  return {
    to,
    language,
    url,
    subject: data.subject,
    text: lines.filter((line) => line !== undefined).join('\n\n'),
    html: eta.render('./mail', { ...data, address }),
  };
}

/** A time zone that Intl knows: UTC in place of one that it does not, so that the mail goes out all the same. */
function knownZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** A name with line breaks or other control characters in it could look like a text of ours. */
function inOneLine(name: string): string {
  return name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .toWellFormed()
    .trim();
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
