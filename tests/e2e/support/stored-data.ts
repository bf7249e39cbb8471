import type { Page } from 'playwright/test';

/** The cookies that belong to no session: for every visitor, and for a browser that the portal knows. */
const WITHOUT_SESSION: ReadonlySet<string> = new Set(['portal_pre_session', 'portal_device']);

/** Reads the data that the browser stores: names of cookies, and both storages. */
export async function readStoredData(page: Page) {
  const cookies = await page.context().cookies();
  const stored = await page.evaluate(() => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
  }));
  return {
    cookies: cookies.map(({ name }) => name).filter((name) => !WITHOUT_SESSION.has(name)),
    ...stored,
  };
}

/** Reads both storages of the page. */
export async function readStorage(page: Page) {
  const { local, session } = await readStoredData(page);
  return { local, session };
}

/** An empty result of `readStorage`. */
export const NO_STORAGE = { local: {}, session: {} };

/** An empty result of `readStoredData`. */
export const NO_DATA = { cookies: [], ...NO_STORAGE };
