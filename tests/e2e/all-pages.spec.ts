import { getTexts as getAuthorityTexts } from '../../demo/identity/pages/page-texts.ts';
import { getTexts as getPartnerTexts } from '../../demo/partner/pages/page-texts.ts';
import { MAIL_TEXTS } from '../../demo/portal/mail/mail-texts.ts';
import { getTexts as getPortalTexts } from '../../demo/portal/pages/page-texts.ts';
import { DEMO_PEOPLE } from '../../demo/portal-demo/demo-people.ts';
import { getDemoTexts } from '../../demo/portal-demo/demo-texts.ts';
import { SAMPLE_FILES } from '../../demo/portal-demo/sample-files.ts';
import { LANGUAGES } from '../../src/contract/languages.ts';
import { findViolations } from './support/accessibility.ts';
import { expect, test } from './support/demo-test.ts';
import { markTexts, removeMarkedTexts } from './support/pseudo-locale.ts';
import { readSeenTexts } from './support/seen-texts.ts';
import { MAIL, walkPages } from './support/walk-pages.ts';

test('all pages in German are accessible and do not scroll sideways on a phone, light and dark', async ({
  page,
  sites,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await walkPages(page, sites, async (name) => {
    // No script runs in a mail, not even the one of axe.
    if (name === MAIL) return;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await findViolations(page), `${name}, ${colorScheme}`).toEqual([]);
    }
  });
});

/** What the pages show besides the texts of dictionaries: names, files, settings, keys and addresses. */
const DATA: readonly (string | RegExp)[] = [
  /\{\w+\}/g,
  /https?:\/\/\S+/g,
  /\S+@\S+\.example/g,
  // Codes and keys of the second factor.
  /\b[A-Z2-7]{4}(?:[ -][A-Z2-7]{4})+\b/g,
  // The values of a changed setting.
  /\{"[^}]*\}/g,
  /\d (?:MB|kB)\b/g,
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
function findOtherWords(html: string): string[] {
  const others = readSeenTexts(html)
    .map((text) =>
      DATA.reduce<string>((rest, data) => rest.replaceAll(data, ' '), removeMarkedTexts(text)),
    )
    .filter((text) => /\p{L}/u.test(text));
  return others.map((text) => text.replaceAll(/\s+/g, ' ').trim());
}

test('all texts of all pages come from the dictionary of the language', async ({ page, sites }) => {
  for (const getTexts of [getPortalTexts, getDemoTexts, getAuthorityTexts, getPartnerTexts]) {
    markTexts(getTexts('de'), getTexts('en'));
  }
  markTexts(MAIL_TEXTS.de, MAIL_TEXTS.en);
  await walkPages(page, sites, async (name) => {
    expect.soft(findOtherWords(await page.content()), name).toEqual([]);
  });
  // The elements have replaced the forms of the server, which browsers without scripts show.
  for (const path of [
    '/login?captcha=picture&lang=de',
    '/register?lang=de',
    '/reset-password?lang=de',
  ]) {
    const answer = await page.request.get(path);
    expect.soft(findOtherWords(await answer.text()), path).toEqual([]);
  }
});

test('the check finds a text that is in no dictionary', () => {
  expect(findOtherWords('<title>⟦My ⟦files⟧⟧ - Harbour Files</title><p>⟦Hello, Anna⟧')).toEqual([]);
  expect(
    findOtherWords('<p>⟦Sign in⟧ or <b>leave</b> <img alt="A boat" data-done="Done">'),
  ).toEqual(['or leave', 'A boat', 'Done']);
});
