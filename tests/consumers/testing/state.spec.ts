import { expect, test } from 'playwright/test';
import { routePortal } from 'portico-elements/testing';

test('a person has to wait after too many attempts', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/rate-limited' });
  await page.goto('/');
  await portal.show();
  const alert = page.getByRole('alert').filter({ hasText: /./ });
  await expect(alert).toContainText('Too many attempts.');
});
