import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'playwright/test';
import { LAUNCH } from '../support/chromium-launch.ts';
import { IS_SOAK, takeSample } from '../support/soak.ts';

const RESULTS = fileURLToPath(new URL('../../test-results', import.meta.url));

/** The examples whose packages take long to install. Only the long suite has them. */
const SLOW = ['angular.spec.ts', 'next.spec.ts'];

const EXAMPLES = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.spec.ts'));
const quick = EXAMPLES.filter((name) => !SLOW.includes(name));

/** The examples: installed with the packed package, built, and visited with a portal of their own. */
export default defineConfig({
  testDir: '.',
  // In `npm test`, a third of the others.
  testMatch: IS_SOAK ? EXAMPLES : [...takeSample(quick, quick.length / 3)],
  outputDir: `${RESULTS}/examples`,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Generous, because these limits only end tests that hang: a busy machine is slow.
  timeout: 1_200_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: `${RESULTS}/examples.json` }]],
  use: {
    browserName: 'chromium',
    launchOptions: LAUNCH,
    locale: 'en-GB',
    trace: 'off',
  },
});
