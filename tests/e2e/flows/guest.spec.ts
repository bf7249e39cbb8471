import en from '../../../locales/en.json' with { type: 'json' };
import { expect, test } from '../support/flow-test.ts';

test.use({ offer: { guestAccess: true } });

test.describe('guest', () => {
  test('a guest sees the public files only, even after a reload, and can still sign in', async ({
    page,
    portal,
    login,
    openHome,
  }) => {
    await login.open(portal.pages.signIn);
    await login.element.getByRole('button', { name: en.signIn.guest }).click();
    await expect(page).toHaveURL(portal.pages.home);
    for (const time of ['first', 'again']) {
      if (time === 'again') await page.reload();
      await expect(portal.findPublicFiles(page)).toBeVisible();
      await expect(portal.findFiles(page)).toHaveCount(0);
      await expect(page.locator('portico-account').getByRole('button')).toHaveCount(0);
    }
    await openHome(portal.people.member);
    await expect(portal.findPublicFiles(page)).toHaveCount(0);
  });
});
