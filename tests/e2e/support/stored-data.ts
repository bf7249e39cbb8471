import type { Page } from 'playwright/test';

/** Reads the data that the browser stores: names of cookies, and both storages. */
export async function readStoredData(page: Page) {
  const cookies = await page.context().cookies();
  const stored = await page.evaluate(() => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
  }));
  return {
    // The portal sets this cookie for every visitor: it belongs to no session.
    cookies: cookies.map(({ name }) => name).filter((name) => name !== 'portal_pre_session'),
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
