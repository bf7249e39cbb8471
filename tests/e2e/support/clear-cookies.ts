import type { Page } from 'playwright/test';

/**
 * Deletes cookies while the page has no elements. An element that then finds its session ended would leave for the
 * login, and interrupt the next navigation of the test.
 * @param filter which cookies; by default all
 */
export async function clearCookies(page: Page, filter: { name?: RegExp } = {}): Promise<void> {
  await page.goto('/assets/icon.svg');
  await page.context().clearCookies(filter);
}
