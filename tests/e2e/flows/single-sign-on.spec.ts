import en from '../../../locales/en.json' with { type: 'json' };
import { expect, test } from '../support/flow-test.ts';
import { NO_STORAGE, readStorage } from '../support/stored-data.ts';

const SSO = { name: en.signIn.singleSignOn };

test.use({ offer: { singleSignOn: true } });

test.describe('single sign-on', () => {
  test('single sign-on signs in, and signs out at the provider', async ({
    page,
    portal,
    login,
    record,
    signOut,
  }) => {
    await login.open(portal.pages.signIn);
    await page.getByRole('button', SSO).click();
    await portal.signOn(page, portal.people.member);
    await expect(page).toHaveURL(portal.pages.home);
    await expect(portal.findFiles(page)).toBeVisible();
    const account = await portal.openAccount(page);
    await expect(account.getByText(portal.people.member.fullName)).toBeVisible();
    await signOut(page);
    await portal.signOff(page);
    await expect(page).toHaveURL(portal.pages.signIn);
    await expect(login.submit).toBeVisible();
    expect(await portal.countSessions()).toBe(0);
    await expect.poll(() => readStorage(page)).toEqual(NO_STORAGE);
    const events = record.events.map((event) => event.split(' ')[0]);
    for (const name of ['ssf-login', 'ssf-logged-in', 'ssf-logout', 'ssf-logged-out']) {
      expect(events.filter((one) => one === `portico-${name}`)).toHaveLength(1);
    }
    expect(events).not.toContain('portico-login');
    // The next person needs the password.
    await page.getByRole('button', SSO).click();
    await expect(page).not.toHaveURL((url) => url.origin === portal.origin);
  });

  test('a wrong password is reported in the language of the page', async ({
    portal,
    login,
    signIn,
  }) => {
    await signIn(portal.people.member, 'wrong');
    await expect(login.alert).toHaveText(en.failure['invalid-credentials']);
  });

  test('the end of the session leads to the sign-out of single sign-on', async ({
    page,
    portal,
    login,
  }) => {
    await login.open(portal.pages.signIn);
    await page.getByRole('button', SSO).click();
    await portal.signOn(page, portal.people.member);
    await expect(portal.findFiles(page)).toBeVisible();
    await portal.endSessions();
    await page.reload();
    await portal.signOff(page);
    await expect(page).toHaveURL(portal.pages.signIn);
    await expect(login.submit).toBeVisible();
    await expect.poll(() => readStorage(page)).toEqual(NO_STORAGE);
  });
});
