import type { Page } from 'playwright/test';
import { ADMIN_LINK_PATHS } from '../../demo/portal/admin/links-paths.ts';
import { LINK_PATHS } from '../../demo/portal/linked-accounts/paths.ts';
import { getTexts } from '../../demo/portal/pages/page-texts.ts';
import en from '../../locales/en.json' with { type: 'json' };
import { expectAccessible } from '../support/accessibility.ts';
import { markTexts } from '../support/pseudo-locale.ts';
import { takeSample } from '../support/soak.ts';
import {
  type Algorithm,
  type StockProvider,
  startStockProvider,
} from '../unit/portal/support/stock-provider.ts';
import { clearCookies } from './support/clear-cookies.ts';
import { findOtherWords } from './support/find-other-words.ts';
import type { LoginPage } from './support/login-page.ts';
import { test as base, expect } from './support/test.ts';
import { openTestPortal } from './support/test-portal.ts';

const TWO_FACTORS = 'urn:example:two-factors';

interface Fixtures {
  algorithm: Algorithm;
  announcesIss: boolean;
  /** A stock OpenID provider for the second factor and single sign-on, which signs everybody in as its account. */
  provider: StockProvider;
}

const test = base.extend<Fixtures>({
  algorithm: ['ES256', { option: true }],
  announcesIss: [true, { option: true }],
  provider: async ({ algorithm, announcesIss }, use) => {
    const provider = await startStockProvider(algorithm, announcesIss);
    Object.assign(provider, { account: 'anna at id', acr: TWO_FACTORS });
    await use(provider);
    await provider.close();
  },
  testPortal: async ({ database, provider }, use) => {
    const registration = {
      issuer: provider.origin,
      ...provider.client,
      acrValues: [TWO_FACTORS],
    };
    const testPortal = await openTestPortal(database, {
      secondFactor: registration,
      singleSignOn: registration,
    });
    const { origin } = testPortal;
    provider.register(
      `${origin}/login/second-factor`,
      `${origin}/account/links/second-factor/callback`,
      `${origin}/ssf/sso/callback`,
      `${origin}/account/links/single-sign-on/callback`,
    );
    await testPortal.portal.settings.write({ mfaSetting: 'OPTIONAL' });
    await use(testPortal);
    await testPortal.close();
  },
});

/** Signs Anna in and links her account, for the second factor and then for single sign-on. */
async function linkAccounts(page: Page, login: LoginPage, count: 1 | 2) {
  await login.signIn('anna');
  await expect(page.getByText('Welcome, Anna.')).toBeVisible();
  await page.getByRole('link', { name: 'Linked accounts' }).click();
  for (let linked = 1; linked <= count; linked++) {
    await page.getByRole('link', { name: 'Link account' }).first().click();
    await expect(page.getByRole('status')).toHaveText('The account is linked.');
    await expect(page.getByRole('button', { name: 'Unlink account' })).toHaveCount(linked);
  }
}

/** In `npm test` one of them: openid-connect.test.ts signs in with each over HTTP. */
const PROVIDERS = takeSample(
  [
    ['RS256', false],
    ['ES256', true],
  ] as const,
  1,
);

for (const [algorithm, announcesIss] of PROVIDERS) {
  test.describe(`a stock provider with ${algorithm} and iss: ${announcesIss}`, () => {
    test.use({ algorithm, announcesIss });

    test('is the second factor, and then single sign-on with a linked account', async ({
      page,
      login,
      testPortal,
    }) => {
      await linkAccounts(page, login, 2);
      await testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
      await clearCookies(page);
      await login.signIn('anna');
      await expect(page.getByText('Welcome, Anna.')).toBeVisible();
      await clearCookies(page);

      await login.open();
      await page.getByRole('button', { name: en.signIn.singleSignOn }).click();
      await expect(page.getByText('Welcome, Anna.')).toBeVisible();
    });

    test('refuses the right password with somebody else’s account, or without a second factor', {
      tag: '@soak',
    }, async ({ page, login, provider, testPortal }) => {
      await linkAccounts(page, login, 1);
      await testPortal.portal.settings.write({ mfaSetting: 'ENFORCED' });
      for (const [account, acr] of [
        ['a thief at id', TWO_FACTORS],
        ['anna at id', 'urn:example:password'],
      ]) {
        await clearCookies(page);
        Object.assign(provider, { account, acr });
        await login.signIn('anna');
        await expect(page.getByText(en.failure['second-factor-failed'])).toBeVisible();
        await expect(page).toHaveURL('/login/second-factor');
        expect((await page.request.get('/rest/self')).status()).toBe(401);
      }
    });

    test('signs nobody in by single sign-on whose account is not linked', async ({
      page,
      login,
      provider,
    }) => {
      provider.account = 'anna';
      await login.open();
      await page.getByRole('button', { name: en.signIn.singleSignOn }).click();
      await expect(page.getByText('This account isn’t linked to an account here.')).toBeVisible();
      await expect(page).toHaveURL('/login?error=not-linked');
    });
  });
}

test('the pages with linked accounts are accessible, and administrators link accounts there', async ({
  page,
  login,
  testPortal,
  provider,
}) => {
  await testPortal.portal.settings.write({ mfaSetting: 'OPTIONAL' });
  await login.signIn('admin');
  await page.getByRole('link', { name: 'Admin console' }).click();
  await page.getByRole('link', { name: 'People’s linked accounts' }).click();
  await page.getByLabel('Username').fill('anna');
  await page.getByLabel('Service').selectOption('single-sign-on');
  await page.getByLabel('Account', { exact: true }).fill('anna at work');
  await page.getByRole('button', { name: 'Link account' }).click();
  await expect(page.getByRole('status')).toHaveText('The account is linked.');
  await expect(page.getByRole('row', { name: 'anna at work' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/account/links');
  await expect(page.getByRole('heading', { name: 'Linked accounts' })).toBeVisible();
  await expectAccessible(page);

  await clearCookies(page);
  provider.account = 'anna at work';
  await login.open();
  await page.getByRole('button', { name: en.signIn.singleSignOn }).click();
  await expect(page.getByText('Welcome, Anna.')).toBeVisible();
});

test('all texts of the pages with linked accounts come from the dictionary, and nothing scrolls sideways on a phone', async ({
  page,
  login,
  testPortal,
}) => {
  const restore = markTexts(getTexts('de'));
  await testPortal.portal.settings.write({ mfaSetting: 'OPTIONAL' });
  await page.setViewportSize({ width: 320, height: 640 });
  await login.signIn('admin');
  await expect(page).toHaveURL('/');
  const picked = { name: 'portal_language', value: 'de', url: testPortal.origin };
  await page.context().addCookies([picked]);
  const check = async (path: string) => {
    expect.soft(findOtherWords(await page.content()), path).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, path).toBeLessThanOrEqual(320);
  };
  await page.goto(LINK_PATHS.page);
  await check(LINK_PATHS.page);
  await page.goto(ADMIN_LINK_PATHS.page);
  await page.locator('#name').fill('admin');
  await page.locator('#service').selectOption('single-sign-on');
  await page.locator('#subject').fill('admin@work.example');
  await page.locator(`form[action="${ADMIN_LINK_PATHS.link}"] [type=submit]`).click();
  await expect(page.locator('td').first()).toBeVisible();
  await check(ADMIN_LINK_PATHS.page);
  await page.goto(LINK_PATHS.page);
  await expect(page.locator(`form[action="${LINK_PATHS.unlink}"]`)).toBeVisible();
  await check(`${LINK_PATHS.page} with a linked account`);
  restore();
});
