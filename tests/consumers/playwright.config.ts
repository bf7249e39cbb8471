import { fileURLToPath } from 'node:url';
import { defineConfig } from 'playwright/test';
import { LAUNCH } from '../support/chromium-launch.ts';
import { takeSample } from '../support/soak.ts';

/** The projects that install many packages; `npm test` has one of them, the long suite both. */
const LARGE = ['test-doms', 'webpack'];

const RESULTS = fileURLToPath(new URL('../../test-results', import.meta.url));

/** Projects that install the packed package, build with a tool of their own, and sign in at a portal. */
export default defineConfig({
  testDir: '.',
  testMatch: ['iife', 'react', 'testing', ...takeSample(LARGE, 1)].map(
    (name) => `**/${name}.spec.ts`,
  ),
  outputDir: `${RESULTS}/consumers`,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Generous, because these limits only end tests that hang: a busy machine is slow.
  timeout: 1_200_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: `${RESULTS}/consumers.json` }]],
  use: {
    browserName: 'chromium',
    launchOptions: LAUNCH,
    locale: 'en-GB',
    trace: 'off',
  },
});
