import { expect, plainTest } from './test.ts';
import { openTestDemo, type TestDemo } from './test-demo.ts';

/** A test with the whole demo: portal, authority with single sign-on and optional second factor, and partner. */
export const test = plainTest.extend<{ sites: TestDemo }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern.
  sites: async ({}, use) => {
    const demo = await openTestDemo({ singleSignOn: true, mfaSetting: 'OPTIONAL' });
    await use(demo);
    await demo.close();
  },
  baseURL: async ({ sites }, use) => use(sites.portal),
});

export { expect };
