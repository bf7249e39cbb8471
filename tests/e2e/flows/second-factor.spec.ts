import en from '../../../locales/en.json' with { type: 'json' };
import { expect, test } from '../support/flow-test.ts';
import { readStorage } from '../support/stored-data.ts';

test.use({ offer: { secondFactor: true } });

test.describe('second factor', () => {
  test('a sign-in goes by the authority, at the first time and at the next', async ({
    page,
    portal,
    login,
    record,
    signIn,
    signOut,
  }) => {
    const { name, password } = portal.people.member;
    await signIn(portal.people.member);
    await portal.confirmFactor(page);
    await expect(page).toHaveURL(portal.pages.home);
    await expect(portal.findFiles(page)).toBeVisible();
    const events = record.events.map((event) => event.split(' ')[0]);
    for (const event of ['login', 'oauth2-redirect', 'check-logged-in', 'logged-in']) {
      expect(events.filter((one) => one === `portico-${event}`)).toHaveLength(1);
    }
    expect(portal.countCalls('secondFactorCallback')).toBe(1);
    const cookies = await page.context().cookies();
    expect(cookies.map((cookie) => cookie.name)).not.toContain(portal.tokenCookies[1]);

    await signOut(page);
    await expect(page).toHaveURL(portal.pages.signIn);
    await login.send(name, password);
    await portal.confirmFactor(page);
    await expect(portal.findFiles(page)).toBeVisible();
    expect(await portal.countSessions()).toBe(1);
  });

  test('the back button at the authority leads to the step, where the person can continue or start over', async ({
    page,
    portal,
    login,
    signIn,
  }) => {
    await signIn(portal.people.member);
    await expect(page).not.toHaveURL((url) => url.origin === portal.origin);
    await page.goBack();
    await expect(login.element.getByText(en.mfa.title)).toBeVisible();
    await page.getByRole('link', { name: en.mfa.continue }).click();
    await expect(page).not.toHaveURL((url) => url.origin === portal.origin);
    await page.goBack();
    await login.element.getByRole('button', { name: en.mfa.startOver }).click();
    await expect(login.submit).toBeVisible();
    await expect(login.password).toHaveValue('');
    expect((await readStorage(page)).session).toEqual({});
    await page.goto(portal.pages.home);
    await expect(page).toHaveURL(portal.pages.signIn);
  });

  test('the return leads to the requested page', async ({ page, portal, login }) => {
    const { name, password } = portal.people.member;
    const wanted = `${portal.pages.home}?from=mail#end`;
    await login.open(portal.pages.signIn);
    await login.element.evaluate(
      (element, path) => element.setAttribute('return-path', path),
      wanted,
    );
    await login.send(name, password);
    await portal.confirmFactor(page);
    await expect(page).toHaveURL(wanted);
    await expect(portal.findFiles(page)).toBeVisible();
  });
});
