import type { Page } from 'playwright/test';
import type { Door } from './support/door.ts';
import { holdBack } from './support/faults.ts';
import { passwordOf } from './support/login-page.ts';
import { expect, test } from './support/test.ts';

/** Opens the page while the element's script is still under way. */
async function openWithoutElement(page: Page, door: Door) {
  const { fault, letGo } = holdBack();
  door.spoil('GET /portico/sign-in.js', fault);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('#j_username')).toBeVisible();
  return letGo;
}

test('what is typed before the script arrives moves into the element, and the focus too', async ({
  page,
  door,
  login,
}) => {
  const letGo = await openWithoutElement(page, door);
  await page.locator('#j_username').fill('anna');
  await page.locator('#j_password').fill(passwordOf('anna'));
  letGo();
  await expect(login.element.locator('form[part=form]')).toBeVisible();
  await expect(page.locator('#j_username')).toHaveCount(0);
  await expect(login.name).toHaveValue('anna');
  await expect(login.password).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

test('typing goes on where it was when the script arrives', async ({ page, door, login }) => {
  const letGo = await openWithoutElement(page, door);
  await page.locator('#j_username').focus();
  await page.keyboard.type('an');
  letGo();
  await expect(login.name).toBeFocused();
  await page.keyboard.type('na');
  await expect(login.name).toHaveValue('anna');
});

test('the password is nowhere in the markup after the move', async ({ page, door, login }) => {
  const letGo = await openWithoutElement(page, door);
  await page.locator('#j_password').fill('typed early');
  letGo();
  await expect(login.password).toHaveValue('typed early');
  const markup = await login.element.evaluate(
    (element) => element.outerHTML + element.shadowRoot?.innerHTML,
  );
  expect(markup).not.toContain('typed early');
});

test('the plain form signs in while the script never arrives', async ({ page, door }) => {
  const letGo = await openWithoutElement(page, door);
  await page.locator('#j_username').fill('anna');
  await page.locator('#j_password').fill(passwordOf('anna'));
  await page.locator('#j_password').press('Enter');
  await expect(page).toHaveURL('/');
  letGo();
});
