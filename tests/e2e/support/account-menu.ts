import { expect, type Locator, type Page } from 'playwright/test';
import en from '../../../locales/en.json' with { type: 'json' };

/** The texts by which a person finds the account. */
export type AccountTexts = Pick<typeof en, 'account'>;

/** Finds the button of the account menu, which a page shows while a person is signed in. */
export function getAccountButton(page: Page, { account }: AccountTexts = en): Locator {
  return page.getByRole('button', { name: account.menu.replace('{{name}}', '') });
}

/** Waits until the portal has confirmed the account, which a page first shows as the browser has kept it. */
export async function waitForAccount(page: Page): Promise<void> {
  await expect(page.locator('portico-account [part=account]:not([aria-busy])')).toBeVisible();
}

/** Opens the account menu, unless it is open, and returns it. */
export async function openAccount(page: Page, texts: AccountTexts = en): Promise<Locator> {
  const { label, signOut } = texts.account;
  const button = getAccountButton(page, texts);
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  const menu = page.getByRole('region', { name: label, exact: true });
  await expect(menu.getByRole('button', { name: signOut, exact: true })).toBeVisible();
  return menu;
}

/** Signs out with the account menu, without waiting for the result. */
export async function signOut(page: Page, texts: AccountTexts = en): Promise<void> {
  const menu = await openAccount(page, texts);
  await menu.getByRole('button', { name: texts.account.signOut, exact: true }).click();
}
