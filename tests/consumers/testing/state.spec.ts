import { expect, test } from 'playwright/test';
import { routePortal } from 'portico-elements/testing';

test('a person has to wait after too many attempts', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/rate-limited' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('Too many attempts.')).toBeVisible();
});
