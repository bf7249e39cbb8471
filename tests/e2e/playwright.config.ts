import { fileURLToPath } from 'node:url';
import { defineConfig } from 'playwright/test';
import { LAUNCH } from '../support/chromium-launch.ts';
import { IS_SOAK } from '../support/soak.ts';
import type { FlowOptions } from './support/flow-test.ts';
import type { PortalMake } from './support/portals/portal-makes.ts';
import type { Build } from './support/test-portal.ts';

const RESULTS = fileURLToPath(new URL('../../test-results', import.meta.url));

/** The build of each kind of portal in `npm test`: each flow runs on both. The long suite has every pair. */
const FLOW_BUILDS: Record<PortalMake, Build> = {
  'reference portal': 'dist',
  'second portal': 'dist/slim',
  'second portal, HttpOnly token': 'dist',
};
const BUILDS: readonly Build[] = ['dist', 'dist/slim'];

/**
 * End-to-end tests. The flows run on each kind of portal, and the other tests on the demo with React; those that
 * depend on the renderer also with Preact. Each test has a portal of its own.
 */
export default defineConfig<object, FlowOptions>({
  outputDir: `${RESULTS}/e2e`,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // A worker and its browser use more than one core, and each worker has a database of its own.
  workers: 1,
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
    {
      name: 'demo, dist/slim',
      testDir: '.',
      testMatch: ['sign-in', 'upgrade', 'faults'].map((name) => `**/e2e/${name}.spec.ts`),
      use: { build: 'dist/slim' },
    },
    ...(Object.keys(FLOW_BUILDS) as PortalMake[]).flatMap((portalMake) =>
      (IS_SOAK ? BUILDS : [FLOW_BUILDS[portalMake]]).map((build) => ({
        name: `${portalMake}, ${build}`,
        testDir: './flows',
        use: { portalMake, build },
      })),
    ),
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
