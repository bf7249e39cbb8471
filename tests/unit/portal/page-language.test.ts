import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getTexts } from '../../../demo/portal/pages/page-texts.ts';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { SCREENS } from '../../../src/contract/screens.ts';
import { type InvitedPortal, openInvitations } from './support/open-invitations.ts';
import { getPassword } from './support/open-test-portal.ts';

const [GERMAN, FRENCH] = [
  { locale: 'de', country: 'AT' },
  { locale: 'fr', country: 'CA' },
];

let testPortal: InvitedPortal;
beforeAll(async () => {
  testPortal = await openInvitations();
});
afterAll(() => testPortal.close());

/** Loads a page in a browser that prefers a language, and reads the language of the page. */
async function readLanguage(path: string, preferred = 'en'): Promise<string | undefined> {
  const headers = { 'Accept-Language': preferred };
  const page = await (await testPortal.visitor().fetch(path, { headers })).text();
  return /<html lang="([^"]+)" dir="ltr">/.exec(page)?.[1];
}

/** Runs a function while the settings have other default languages. */
async function withDefaults<T>(
  defaults: { internal?: typeof GERMAN; external?: typeof GERMAN },
  run: () => Promise<T>,
): Promise<T> {
  const { settings } = testPortal.portal;
  await settings.write(defaults);
  try {
    return await run();
  } finally {
    await settings.write({ internal: undefined, external: undefined });
  }
}

/** The pages with little else than elements. */
const ELEMENT_PAGES = [
  SCREENS.login,
  SCREENS.externalLogin,
  '/login/second-factor',
  '/register',
  '/reset-password',
];

describe('the language of a page', () => {
  test.each(ELEMENT_PAGES)('is the one that the browser prefers on %s', async (path) => {
    expect(await readLanguage(path, 'de-AT,en;q=0.5')).toBe('de');
    expect(await readLanguage(path, 'zh-TW')).toBe('zh-Hant');
    expect(await readLanguage(path, 'tlh')).toBe('en');
  });

  test('is the default of the settings where there is one, for external people their own', async () => {
    const defaults = { internal: GERMAN, external: FRENCH };
    const found = await withDefaults(defaults, () =>
      Promise.all(ELEMENT_PAGES.map((path) => readLanguage(path, 'ja'))),
    );
    expect(found).toEqual(['de', 'fr', 'de', 'fr', 'fr']);
  });

  test('is the picked one, then the one of its address, then the one of the person', async () => {
    const person = testPortal.visitor();
    await person.signIn('jürgen', getPassword('jürgen'));
    const read = async (path: string) =>
      /<html lang="([^"]+)"/.exec(await (await person.fetch(path)).text())?.[1];
    for (const path of ['/', '/account/sessions', SCREENS.admin, SCREENS.adminError]) {
      expect(await read(path)).toBe('de');
    }
    expect(await read('/?lang=pt-BR')).toBe('pt-BR');
    person.jar.set('portal_language', 'hu');
    expect(await read('/?lang=pt-BR')).toBe('hu');
    person.jar.set('portal_language', 'tlh');
    expect(await read('/?lang=__proto__')).toBe('de');
  });

  test('is the one of all texts of the page, in every language', async () => {
    for (const language of LANGUAGES) {
      const { signIn, registration, passwordReset, error } = getTexts(language);
      for (const [path, text] of [
        [SCREENS.login, signIn.title],
        ['/register', registration.title],
        ['/reset-password', passwordReset.title],
        ['/missing', error.titles['404']],
      ]) {
        const headers = { Accept: 'text/html' };
        const answer = await testPortal.visitor().fetch(`${path}?lang=${language}`, { headers });
        const page = await answer.text();
        expect(page).toContain(`<html lang="${language}" dir="ltr">`);
        expect(
          [...page.matchAll(/<(?:title|h1)>(.*?)(?: - Harbour Files)?<\//g)].map(
            ([, found]) => found,
          ),
        ).toContain(text);
        expect(answer.headers.get('content-language') ?? language).toBe(language);
      }
    }
  });

  test('goes along with the link from an error page to the sign-in page', async () => {
    const headers = { Accept: 'text/html' };
    const page = await (await testPortal.visitor().fetch('/missing?lang=fi', { headers })).text();
    expect(page).toContain('href="/login?lang=fi"');
  });
});

describe('the language of an invitation', () => {
  test('is the language of the page that its link opens, and of the call that describes it', async () => {
    const address = testPortal.newAddress();
    await testPortal.invite(address, { language: 'fr' });
    const { url, token } = await testPortal.waitForLink(address);
    expect(url.searchParams.get('lang')).toBe('fr');
    expect(await readLanguage(url.pathname + url.search, 'en')).toBe('fr');
    expect(await readLanguage(`${url.pathname}?euet=${token}`, 'en')).toBe('fr');
    const described = await (await testPortal.describe(token)).json();
    expect(described).toMatchObject({ locale: { language: 'fr', country: 'FR' } });
    expect(await readLanguage('/register?euet=unknown', 'en')).toBe('en');
  });

  test.each([
    ['de', 'DE', 'is the most likely one, not that of the inviter'],
    ['en', 'GB', 'is that of the inviter, who has the language'],
    ['fr', 'CA', 'is that of the default of external people, which has the language'],
  ])('has a country: that of %s is %s, which %s', async (language, country) => {
    const address = testPortal.newAddress();
    await withDefaults({ external: FRENCH }, () => testPortal.invite(address, { language }));
    const { token } = await testPortal.waitForLink(address);
    const described = await (await testPortal.describe(token)).json();
    expect(described).toMatchObject({ locale: { language, country } });
  });

  test('is the default of external people where the form names none', async () => {
    const address = testPortal.newAddress();
    const { home, mail } = await withDefaults({ internal: GERMAN, external: FRENCH }, async () => {
      const anna = testPortal.visitor();
      await anna.signIn('anna', getPassword('anna'));
      const page = await (await anna.fetch('/')).text();
      await testPortal.invite(address, { language: '' });
      return { home: page, mail: (await testPortal.waitForLink(address)).mail };
    });
    expect(home).toMatch(/<option value="fr" lang="fr" selected>/);
    expect(mail.subject).toMatch(/^Votre invitation/);
    expect(mail.html).toContain('lang="fr"');
  });
});

test('the picture of the branding is behind the sign-in page, if it is on the portal', async () => {
  const { settings } = testPortal.portal;
  const readPicture = async (backgroundImage: string) => {
    await settings.write({ branding: { backgroundImage } });
    const page = await (await testPortal.visitor().fetch(SCREENS.login)).text();
    return /<img class="backdrop" src="([^"]*)" alt="">/.exec(page)?.[1];
  };
  expect(await readPicture('/assets/icon.svg')).toBe('/assets/icon.svg');
  expect(await readPicture('branding/"><b>.png')).toBe('/branding/%22%3E%3Cb%3E.png');
  await expect(readPicture('https://elsewhere.example/back.jpg')).rejects.toThrow();
  await settings.write({ branding: undefined });
});
