import de from '../../locales/de.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import ja from '../../locales/ja.json' with { type: 'json' };
import { takeSample } from '../support/soak.ts';
import { getAccountButton } from './support/account-menu.ts';
import { cutConnection } from './support/faults.ts';
import { LoginPage } from './support/login-page.ts';
import { expect, test } from './support/test.ts';

const picker = 'portico-locale-picker select';

test('a change of language translates a failure that is shown', async ({ page, login }) => {
  await login.signIn('anna', 'wrong');
  await expect(login.alert).toHaveText(en.failure['invalid-credentials']);
  await page.locator(picker).selectOption('ja');
  await expect(login.alert).toHaveText(ja.failure['invalid-credentials']);
  await expect(new LoginPage(page, ja).password).toHaveValue('wrong');
});

test('the chosen language is stored and overrides the language of the person', async ({
  page,
  login,
}) => {
  await login.open();
  await page.locator(picker).selectOption('de');
  const german = new LoginPage(page, de);
  // The page loads again in German by itself.
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(german.submit).toBeVisible();
  await expect(page.locator(picker)).toHaveValue('de');
  await german.send('yuki');
  await expect(page).toHaveURL('/');
  await expect(getAccountButton(page, de)).toBeVisible();
});

test('the language of the portal is used by default', async ({ page, testPortal }) => {
  await testPortal.portal.settings.write({ internal: { locale: 'de', country: 'DE' } });
  await page.goto('/login');
  await expect(new LoginPage(page, de).submit).toBeVisible();
});

/** The pages of the portal: three of them in `npm test`. */
const PAGES = [
  ['/login', 'fi'],
  ['/login?lang=de', 'de'],
  ['/filr/login?euet=made-up&lang=de', 'de'],
  ['/register?lang=de', 'de'],
  ['/reset-password?lang=de', 'de'],
  ['/', 'hu'],
] as const;

for (const [path, language] of takeSample<(typeof PAGES)[number]>(PAGES, 3)) {
  test(`the page ${path} and its elements have one language, whatever the defaults are`, async ({
    page,
    testPortal,
  }) => {
    await testPortal.portal.settings.write({
      guestAccess: true,
      internal: { locale: 'fi', country: 'FI' },
      external: { locale: 'hu', country: 'HU' },
    });
    const dictionaries: string[] = [];
    page.on('request', (request) => {
      const [, tag] = /chunks\/(?:registration-)?(\w\w)-[^/]*$/.exec(request.url()) ?? [];
      if (tag) dictionaries.push(tag);
    });
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    // The elements know the defaults of the portal.
    await page.waitForFunction(`import('/portico/api.js')
      .then(({ session }) => session.publicInfo.value !== undefined)`);
    await expect(page.locator(picker)).toHaveValue(language);
    expect([...new Set(dictionaries)]).toEqual([language]);
  });
}

test('a link that is not valid keeps its language', async ({ page }) => {
  await page.goto('/register?euet=made-up&lang=de');
  await expect(page).toHaveURL('/filr/login?lang=de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(new LoginPage(page, de).submit).toBeVisible();
});

test('a link in another language is that of the elements for a signed-in person, too', async ({
  page,
  login,
}) => {
  await login.openHomePage('anna');
  await page.goto('/?lang=de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(getAccountButton(page, de)).toBeVisible();
});

test.describe('in a German browser', () => {
  test.use({ locale: 'de-AT' });

  test('the sign-in page of the portal has a German form', async ({ page }) => {
    await page.goto('/login');
    await expect(new LoginPage(page, de).submit).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });

  test('a page without a language is German', async ({ page, testPortal }) => {
    testPortal.addPage(
      '/plain',
      `<!doctype html><title>Plain</title>
      <script type="module" src="/portico/portico.js"></script>
      <portico-locale-picker></portico-locale-picker><portico-sign-in></portico-sign-in>`,
    );
    await page.goto('/plain');
    await expect(new LoginPage(page, de).submit).toBeVisible();
    await expect(page.locator(picker)).toHaveValue('de');
  });
});

test('all elements of a page change their language together', async ({ page, testPortal }) => {
  testPortal.addPage(
    '/many',
    `<!doctype html><html lang="en"><title>Many</title>
    <script type="module" src="/portico/locale-picker.js"></script>
    <script type="module" src="/portico/sign-in.js"></script>
    <portico-locale-picker></portico-locale-picker>
    <portico-sign-in></portico-sign-in>
    <portico-locale-picker></portico-locale-picker>
    <portico-sign-in stay light-dom></portico-sign-in>`,
  );
  await page.goto('/many');
  await expect(page.getByLabel(en.signIn.name)).toHaveCount(2);
  await page.locator(picker).first().selectOption('ja');
  await expect(page.getByLabel(ja.signIn.name)).toHaveCount(2);
  await expect(page.getByRole('button', { name: ja.signIn.submit })).toHaveCount(2);
  await expect(page.locator(picker).last()).toHaveValue('ja');
});

test('a language that fails to load shows a failure, keeps the old one, and can be chosen again', async ({
  page,
  testPortal,
  login,
}) => {
  await login.open();
  testPortal.setFault('GET /portico/chunks/ja-', cutConnection);
  await page.locator(picker).selectOption('ja');
  const alert = page.locator('portico-locale-picker').getByRole('alert');
  await expect(alert).toHaveText(en.localePicker.failed);
  await expect(page.locator(picker)).toHaveValue('en');
  await expect(login.submit).toBeVisible();
  testPortal.clearFaults();
  await page.locator(picker).selectOption('ja');
  await expect(new LoginPage(page, ja).submit).toBeVisible();
  await expect(alert).toBeEmpty();
});
