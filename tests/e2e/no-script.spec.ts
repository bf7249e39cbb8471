import { sessions } from '../../demo/portal/database/schema/sessions.ts';
import { letPictureMean } from './support/captcha-answers.ts';
import { failTimes } from './support/fail-times.ts';
import { leftovers } from './support/leftovers.ts';
import { passwordOf } from './support/login-page.ts';
import { expect, test } from './support/test.ts';

test.use({ javaScriptEnabled: false });

test('without script the plain form signs in and out', async ({ page, door }) => {
  await page.goto('/login');
  await page.getByLabel('User name').fill('jürgen');
  await page.getByLabel('Password').fill(passwordOf('jürgen'));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Welcome, Jürgen.')).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  expect(await door.database.query.$count(sessions)).toBe(0);
  await page.goto('/');
  await expect(page).toHaveURL('/login');
});

test('without script a wrong password is said', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('User name').fill('anna');
  await page.getByLabel('Password').fill('wrong');
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByRole('alert')).toHaveText('The user name or the password is not right.');
  await expect(page).toHaveURL('/login?error=1');
});

test('without script the captcha can be answered', async ({ page, door }) => {
  await failTimes(5, door.address);
  await page.goto('/login');
  const answer = page.getByLabel('Letters and digits in the picture');
  await expect(answer).toBeVisible();
  await letPictureMean('TIDE9', page.getByRole('img'), door);
  await page.getByLabel('User name').fill('anna');
  await page.getByLabel('Password').fill(passwordOf('anna'));
  await answer.fill('tide9');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/');
});

test('without script somebody without web access can at least sign out', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('User name').fill('blocked');
  await page.getByLabel('Password').fill(passwordOf('blocked'));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('switched off for your account')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  const { cookies } = await leftovers(page);
  expect(cookies).toEqual([]);
});
