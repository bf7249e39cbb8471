import en from '../../locales/en.json' with { type: 'json' };
import own from '../../locales/registration/en.json' with { type: 'json' };
import { expect, test } from './support/invited-test.ts';

const PASSWORD = 'the tide comes in at six';

test('somebody is invited, registers on the partner’s page, confirms, and is signed in on the portal', async ({
  page,
  context,
  door,
  partner,
  address,
  invite,
  nextLink,
}) => {
  await door.portal.settings.write({
    termsAndConditions: 'Be kind.\n<b>Always.</b>',
    phoneNumberProvisionOnSignUp: true,
  });
  await invite(address, partner.origin);
  const link = await nextLink(address);
  expect(link).toContain(`${partner.origin}/register.html?euet=`);

  await page.goto(link);
  const element = page.locator('portico-registration');
  await element.getByLabel(own.registration.firstName).fill('Greta');
  await expect(page).toHaveURL(`${partner.origin}/register.html`);
  await expect(element.getByLabel(own.registration.emailAddress)).toHaveValue(address);
  await element.getByLabel(own.registration.lastName).fill('Öberg');
  await element.getByLabel(own.registration.phone).fill('+46 8 123');
  await expect(element.getByText('<b>Always.</b>')).toBeVisible();
  await element.getByLabel(own.registration.password, { exact: true }).fill(PASSWORD);
  await element.getByLabel(own.registration.repeat).fill(PASSWORD);
  await element.getByLabel(own.registration.accept).check();
  await element.getByRole('button', { name: own.registration.submit }).click();
  await expect(element.getByRole('heading')).toHaveText(own.mail.title);
  expect(await context.cookies()).toEqual([]);

  await page.goto(await nextLink(address));
  await expect(page).toHaveURL('/filr/login');
  await expect(page.getByLabel(en.signIn.name)).toHaveValue(address);
  await page.getByLabel(en.signIn.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: en.signIn.submit }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Welcome, Greta.')).toBeVisible();
});
