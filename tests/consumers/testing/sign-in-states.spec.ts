import { expect, test } from 'playwright/test';
import { routePortal } from 'portico-elements/testing';

test('idle', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/idle' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('Forgot your password?').first()).toBeVisible();
});

test('focused', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/focused' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByLabel('Username')).toBeFocused();
});

test('empty', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/empty' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('Enter your username.').first()).toBeVisible();
});

test('wrong-password', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/wrong-password' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('Incorrect username or password.').first()).toBeVisible();
});

test('wrong-password-captcha', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/wrong-password-captcha' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('Complete the security check and try again.').first()).toBeVisible();
});

test('busy', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/busy' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('Signing in…').first()).toBeVisible();
});

test('captcha', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/captcha' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('Too many failed attempts.').first()).toBeVisible();
});

test('captcha-question', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/captcha-question' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('How much is 12 plus 7?').first()).toBeVisible();
});

test('captcha-wrong', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/captcha-wrong' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('That answer is incorrect.').first()).toBeVisible();
});

test('rate-limited', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/rate-limited' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('Too many attempts.').first()).toBeVisible();
});

test('closed', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/closed' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('Sign-in is currently unavailable.').first()).toBeVisible();
});

test('offline', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/offline' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('We can’t connect.').first()).toBeVisible();
});

test('browser-offline', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/browser-offline' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('You’re offline.').first()).toBeVisible();
});

test('guest', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/guest' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('Continue as guest').first()).toBeVisible();
});

test('single-sign-on', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/single-sign-on' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('Continue with single sign-on').first()).toBeVisible();
});

test('single-sign-on-first', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/single-sign-on-first' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('Continue with single sign-on').first()).toBeVisible();
});

test('guest-logo', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/guest-logo' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('Continue as guest').first()).toBeVisible();
});

test('single-sign-on-logo', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/single-sign-on-logo' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('Continue with single sign-on').first()).toBeVisible();
});

test('signed-in', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/signed-in' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('You are signed in as Anna Whitcombe.').first()).toBeVisible();
});

test('password-shown', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/password-shown' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
});

test('caps-lock', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/caps-lock' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('Caps Lock is on.').first()).toBeVisible();
});

test('access-disabled', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/access-disabled' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('Your account doesn’t have web access.').first()).toBeVisible();
});

test('web-access-off', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/web-access-off' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('Try again').first()).toBeVisible();
});

test('name-filled', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/name-filled' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('anna');
});

test('remember-name', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/remember-name' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('Remember my username').first()).toBeVisible();
});

test('name-remembered', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/name-remembered' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('anna');
});

test('single-sign-on-remembered', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/single-sign-on-remembered' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('Last used').first()).toBeVisible();
});

test('providers', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/providers' });
  await page.goto('/');
  await portal.show();
  await expect(
    page.getByRole('button', { name: 'Continue with Lighthouse' }).first(),
  ).toBeVisible();
});

test('provider-of-name', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/provider-of-name' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByRole('button', { name: 'Use a password instead' }).first()).toBeVisible();
});

test('identifier-first', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/identifier-first' });
  await page.goto('/');
  await portal.show();
  await expect(
    page.getByRole('button', { name: 'Continue with Harbour ID' }).first(),
  ).toBeVisible();
});

test('own-page', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/own-page' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('Порт не знає такої пошти або пароля.').first()).toBeVisible();
});

test('unknown-portal', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/unknown-portal' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('We couldn’t find the server.').first()).toBeVisible();
});

test('server-error', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/server-error' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('Something went wrong on the server.').first()).toBeVisible();
});

test('light-dom', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/light-dom' });
  await page.goto('/');
  await portal.show();
  await expect(page.locator('css:light=portico-sign-in input[name=name]')).toBeVisible();
});

test('hostile-page', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/hostile-page' });
  await page.goto('/');
  await portal.show();
  await expect(page.locator('css:light=portico-sign-in input[name=name]')).toBeVisible();
});

test('signed-out', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/signed-out' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('You’ve signed out.').first()).toBeVisible();
});

test('ended', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/ended' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('Your session has ended.').first()).toBeVisible();
});

test('ended-elsewhere', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/ended-elsewhere' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('You’ve signed out in another tab.').first()).toBeVisible();
});

test('second-factor', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/second-factor' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('Next, confirm it’s you on').first()).toBeVisible();
});

test('administrator', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/administrator' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('You are signed in as Sofia Lindqvist.').first()).toBeVisible();
});

test('several-elements', async ({ page }) => {
  const portal = await routePortal(page, { state: 'sign-in/several-elements' });
  await page.goto('/');
  await portal.show();
  await expect(page.getByText('You are signed in as Anna Whitcombe.').first()).toBeVisible();
});
