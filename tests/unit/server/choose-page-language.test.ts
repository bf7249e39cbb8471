import { expect, test } from 'vitest';
import { chooseLanguage } from '../../../demo/server/language/choose-language.ts';

const PERSON = { language: 'fr', country: 'CA' };
const SITE = { language: 'it', country: 'CH' };

/** Chooses from all sources, without the first ones. */
function choose(url: string, cookie?: string, locales = [PERSON, SITE]): string {
  const headers = { 'accept-language': 'ja', ...(cookie !== undefined && { cookie }) };
  return chooseLanguage({ url, headers }, { cookie: 'language', locales });
}

test('the address decides, then the picked language, the person, the site and the browser', () => {
  expect(choose('/?lang=de&ui_locales=nl', 'language=fi')).toBe('de');
  expect(choose('/?ui_locales=tlh%20nl', 'language=fi')).toBe('nl');
  expect(choose('/', 'other=sv; language=fi')).toBe('fi');
  expect(choose('/')).toBe('fr');
  expect(choose('/', undefined, [{ language: '', country: '' }, SITE])).toBe('it');
  expect(choose('/', undefined, [])).toBe('ja');
  expect(chooseLanguage({ url: '/', headers: {} }, { cookie: 'language' })).toBe('en');
});

test.each(['', 'tlh', '__proto__', 'DE', 'de"><b>', 'de%00', 'x'.repeat(10_000)])(
  'the language %j in an address or a cookie is ignored',
  (tag) => {
    const encoded = encodeURIComponent(tag);
    expect(choose(`/?lang=${encoded}`, `language=${encoded}`)).toBe('fr');
  },
);
