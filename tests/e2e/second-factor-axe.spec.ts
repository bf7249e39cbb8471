import en from '../../locales/en.json' with { type: 'json' };
import { expectAccessible, findViolations } from './support/accessibility.ts';
import { holdRequests } from './support/faults.ts';
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
  login,
  authority,
}) => {
  await login.signIn('anna');
  await authority.arrive('Set up a second step');
  await authority.press('Cancel');
  await expect(page.getByText(en.failure['second-factor-canceled'])).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: en.mfa.startOver }).click();
  await expect(page.getByText(en.mfa.nothing)).toBeVisible();
  await expectAccessible(page);
  const held = holdRequests();
  testPortal.setFault(CALLBACK, held.fault);
  await page.goto('/login/second-factor?code=some&state=thing');
  await expect(page.getByText(en.mfa.checking)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  held.release();
});

test('the pages of the authority are accessible', async ({ page, login, authority }) => {
  await login.signIn('anna');
  await authority.arrive('Set up a second step');
  expect(await findViolations(page), 'what to set up').toEqual([]);
  await page.getByRole('link', { name: 'Set up an app' }).click();
  expect(await findViolations(page), 'the app').toEqual([]);
  await page.goBack();
  await authority.setUpApp(async () => {
    expect(await findViolations(page), 'the recovery codes').toEqual([]);
  });
  await page.getByRole('link', { name: en.mfa.manage }).click();
  await authority.arrive('One more step');
  expect(await findViolations(page), 'the question for a code').toEqual([]);
  await authority.send('000000');
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await findViolations(page), 'a wrong code').toEqual([]);
  await page.getByRole('link', { name: 'Use a recovery code instead' }).click();
  expect(await findViolations(page), 'the question for a recovery code').toEqual([]);
  await page.getByRole('link', { name: 'Use another way' }).click();
  await authority.send(authority.code());
  await authority.arrive('Your second step');
  expect(await findViolations(page), 'managing').toEqual([]);
});

test('the enrollment is accessible, before and after the set-up', async ({
  page,
  testPortal,
  login,
  authority,
}) => {
  await testPortal.portal.settings.write({ mfaSetting: 'OPTIONAL' });
  await login.signIn('anna');
  await expect(page.getByText(en.mfa.offer)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: en.mfa.setUp }).click();
  await authority.setUpApp();
  await authority.press('Back to where you came from');
  await expect(page.getByText(en.mfa.active)).toBeVisible();
  await expectAccessible(page);
});
