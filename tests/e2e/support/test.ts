import { test as base, expect } from 'playwright/test';
import { PORTAL_MIGRATIONS } from '../../../demo/portal/database/portal-migrations.ts';
import type { Database } from '../../../demo/server/database/database.ts';
import { openEmbeddedDatabase } from '../../../demo/server/database/embedded-database.ts';
import { type Door, openDoor } from './door.ts';
import { LoginPage } from './login-page.ts';

interface Fixtures {
  door: Door;
  login: LoginPage;
  /** What the browser complained about; empty at the end unless a test says otherwise. */
  complaints: string[];
}

/** A test with a portal of its own; `page` opens its addresses. */
export const test = base.extend<Fixtures, { database: Database }>({
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    async ({}, use) => {
      const database = await openEmbeddedDatabase();
      await database.migrate(PORTAL_MIGRATIONS);
      await use(database);
      await database.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  door: async ({ database }, use) => {
    const door = await openDoor(database);
    await use(door);
    await door.close();
  },
  baseURL: async ({ door }, use) => use(door.address),
  login: async ({ page }, use) => use(new LoginPage(page)),
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on('weberror', (error) => complaints.push(String(error.error())));
      context.on('console', (message) => {
        if (/Content Security Policy|Trusted/.test(message.text())) complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints, 'errors and violations of the content security policy').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
