import type { Page } from 'playwright/test';

/** What a browser keeps of a person: names of cookies, keys and values of both storages. */
export async function leftovers(page: Page) {
  const cookies = await page.context().cookies();
  const stored = await page.evaluate(() => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
  }));
  return {
    // The next visitor's cookie, which belongs to no person.
    cookies: cookies.map(({ name }) => name).filter((name) => name !== 'portal_pre_session'),
    ...stored,
  };
}

/** Nothing at all. */
export const NOTHING = { cookies: [], local: {}, session: {} };
