import en from '../../locales/en.json' with { type: 'json' };
import { expectAccessible, findViolations } from './support/accessibility.ts';
import { expect, test } from './support/second-factor-test.ts';

const CALLBACK = 'GET /rest/oauth2/login/callback';

test('the step to the authority is accessible', async ({ page, login }) => {
  await login.open();
  await login.element.evaluate((element) => element.setAttribute('confirm-redirect', ''));
  await login.send('anna');
  await expect(page.getByRole('link', { name: en.mfa.continue })).toBeVisible();
  await expectAccessible(page);
});

test('the page that the authority returns to is accessible', async ({
  page,
  testPortal,
  authority,
  startSetUp,
}) => {
  await startSetUp();
  await authority.press('Cancel');
  await expect(page.getByText(en.failure['second-factor-canceled'])).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: en.mfa.startOver }).click();
  await expect(page.getByText(en.mfa.nothing)).toBeVisible();
  await expectAccessible(page);
  const release = testPortal.holdRequests(CALLBACK);
  await page.goto('/login/second-factor?code=some-code&state=some-state');
  await expect(page.getByText(en.mfa.checking)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  release();
});

test('the pages of the authority are accessible', async ({ page, authority, startSetUp }) => {
  await startSetUp();
  expect(await findViolations(page), 'the choice of a second factor').toEqual([]);
  await page.getByRole('link', { name: 'Set up an app' }).click();
  await authority.waitForPage('Set up an authenticator app');
  expect(await findViolations(page), 'the set-up of an app').toEqual([]);
  await page.goBack();
  await authority.waitForPage('Set up two-step verification');
  await authority.setUpApp(async () => {
    expect(await findViolations(page), 'the recovery codes').toEqual([]);
  });
  await page.getByRole('link', { name: en.mfa.manage }).click();
  await authority.waitForPage('Two-step verification');
  expect(await findViolations(page), 'the form for a code').toEqual([]);
  await authority.send('000000');
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await findViolations(page), 'a wrong code').toEqual([]);
  await page.getByRole('link', { name: 'Use a recovery code instead' }).click();
  await authority.waitForPage('Use a recovery code');
  expect(await findViolations(page), 'the form for a recovery code').toEqual([]);
  await page.getByRole('link', { name: 'Use another method' }).click();
  await authority.waitForPage('Two-step verification');
  await authority.send(authority.nextCode());
  await authority.waitForPage('Two-step verification');
  expect(await findViolations(page), 'the management page').toEqual([]);
});

test('the enrollment is accessible, before and after the set-up', async ({
  page,
  authority,
  signInWithOffer,
}) => {
  await signInWithOffer();
  await expectAccessible(page);
  await page.getByRole('link', { name: en.mfa.setUp }).click();
  await authority.setUpApp();
  await authority.press('Back to where you came from');
  await expect(page.getByText(en.mfa.active)).toBeVisible();
  await expectAccessible(page);
});
