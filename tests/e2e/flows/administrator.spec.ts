import en from '../../../locales/en.json' with { type: 'json' };
import { expect, test } from '../support/flow-test.ts';
import { GatePage } from '../support/gate-page.ts';

test.describe('administrator', () => {
  test('an administrator signs in and reads the data of the console', async ({
    page,
    portal,
    openHome,
    signOut,
  }) => {
    await openHome(portal.people.administrator);
    await page.goto(portal.pages.console);
    await expect(portal.findConsoleData(page)).toBeVisible();
    expect(portal.countCalls('portalLogin')).toBe(1);
    await signOut(page);
    await expect(page).toHaveURL(portal.pages.signIn);
    expect(portal.countCalls('portalLogout')).toBe(1);
    expect(portal.countCalls('logout')).toBe(1);
    expect(await portal.countSessions()).toBe(0);
  });

  test('a sign-in at the gate of the console opens it', async ({ page, portal }) => {
    const { name, password } = portal.people.administrator;
    await page.goto(portal.pages.console);
    const gate = new GatePage(page, 'portico-session-gate > div');
    await gate.signIn(name, password);
    await expect(portal.findConsoleData(page)).toBeVisible();
    await expect(page).toHaveURL(portal.pages.console);
  });

  test('a person without administrator rights is denied', async ({
    page,
    portal,
    openHome,
    signOut,
  }) => {
    const { member } = portal.people;
    await openHome(member);
    await page.goto(portal.pages.console);
    const gate = new GatePage(page, 'portico-session-gate > div');
    await expect(gate.denied).toHaveText(en.gate.denied.replace('{{name}}', member.fullName));
    await expect(portal.findConsoleData(page)).toHaveCount(0);
    expect(portal.countCalls('portalLogin')).toBe(0);
    await signOut(page);
    await expect(page).toHaveURL(portal.pages.signIn);
    expect(portal.countCalls('portalLogout')).toBe(0);
  });

  test('the end of the session leads from the console to its error page', async ({
    page,
    portal,
    openHome,
  }) => {
    await openHome(portal.people.administrator);
    await portal.endSessions();
    await page.goto(portal.pages.console);
    await expect(page).toHaveURL(portal.pages.consoleClosed);
  });
});
