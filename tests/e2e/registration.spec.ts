import en from '../../locales/en.json' with { type: 'json' };
import enRegistration from '../../locales/registration/en.json' with { type: 'json' };
import frRegistration from '../../locales/registration/fr.json' with { type: 'json' };
import { takeSample } from '../support/soak.ts';
import { openAccount, waitForAccount } from './support/account-menu.ts';
import { expect, PASSWORD, test } from './support/invited-test.ts';
import { recordPage } from './support/record-page.ts';

test('an invited person registers on the partner’s page, confirms and is signed in on the portal', async ({
  page,
  context,
  testPortal,
  partner,
  login,
  address,
  invite,
  nextLink,
}) => {
  await testPortal.portal.settings.write({
    termsAndConditions: 'Be kind.\n<b>Always.</b>',
    phoneNumberProvisionOnSignUp: true,
  });
  const link = await invite(address, partner.origin);
  expect(link).toContain(`${partner.origin}/register.html?euet=`);

  await page.goto(link);
  const element = page.locator('portico-registration');
  await element.getByLabel(enRegistration.registration.firstName).fill('Greta');
  await expect(page).toHaveURL(`${partner.origin}/register.html?lang=en`);
  await expect(element.getByLabel(enRegistration.registration.emailAddress)).toHaveValue(address);
  await element.getByLabel(enRegistration.registration.lastName).fill('Öberg');
  await element.getByLabel(enRegistration.registration.phone).fill('+46 8 123');
  await expect(element.getByText('<b>Always.</b>')).toBeVisible();
  await page.reload();
  await expect(element.getByLabel(enRegistration.registration.lastName)).toHaveValue('Öberg');
  await element.getByLabel(enRegistration.registration.password, { exact: true }).fill(PASSWORD);
  await element.getByLabel(enRegistration.registration.repeat).fill(PASSWORD);
  await element.getByLabel(enRegistration.registration.accept).check();
  await element.getByRole('button', { name: enRegistration.registration.submit }).click();
  await expect(element.getByRole('heading')).toHaveText(enRegistration.mail.title);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => [{ ...sessionStorage }, history.state])).toEqual([{}, {}]);

  await page.goto(await nextLink(address));
  await expect(page).toHaveURL('/filr/login?lang=en');
  await expect(login.name).toHaveValue(address);
  await login.send(address, 'wrong');
  await expect(login.alert).toHaveText(en.failure['invalid-credentials']);
  await page.reload();
  await login.send(address, PASSWORD);
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Welcome, Greta.')).toBeVisible();
});

test('a French invitation leads to a French form, on the portal and on a partner’s page', async ({
  page,
  browser,
  testPortal,
  partner,
  login,
  nextLink,
}) => {
  await testPortal.portal.settings.write({ external: { locale: 'de', country: 'DE' } });
  await login.openHomePage('anna');
  for (const origin of ['', partner.origin]) {
    const address = `${crypto.randomUUID()}@partner.example`;
    await page.goto('/');
    await page.getByLabel('Email address').fill(address);
    await page.locator('#invitation-language').selectOption('fr');
    await page.getByLabel('Creates an account on').selectOption(origin);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page).toHaveURL('/?invitation=sent#invitation');
    const visitor = await browser.newContext();
    const invited = await visitor.newPage();
    await invited.goto(await nextLink(address));
    await expect(invited.getByLabel(frRegistration.registration.firstName)).toBeVisible();
    await visitor.close();
  }
});

/** What is late when the result of an invitation appears: one of them in `npm test`. */
const LATE = [
  ['the session is known late', '/rest/self'],
  ['the script of the page is late', '/assets/home.js'],
] as const;

for (const [late, path] of takeSample<(typeof LATE)[number]>(LATE, 1)) {
  test(`a menu that a person opens stays open when the result of an invitation appears: ${late}`, async ({
    page,
    login,
    address,
  }) => {
    await login.openHomePage('anna');
    await page.getByLabel('Email address').fill(address);
    const held = Promise.withResolvers<void>();
    await page.route(`**${path}`, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page).toHaveURL('/?invitation=sent#invitation');
    const menu = await openAccount(page);
    held.resolve();
    await page.waitForLoadState();
    await expect(page.locator('#invitation-outcome')).toBeVisible();
    await waitForAccount(page);
    await expect(menu).toBeVisible();
  });
}

