import { fileURLToPath } from 'node:url';
import { defineConfig } from 'playwright/test';
import { LAUNCH } from '../support/chromium-launch.ts';
import { IS_SOAK } from '../support/soak.ts';
import type { FlowOptions } from './support/flow-test.ts';
import { PORTAL_MAKES, type PortalMake } from './support/portals/portal-makes.ts';

const RESULTS = fileURLToPath(new URL('../../test-results', import.meta.url));

/** What depends on the renderer. Of the tests on the build with Preact, `npm test` runs these. */
const RENDERED = ['sign-in.spec.ts', 'upgrade.spec.ts', 'faults.spec.ts', 'flows/*.spec.ts'];

const isSlim = process.env.ELEMENTS_DIR?.endsWith('slim') ?? false;

/**
 * End-to-end tests. The flows run on each kind of portal, and the other tests on the demo. Each test has a
 * portal of its own.
 */
export default defineConfig<object, FlowOptions>({
  outputDir: `${RESULTS}/${isSlim ? 'e2e-slim' : 'e2e'}`,
  testMatch: isSlim && !IS_SOAK ? RENDERED.map((file) => `**/e2e/${file}`) : '**/*.spec.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Generous, because these limits only end tests that hang: a busy machine is slow.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: `${RESULTS}/${process.env.TEST_SUMMARY ?? 'e2e.json'}` }],
    ['./support/flow-table-reporter.ts'],
  ],
  projects: [
    { name: 'demo', testDir: '.', testIgnore: 'flows/**' },
    ...(Object.keys(PORTAL_MAKES) as PortalMake[]).map((portalMake) => ({
      name: portalMake,
      testDir: './flows',
      use: { portalMake },
    })),
  ],
  use: {
    browserName: 'chromium',
    launchOptions: LAUNCH,
    locale: 'en-GB',
    trace: 'off',
    // Large enough for the pages, and faster to render.
    viewport: { width: 960, height: 640 },
  },
});
