import { signOut } from './support/account-menu.ts';
import { ProviderPage } from './support/provider-page.ts';
import { expect, plainTest as test } from './support/test.ts';
import { openTestDemo, type TestDemo } from './support/test-demo.ts';

let demo: TestDemo;
test.beforeEach(async () => {
  demo = await openTestDemo({ singleSignOn: true, hasLighthouse: true, mfaSetting: 'DISABLED' });
});
test.afterEach(() => demo.close());

test('a person signs in with the second of two providers, and the sign-out ends there', async ({
  page,
}) => {
  const lighthouse = new ProviderPage(page, demo.lighthouse, 'Lighthouse ID');
  await page.goto(`${demo.portal}/login`);
  const buttons = page.locator('portico-sign-in').getByRole('button', { name: / ID$/ });
  await expect(buttons).toHaveText([/Quayside ID/, /Lighthouse ID/]);
  const isLoaded = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
  for (const button of await buttons.all()) {
    await expect.poll(() => button.locator('img').evaluate(isLoaded)).toBe(true);
  }
  await buttons.last().click();
  await lighthouse.send('anna');
  await expect(page.getByText('Welcome, Anna.')).toBeVisible();

  await signOut(page);
  await lighthouse.signOut();
  await expect(page).toHaveURL(`${demo.portal}/login`);
  // The session there has ended, too.
  await buttons.last().click();
  await lighthouse.waitForForm();
});
