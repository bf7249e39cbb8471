import { expect, test } from '../support/flow-test.ts';
import { GatePage } from '../support/gate-page.ts';
import { NO_STORAGE, readStorage } from '../support/stored-data.ts';

test.describe('sign-out', () => {
  test('a sign-out leads to the sign-in, removes all data, and the back button shows nothing', async ({
    page,
    portal,
    login,
    openHome,
    signOut,
  }) => {
    const listCookies = async () => (await page.context().cookies()).map(({ name }) => name);
    await openHome(portal.people.member);
    await expect.poll(() => readStorage(page)).not.toEqual(NO_STORAGE);
    await signOut(page);
    await expect(page).toHaveURL(portal.pages.signIn);
    await login.waitForForm();
    await expect.poll(() => readStorage(page)).toEqual(NO_STORAGE);
    const cookies = await listCookies();
    expect(cookies.filter((name) => portal.tokenCookies.includes(name))).toEqual([]);
    expect(await portal.countSessions()).toBe(0);

    await page.goBack();
    await expect(login.name).toBeVisible();
    await expect(portal.findFiles(page)).toHaveCount(0);
    await page.goto(portal.pages.home);
    await expect(page).toHaveURL(portal.pages.signIn);
  });
});

test.describe('tabs', () => {
  test('a sign-out in one tab leads the other one to the sign-in page', async ({
    page,
    context,
    portal,
    openHome,
    signOut,
  }) => {
    await openHome(portal.people.member);
    const other = await context.newPage();
    await other.goto(portal.pages.home);
    await expect(portal.findFiles(other)).toBeVisible();
    await signOut(other);
    for (const tab of [page, other]) await expect(tab).toHaveURL(portal.pages.signIn);
  });

  test('the end of the session leads both tabs to the sign-in page', async ({
    page,
    context,
    portal,
    login,
    openHome,
  }) => {
    await openHome(portal.people.member);
    const other = await context.newPage();
    await other.goto(portal.pages.home);
    await expect(portal.findFiles(other)).toBeVisible();
    await portal.endSessions();
    await other.reload();
    for (const tab of [page, other]) await expect(tab).toHaveURL(portal.pages.signIn);
    await login.waitForForm();
    await expect.poll(() => readStorage(page)).toEqual(NO_STORAGE);
  });

  test('a sign-in in one tab opens the gate in the other one', async ({
    context,
    portal,
    openHome,
  }) => {
    const other = await context.newPage();
    await other.goto(portal.pages.console);
    const gate = new GatePage(other, 'portico-session-gate > div');
    await expect(gate.submit).toBeVisible();
    await openHome(portal.people.administrator);
    await expect(portal.findConsoleData(other)).toBeVisible();
    const account = await portal.openAccount(other);
    await expect(account.getByText(portal.people.administrator.fullName)).toBeVisible();
    await expect(gate.submit).toHaveCount(0);
  });
});