test('a used, truncated or invented link leads to the sign-in for links', async ({
  page,
  address,
  partner,
  invite,
  register,
}) => {
  const link = await invite(address, partner.origin);
  await register(link, address);
  await page.goto(link);
  await expect(page).toHaveURL('/filr/login?lang=en');
  // The portal still knows the owner of the link.
  await expect(page.getByLabel(en.signIn.name)).toHaveValue(address);
  const truncated = new URL(link);
  const token = truncated.searchParams.get('euet') ?? '';
  truncated.searchParams.set('euet', token.slice(0, -3));
  for (const wrong of [truncated.href, `${partner.origin}/register.html?euet=made-up&lang=en`]) {
    await page.goto(wrong);
    await expect(page).toHaveURL('/filr/login?lang=en');
    await expect(
      page.getByText('The link in your invitation is incomplete, expired'),
    ).toBeVisible();
    await expect(page.getByLabel(en.signIn.name)).toHaveValue('');
  }
});

test('an expired link leads to the sign-in for links, which explains how to get a new one', async ({
  page,
  address,
  portalClock,
  partner,
  invite,
}) => {
  const link = await invite(address, partner.origin);
  portalClock.advance(73 * 3_600_000);
  await page.goto(link);
  await expect(page).toHaveURL('/filr/login?lang=en');
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible();
  await expect(page.getByLabel(en.signIn.name)).toHaveValue(address);
});

test('the link of another person confirms nothing and stays valid for its owner', {
  tag: '@soak',
}, async ({ page, login, address, invite, register, signIn }) => {
  const other = `other.${address}`;
  const link = await register(await invite(address), address);
  await register(await invite(other), other);
  await page.goto(link);
  await login.send(other, PASSWORD);
  await expect(login.alert).toHaveText(en.failure['invalid-credentials']);
  await signIn(link, address);
  await expect(page.getByText('Welcome, Greta.')).toBeVisible();
});

test('the page of a partner that the portal does not allow shows a failure', async ({
  page,
  testPortal,
  partner,
  address,
  invite,
}) => {
  const link = await invite(address, partner.origin);
  await testPortal.portal.settings.write({ partnerOrigins: [] });
  const { host } = new URL(testPortal.origin);
  const text = en.failureDetail.unreachableHost.replace('{{host}}', host);
  for (const path of [link, `${partner.origin}/reset.html`]) {
    await page.goto(path);
    await expect(page.getByRole('region').getByRole('alert')).toHaveText(text);
    await expect(page.getByLabel(enRegistration.registration.firstName)).toHaveCount(0);
  }
});

test('no other request, event or message of the console contains the token', async ({
  page,
  address,
  partner,
  invite,
}) => {
  const link = await invite(address, partner.origin);
  const token = new URL(link).searchParams.get('euet') ?? '-';
  const requests: string[] = [];
  page.on('request', (request) => {
    const referer = request.headers().referer ?? '';
    if ((request.url() + referer).includes(token)) requests.push(new URL(request.url()).pathname);
  });
  const record = await recordPage(page);
  await page.goto(link);
  const element = page.locator('portico-registration');
  await element.getByLabel(enRegistration.registration.firstName).fill('Greta');
  await element.getByLabel(enRegistration.registration.lastName).fill('Öberg');
  await element.getByLabel(enRegistration.registration.password, { exact: true }).fill(PASSWORD);
  await element.getByLabel(enRegistration.registration.repeat).fill(PASSWORD);
  await element.getByRole('button', { name: enRegistration.registration.submit }).click();
  await expect(element.getByRole('heading')).toHaveText(enRegistration.mail.title);
  // The page itself, and the call that describes the token. The registration has it in its body.
  expect(requests).toEqual(['/register.html', `/rest/extuser/${token}`]);
  expect(record.events).not.toEqual([]);
  expect([...record.events, ...record.console].join()).not.toContain(token);
});
