import { fileURLToPath } from 'node:url';
import { defineConfig } from 'playwright/test';
import { LAUNCH } from '../support/chromium-launch.ts';

const RESULTS = fileURLToPath(new URL('../../test-results', import.meta.url));

/** Tests of every state of the gallery in Chromium. Pictures and transcripts are kept beside them. */
export default defineConfig({
  testDir: '.',
  outputDir: `${RESULTS}/gallery`,
  snapshotPathTemplate: '{testDir}/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Generous, because these limits only end tests that hang: a busy machine is slow.
  timeout: 300_000,
  expect: {
    timeout: 60_000,
    toHaveScreenshot: {
      animations: 'disabled',
      // The style sheet of pictures hides the caret; Playwright's own would need an inline style.
      caret: 'initial',
      // Small enough for a border of one pixel that moves, see pictures.spec.ts.
      threshold: 0.05,
      maxDiffPixels: 20,
    },
  },
  reporter: [
    ['list'],
    ['json', { outputFile: `${RESULTS}/${process.env.TEST_SUMMARY ?? 'gallery.json'}` }],
  ],
  use: {
    browserName: 'chromium',
    launchOptions: LAUNCH,
    locale: 'en-GB',
    timezoneId: 'UTC',
    trace: 'off',
    viewport: { width: 1280, height: 800 },
  },
});
