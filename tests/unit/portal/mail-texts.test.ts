import { expect, test } from 'vitest';
import questions from '../../../demo/portal/captcha/questions.json' with { type: 'json' };
import { composeMail } from '../../../demo/portal/mail/compose-mail.ts';
import { MAIL_TEXTS } from '../../../demo/portal/mail/mail-texts.ts';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { getKeys } from '../../support/page-sentences.ts';

type Texts = Parameters<typeof getKeys>[0];

/** The placeholders of all texts, by key. */
function getPlaceholders(texts: Texts, prefix = ''): [string, string[]][] {
  return Object.entries(texts).flatMap(([name, value]): [string, string[]][] =>
    typeof value === 'string'
      ? [[prefix + name, (value.match(/\{.*?\}/g) ?? []).toSorted()]]
      : getPlaceholders(value, `${prefix}${name}.`),
  );
}

/** Compares as sets: a language may need a name twice. */
const toSets = (texts: Texts) =>
  new Map(getPlaceholders(texts).map(([key, names]) => [key, new Set(names)]));

test.each(LANGUAGES)(
  'mails in %s have the same texts and placeholders as in English',
  (language) => {
    const [own, english] = [MAIL_TEXTS[language], MAIL_TEXTS.en] as unknown as [Texts, Texts];
    expect(getKeys(own)).toEqual(getKeys(english));
    expect(toSets(own)).toEqual(toSets(english));
  },
);

test.each(LANGUAGES)(
  'captcha questions in %s have the same placeholders as in English',
  (language) => {
    expect(toSets(questions[language])).toEqual(toSets(questions.en));
  },
);

test.each(LANGUAGES)(
  'mails in %s have no extra spaces, markup or unfilled placeholder',
  (language) => {
    const texts = JSON.stringify(MAIL_TEXTS[language]).replaceAll(/\{\w+\}/g, 'X');
    expect(texts).not.toMatch(/ {2}|" | "[,}]|[<>]|\uFFFD|&\w+;|\{\w*\s/);
    expect(texts).toBe(texts.normalize('NFC'));
  },
);

test('a right-to-left name is isolated in the text of a mail', () => {
  const mail = composeMail({
    kind: 'registration',
    to: 'greta@partner.example',
    language: 'en',
    timeZone: 'UTC',
    product: 'Harbour Files',
    inviter: 'דנה לוי',
    url: 'https://files.example/x',
    at: 0,
    lifetime: 72 * 3_600_000,
  });
  expect(mail.text).toContain('\u2068דנה לוי\u2069 would like to share files');
  expect(mail.html).toContain('<html lang="en" dir="ltr">');
  expect(mail.html).toContain('\u2068דנה לוי\u2069 would like');
});

const INVITATION = {
  kind: 'registration',
  to: 'greta@partner.example',
  timeZone: 'Asia/Tokyo',
  product: 'Harbour Files',
  inviter: 'Anna Whitcombe',
  url: 'https://files.example/x',
  at: Date.UTC(2026, 10, 24, 21),
} as const;

test.each([
  ['en', 72, 'expires in 3 days.'],
  ['en', 1, 'expires in 1 hour.'],
  ['de', 72, 'läuft in 3 Tagen ab.'],
  ['ja', 72, '3 日後に期限切れになります。'],
  ['pl', 1, 'Wygasa za 1 godzinę.'],
] as const)(
  'the mail of a link in %s says that it ends in %i hours, without a time zone',
  (language, hours, text) => {
    const mail = composeMail({ ...INVITATION, language, lifetime: hours * 3_600_000 });
    expect(mail.text).toContain(text);
    expect(mail.text).not.toMatch(/GMT|UTC|2026/);
  },
);

test.each([
  ['Asia/Tokyo', /6:00.AM GMT\+9/],
  ['Atlantis', /9:00.PM UTC/],
])('a notice to a person in %s names its time with the time zone', (timeZone, time) => {
  const kind = 'own-password-changed';
  const mail = composeMail({ ...INVITATION, kind, language: 'en', timeZone, lifetime: undefined });
  expect(mail.text).toMatch(time);
});
