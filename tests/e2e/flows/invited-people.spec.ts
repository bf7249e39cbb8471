import type { Page } from 'playwright/test';
import en from '../../../locales/en.json' with { type: 'json' };
import enRegistration from '../../../locales/registration/en.json' with { type: 'json' };
import { test as base, expect } from '../support/flow-test.ts';
import type { FlowPortal } from '../support/portals/flow-portal.ts';

const PASSWORD = 'the tide comes in at six';
const NEW_PASSWORD = 'and goes out again at noon';

const test = base.extend<{
  /** An unused email address. */
  address: string;
  /** Signs in on the page of a link. */
  confirm: (link: string, password: string) => Promise<void>;
}>({
  address: async ({ browserName: _ }, use) => use(`greta.${crypto.randomUUID()}@partner.example`),
  confirm: async ({ page, portal, login, address }, use) =>
    use(async (link, password) => {
      await page.goto(link);
      // The link of the reference portal names the language.
      await expect(page).toHaveURL(
        (url) => `${url.origin}${url.pathname}` === new URL(portal.pages.invitedSignIn, url).href,
      );
      await expect(login.name).toHaveValue(address);
      await login.send(address, password);
    }),
});

test.use({ offer: { mail: true } });

/** The wait before a mail can be sent again. */
const COUNTDOWN = /^Resend email in (?:1 min|\d+ sec)$/;

async function submitPassword(
  page: Page,
  password: string,
  texts: { password: string; repeat: string; submit: string },
): Promise<void> {
  await page.getByLabel(texts.password, { exact: true }).fill(password);
  await page.getByLabel(texts.repeat).fill(password);
  await page.getByRole('button', { name: texts.submit }).click();
  await expect(page.getByRole('heading', { name: enRegistration.mail.title })).toBeVisible();
}

/** Registers an invited person, and returns the link of the confirmation mail. */
async function register(page: Page, portal: FlowPortal, address: string): Promise<string> {
  await portal.invite(address);
  await page.goto(await portal.nextLink(address));
  await page.getByLabel(enRegistration.registration.firstName).fill('Greta');
  await page.getByLabel(enRegistration.registration.lastName).fill('Öberg');
  await submitPassword(page, PASSWORD, enRegistration.registration);
  return portal.nextLink(address);
}

test.describe('registration of an invited person', () => {
  test('an invited person registers, confirms the address and is signed in', async ({
    page,
    portal,
    login,
    address,
    confirm,
  }) => {
    const link = await register(page, portal, address);
    await confirm(link, 'wrong');
    await expect(login.alert).toHaveText(en.failure['invalid-credentials']);
    await login.send(address, PASSWORD);
    await expect(portal.findFiles(page)).toBeVisible();
    const account = await portal.openAccount(page);
    await expect(account.getByText('Greta Öberg')).toBeVisible();
  });

  test('an invented link leads to the sign-in for links', async ({ page, portal, address }) => {
    await portal.invite(address);
    const link = await portal.nextLink(address);
    await page.goto(link.replace(/=.*$/, '=made-up'));
    await expect(page).toHaveURL(portal.pages.invitedSignIn);
    await expect(page.getByLabel(en.signIn.name)).toHaveValue('');
  });
});

test.describe('password reset', () => {
  test('a new password replaces the old one after it is confirmed', async ({
    page,
    portal,
    login,
    address,
    confirm,
    signOut,
  }) => {
    await confirm(await register(page, portal, address), PASSWORD);
    await signOut(page);
    await expect(page).toHaveURL(portal.pages.signIn);

    await page.goto(portal.pages.newPassword);
    const element = page.locator('portico-password-reset');
    await element.getByLabel(enRegistration.registration.emailAddress).fill(address);
    await element.getByRole('button', { name: enRegistration.reset.requestSubmit }).click();
    await expect(
      element.getByText(enRegistration.mailSent.request.replace('{{address}}', address)),
    ).toBeVisible();
    await page.goto(await portal.nextLink(address));
    await submitPassword(page, NEW_PASSWORD, enRegistration.reset);
    const second = await portal.nextLink(address);
    await confirm(second, PASSWORD);
    await expect(login.alert).toHaveText(en.failure['invalid-credentials']);
    await login.send(address, NEW_PASSWORD);
    await expect(portal.findFiles(page)).toBeVisible();
  });

  test('an unknown address gets the same confirmation, and the mail again after a countdown', async ({
    page,
    portal,
  }) => {
    await page.clock.install();
    await page.goto(portal.pages.newPassword);
    const element = page.locator('portico-password-reset');
    await element
      .getByLabel(enRegistration.registration.emailAddress)
      .fill('nobody@partner.example');
    await element.getByRole('button', { name: enRegistration.reset.requestSubmit }).click();
    await expect(
      element.getByText(
        enRegistration.mailSent.request.replace('{{address}}', 'nobody@partner.example'),
      ),
    ).toBeVisible();
    const again = element.getByRole('button', { name: enRegistration.mail.again });
    await expect(again).toBeDisabled();
    await expect(again).toHaveAccessibleName(COUNTDOWN);
    await page.clock.fastForward(60_000);
    await again.click();
    await expect(element.getByRole('alert')).toHaveText(enRegistration.mail.sent);
    await expect(again).toHaveAccessibleName(COUNTDOWN);
    await page.getByRole('link', { name: en.signIn.goTo }).click();
    await expect(page).toHaveURL((url) => url.pathname === portal.pages.signIn);
    await expect(page.getByLabel(en.signIn.name)).toHaveValue('nobody@partner.example');
  });
});
