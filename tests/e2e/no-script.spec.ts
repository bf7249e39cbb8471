import { sessions } from '../../demo/portal/database/schema/sessions.ts';
import de from '../../demo/portal/pages/texts/de.json' with { type: 'json' };
import { setPictureAnswer } from './support/captcha-answers.ts';
import { failLogins } from './support/fail-logins.ts';
import { getPassword } from './support/login-page.ts';
import { readStoredData } from './support/stored-data.ts';
import { expect, test } from './support/test.ts';

test.use({ javaScriptEnabled: false });

test('without scripts the plain form signs in and out', async ({ page, testPortal }) => {
  await page.goto('/login');
  await page.getByLabel('Username').fill('jürgen');
  await page.getByLabel('Password').fill(getPassword('jürgen'));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Willkommen, Jürgen.')).toBeVisible();

  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expect(page).toHaveURL('/login');
  expect(await testPortal.database.query.$count(sessions)).toBe(0);
  await page.goto('/');
  await expect(page).toHaveURL('/login');
});

test('without scripts a wrong password shows a failure', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Username').fill('anna');
  await page.getByLabel('Password').fill('wrong');
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Incorrect username or password.');
  await expect(page).toHaveURL('/login?error=1');
});

test('without scripts a failure is in the language of the page', async ({ page }) => {
  await page.goto('/login?lang=de');
  await page.getByLabel(de.common.userName).fill('anna');
  await page.getByLabel(de.common.password).fill('wrong');
  await page.getByLabel(de.common.password).press('Enter');
  await expect(page.getByRole('alert')).toHaveText(de.login.errors['1']);
  await expect(page).toHaveURL('/login?lang=de&error=1');
});

test('without scripts the captcha can be answered', async ({ page, testPortal }) => {
  await failLogins(5, testPortal.origin);
  await page.goto('/login');
  const answer = page.getByLabel('Characters in the image');
  await expect(answer).toBeVisible();
  await setPictureAnswer('TIDE9', page.getByRole('img'), testPortal);
  await page.getByLabel('Username').fill('anna');
  await page.getByLabel('Password').fill(getPassword('anna'));
  await answer.fill('tide9');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/');
});

test('without scripts a person without web access can sign out', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Username').fill('blocked');
  await page.getByLabel('Password').fill(getPassword('blocked'));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Uw account heeft geen webtoegang.')).toBeVisible();
  await page.getByRole('button', { name: 'Afmelden' }).click();
  await expect(page).toHaveURL('/login');
  const { cookies } = await readStoredData(page);
  expect(cookies).toEqual([]);
});
