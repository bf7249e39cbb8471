import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'playwright/test';
import { LAUNCH } from '../support/chromium-launch.ts';
import { drawSample } from '../support/random.ts';
import { IS_SOAK, SEED } from '../support/soak.ts';
import type { FlowOptions } from './support/flow-test.ts';
import type { PortalMake } from './support/portals/portal-makes.ts';
import type { Build } from './support/test-portal.ts';

const RESULTS = fileURLToPath(new URL('../../test-results', import.meta.url));

const FLOWS = readdirSync(new URL('flows', import.meta.url));
const drawn = drawSample(FLOWS, Math.ceil(FLOWS.length / 2), SEED);

/**
 * The build and the flows of each kind of portal in `npm test`: the two variants of the second portal share the flows,
 * each with one build. The reference portal has none, because the other tests are visits of it. The long suite has
 * every flow on each portal with both builds.
 */
const SAMPLES: Record<PortalMake, { build: Build; flows: readonly string[] }> = {
  'reference portal': { build: 'dist', flows: [] },
  'second portal': { build: 'dist/slim', flows: drawn },
  'second portal, HttpOnly token': {
    build: 'dist',
    flows: FLOWS.filter((flow) => !drawn.includes(flow)),
  },
};
const BUILDS: readonly Build[] = ['dist', 'dist/slim'];

/**
 * End-to-end tests. The flows run on several kinds of portals, and the other tests on the demo with React; in the
 * long suite those that depend on the renderer also with Preact. Each test has a portal of its own.
 */
export default defineConfig<object, FlowOptions>({
  outputDir: `${RESULTS}/e2e`,
  fullyParallel: true,
  forbidOnly: true,
  // What a flow or another layer tests too has the tag: only the long suite has it.
  grepInvert: IS_SOAK ? [] : /@soak/,
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
    // In `npm test`, the flows and the tests of the elements have the build with Preact.
    ...(IS_SOAK
      ? [
          {
            name: 'demo, dist/slim',
            testDir: '.',
            testMatch: ['sign-in', 'upgrade', 'faults'].map((name) => `**/e2e/${name}.spec.ts`),
            use: { build: 'dist/slim' as const },
          },
        ]
      : []),
    ...(Object.keys(SAMPLES) as PortalMake[]).flatMap((portalMake) =>
      (IS_SOAK ? BUILDS : [SAMPLES[portalMake].build]).map((build) => ({
        name: `${portalMake}, ${build}`,
        testDir: './flows',
        testMatch: IS_SOAK ? FLOWS : [...SAMPLES[portalMake].flows],
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
