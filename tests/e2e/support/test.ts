import { test as base, expect } from 'playwright/test';
import type { Identity } from '../../../demo/identity/identity.ts';
import type { Database } from '../../../demo/server/database/database.ts';
import { openDatabase } from '../../../demo/server/database/open-database.ts';
import { createEmptyDatabase } from '../../unit/portal/support/empty-database.ts';
import { type AdjustableClock, createAdjustableClock } from './adjustable-clock.ts';
import { LoginPage } from './login-page.ts';
import { type PageRecord, recordPage } from './record-page.ts';
import { type Build, openTestIdentity, openTestPortal, type TestPortal } from './test-portal.ts';

interface Fixtures {
  testPortal: TestPortal;
  login: LoginPage;
  /** The record of `page`, from its first document. */
  record: PageRecord;
  /** Errors and violations that the browser reported. The test fails if it does not empty the list. */
  complaints: string[];
}

interface WorkerFixtures {
  build: Build;
  database: Database;
  /** The clock of the authority, and of the portals that use it. */
  clock: AdjustableClock;
  /** The authority of second factors, and provider of single sign-on, on a site of its own. */
  identity: Identity;
}

/**
 * A test without a portal. All tests have the same fixtures of the worker, because other ones would need another
 * worker, which takes many seconds to start.
 */
export const plainTest = base.extend<object, WorkerFixtures>({
  build: ['dist', { option: true, scope: 'worker' }],
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern.
    async ({}, use) => {
      const database = await openDatabase(await createEmptyDatabase());
      await use(database);
      await database.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  clock: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern.
    async ({}, use) => use(createAdjustableClock()),
    { scope: 'worker' },
  ],
  identity: [
    async ({ database, clock }, use) => {
      const identity = await openTestIdentity(database, clock);
      await use(identity);
      await identity.close();
    },
    { scope: 'worker' },
  ],
});

/** A test with a portal of its own, which is the base URL of `page`. */
export const test = plainTest.extend<Fixtures>({
  testPortal: async ({ build, database }, use) => {
    const testPortal = await openTestPortal(database, { build });
    await use(testPortal);
    await testPortal.close();
  },
  baseURL: async ({ testPortal }, use) => use(testPortal.origin),
  login: async ({ page }, use) => use(new LoginPage(page)),
  record: async ({ page }, use) => use(await recordPage(page)),
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
