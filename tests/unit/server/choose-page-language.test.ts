import { expect, test } from 'vitest';
import { chooseLanguage } from '../../../demo/server/language/choose-language.ts';
import { chooseLanguage as chooseForElements } from '../../../src/i18n/choose-language.ts';

const PERSON = { language: 'fr', country: 'CA' };
const SITE = { language: 'it', country: 'CH' };

/** Chooses from all sources, without the first ones. */
function choose(url: string, cookie?: string, locales = [PERSON, SITE]): string {
  const headers = { 'accept-language': 'ja', ...(cookie !== undefined && { cookie }) };
  return chooseLanguage({ url, headers }, { cookie: 'language', locales });
}

test('the picked language decides, then the address, the person, the site and the browser', () => {
  expect(choose('/?lang=de', 'other=sv; language=fi')).toBe('fi');
  expect(choose('/?lang=de&ui_locales=nl')).toBe('de');
  expect(choose('/?ui_locales=tlh%20nl')).toBe('nl');
  expect(choose('/')).toBe('fr');
  expect(choose('/', undefined, [{ language: '', country: '' }, SITE])).toBe('it');
  expect(choose('/', undefined, [])).toBe('ja');
  expect(chooseLanguage({ url: '/', headers: {} }, { cookie: 'language' })).toBe('en');
});

test('the elements of a page have its language, whatever decides about it', () => {
  const unequal = [...Array(2 ** 5).keys()].filter((bits) => {
    const [picked, link, principal, site, browser] = [
      'cs',
      'hu',
      { language: 'da', country: 'DK' },
      { language: 'fi', country: 'FI' },
      'ja',
    ].map((hint, index) => (bits & (2 ** index) ? hint : undefined)) as [
      string?,
      string?,
      typeof PERSON?,
      typeof PERSON?,
      string?,
    ];
    const headers = { cookie: `language=${picked ?? ''}`, 'accept-language': browser };
    const page = chooseLanguage(
      { url: `/?lang=${link ?? ''}`, headers },
      { cookie: 'language', locales: [principal, site] },
    );
    // The elements know only one of the site's defaults at first: that for internal or that for external people.
    const portal = { language: 'sv', country: 'SE' };
    const hints = { picked, link, principal, page, portal, ...(browser && { browser: [browser] }) };
    return chooseForElements(hints) !== page;
  });
  expect(unequal).toEqual([]);
});

test.each(['', 'tlh', '__proto__', 'de"><b>', 'de%00', 'x'.repeat(10_000)])(
  'the language %j in an address or a cookie is ignored',
  (tag) => {
    const encoded = encodeURIComponent(tag);
    expect(choose(`/?lang=${encoded}`, `language=${encoded}`)).toBe('fr');
  },
);
