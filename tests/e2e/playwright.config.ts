import { fileURLToPath } from 'node:url';
import { defineConfig } from 'playwright/test';
import { LAUNCH } from '../support/chromium-launch.ts';

const RESULTS = fileURLToPath(new URL('../../test-results', import.meta.url));

/** End-to-end tests of the demo's pages. Each test has a portal of its own. */
export default defineConfig({
  testDir: '.',
  outputDir: `${RESULTS}/e2e`,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Generous, because these limits only end tests that hang: a busy machine is slow.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: `${RESULTS}/e2e.json` }]],
  use: {
    browserName: 'chromium',
    launchOptions: LAUNCH,
    locale: 'en-GB',
    trace: 'off',
    // Large enough for the pages, and faster to render.
    viewport: { width: 960, height: 640 },
  },
});
