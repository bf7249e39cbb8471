import de from '../../../locales/de.json' with { type: 'json' };
import en from '../../../locales/en.json' with { type: 'json' };
import fr from '../../../locales/fr.json' with { type: 'json' };
import { expect, test } from '../support/flow-test.ts';
import { LoginPage } from '../support/login-page.ts';

test.describe('sign-in', () => {
  test('a person signs in and sees name and storage', async ({ page, portal, openHome }) => {
    await openHome(portal.people.member);
    const account = await portal.openAccount(page);
    await expect(account.getByText(portal.people.member.fullName, { exact: true })).toBeVisible();
    await expect(account.getByText(portal.storage)).toBeVisible();
    await expect(account.getByRole('meter', { name: en.account.storage })).toBeVisible();
  });

  test('a wrong password shows a failure, selects the password and keeps the input', async ({
    portal,
    login,
    signIn,
  }) => {
    const { member } = portal.people;
    await signIn(member, 'wrong');
    await expect(login.alert).toHaveText(en.failure['invalid-credentials']);
    await expect(login.password).toBeFocused();
    await expect(login.password).toHaveAttribute('aria-invalid', 'true');
    await expect(login.name).toHaveValue(member.name);
    await expect(login.password).toHaveValue('wrong');
    await expect(login.captcha).toHaveCount(0);
    expect(await portal.countSessions()).toBe(0);
  });

  test('a disabled login is reported as such', async ({ portal, login, signIn }) => {
    await portal.disableLogin();
    await signIn(portal.people.member);
    await expect(login.element.getByRole('alert')).toContainText(
      en.failureDetail.loginDisabledFor.replace('{{time}}', '10 min'),
    );
    expect(await portal.countSessions()).toBe(0);
  });

  test('the sign-in page shows a signed-in person a link to continue', async ({
    page,
    portal,
    login,
    openHome,
  }) => {
    const { member } = portal.people;
    await openHome(member);
    await page.goto(portal.pages.signIn);
    const signedIn = en.signIn.signedInAs.replace('{{name}}', member.fullName);
    await expect(login.element.getByRole('status').filter({ hasText: signedIn })).toBeVisible();
    await login.element.getByRole('link', { name: en.signIn.continue }).click();
    await expect(portal.findFiles(page)).toBeVisible();
  });
});

test.describe('language', () => {
  test('a person sees the own language, and keeps a chosen one', async ({
    page,
    context,
    portal,
    openHome,
  }) => {
    const { german } = portal.people;
    await openHome(german);
    const account = await portal.openAccount(page, de);
    await expect(account.getByText(german.fullName, { exact: true })).toBeVisible();
    const picker = page.locator('portico-locale-picker');
    await picker.locator('select').selectOption('fr');
    await expect(picker.getByLabel(fr.localePicker.label)).toBeVisible();
    // A portal may load its page again in the new language, so the next page is in another tab.
    const next = await context.newPage();
    await next.goto(portal.pages.home);
    await expect(next.locator('portico-locale-picker select')).toHaveValue('fr');
  });

  test('a change of language keeps the input and applies to all elements', async ({
    page,
    portal,
    login,
  }) => {
    await login.open(portal.pages.signIn);
    await login.type(portal.people.member.name, 'half typ');
    await expect(page.locator('[part=root]')).toHaveCount(2);
    await page.getByLabel(en.localePicker.label).selectOption('Deutsch');
    const german = new LoginPage(page, de);
    await expect(german.name).toHaveValue(portal.people.member.name);
    await expect(german.password).toHaveValue('half typ');
    await german.submit.click();
    await expect(german.alert).toHaveText(de.failure['invalid-credentials']);
  });
});
