import { DEMO_PEOPLE } from '../../../demo/portal-demo/demo-people.ts';
import { SAMPLE_FILES } from '../../../demo/portal-demo/sample-files.ts';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { removeMarkedTexts } from '../../support/pseudo-locale.ts';
import { readSeenTexts } from './seen-texts.ts';

/** What the pages show besides the texts of dictionaries: names, files, settings, keys and addresses. */
const DATA: readonly (string | RegExp)[] = [
  /\{\w+\}/g,
  /https?:\/\/\S+/g,
  /\S+@\S+\.example/g,
  // Codes and keys of the second factor.
  /\b[A-Z2-7]{4}(?:[ -][A-Z2-7]{4})+\b/g,
  // The values of a changed setting.
  /\{"[^}]*\}/g,
  /\d (?:MB|kB|px)\b/g,
  // The tags in the titles of pages and frames.
  /\bportico-[a-z-]+/g,
  'Lindqvist & Daughters',
  'Harbour Files',
  'Quay Archive',
  'Quayside ID',
  ...DEMO_PEOPLE.flatMap(({ name, firstName, lastName }) => [`${firstName} ${lastName}`, name]),
  ...SAMPLE_FILES.map(({ name }) => name),
  ...LANGUAGES.map((tag) => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag),
  /\b(?:docx|odt|pdf|pptx|txt|xlsx)\b/g,
  'branding',
  // The age of a mail, from Intl.
  'jetzt',
];

/** Returns the words of a page that are neither from a dictionary nor data. */
export function findOtherWords(html: string): string[] {
  const others = readSeenTexts(html)
    .map((text) =>
      DATA.reduce<string>((rest, data) => rest.replaceAll(data, ' '), removeMarkedTexts(text)),
    )
    .filter((text) => /\p{L}/u.test(text));
  return others.map((text) => text.replaceAll(/\s+/g, ' ').trim());
}
