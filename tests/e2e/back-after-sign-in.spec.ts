import { expect, test } from './support/test.ts';

test('Back after a sign-in goes on to the home page, and the next Back leads past the login', async ({
  page,
  login,
  testPortal,
}) => {
  testPortal.addPage('/start', '<!doctype html><title>Start</title><h1>Start</h1>');
  await page.goto('/start');
  await login.openHomePage('anna');
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Welcome, Anna')).toBeVisible();
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL('/start');
});

test('the login that is opened by a link shows the signed-in person', async ({ page, login }) => {
  await login.openHomePage('anna');
  await page.goto('/login');
  await expect(login.element.getByText('You are signed in as Anna')).toBeVisible();
  await expect(page).toHaveURL('/login');
});
