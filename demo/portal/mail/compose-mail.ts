import { fileURLToPath } from 'node:url';
import { Eta } from 'eta';
import type { Language } from '../../../src/contract/languages.ts';
import { getDirection } from '../../../src/contract/text-direction.ts';
import { fillIn } from '../../server/fill-in.ts';
import type { Mail } from '../../server/mail/mail.ts';
import { toKnownZone } from '../people/known-zone.ts';
import type { MailKind } from './mail-kind.ts';
import { MAIL_TEXTS } from './mail-texts.ts';

/** Escapes every value: names are chosen by people. */
const eta = new Eta({ views: fileURLToPath(new URL('.', import.meta.url)), cache: true });

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The data of a mail. */
interface MailData {
  readonly kind: MailKind;
  readonly to: string;
  readonly language: Language;
  /** IANA name of the time zone for times. */
  readonly timeZone: string;
  readonly product: string;
  /** Name of the inviting person. */
  readonly inviter: string;
  readonly url: string;
  /** When the account was changed. Milliseconds since 1970. */
  readonly at: number;
  /** How long the link works, in milliseconds; undefined for a notice. */
  readonly lifetime: number | undefined;
}

/** Composes a mail as text and as HTML. The HTML loads nothing and contains no script. */
export function composeMail({
  kind,
  to,
  language,
  timeZone,
  url,
  at,
  lifetime,
  ...names
}: MailData): Mail {
  const texts = MAIL_TEXTS[language];
  const when = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: toKnownZone(timeZone),
    timeZoneName: 'short',
  }).format(at);
  const values = {
    product: toSingleLine(names.product),
    inviter: toSingleLine(names.inviter),
    until: lifetime === undefined ? '' : formatLifetime(lifetime, language),
    at: when,
  };
  const { subject, text, action, aside } = texts[kind];
  const direction = getDirection(language);
  const fill = (template: string) => fillIn(template, values, direction);
  const data = {
    language,
    direction,
    url,
    subject: fill(subject),
    greeting: texts.greeting,
    text: fill(text),
    action,
    address: texts.address,
    until: lifetime === undefined ? undefined : fill(texts.until),
    aside: fill(aside),
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

/**
 * Says in how many days or hours a link expires, such as "in 3 days". The portal does not know the time zone of an
 * invited person, so that it can name no time of day.
 */
function formatLifetime(lifetime: number, language: Language): string {
  const format = new Intl.RelativeTimeFormat(language);
  return lifetime >= 2 * DAY
    ? format.format(Math.floor(lifetime / DAY), 'day')
    : format.format(Math.floor(lifetime / HOUR), 'hour');
}

/** Removes line breaks and control characters: with them, a name could look like the portal's text. */
function toSingleLine(name: string): string {
  return name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .toWellFormed()
    .trim();
}
