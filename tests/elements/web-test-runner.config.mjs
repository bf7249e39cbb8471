import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { findBrowsers } from '../support/browsers.ts';
import { exampleBackend } from './example-backend.ts';
import { FirefoxLauncher } from './firefox-launcher.ts';
import { exitOnSignals } from './processes.ts';
import { summaryReporter } from './summary-reporter.ts';
import { proxy, serveFolder } from './test-server.ts';
import { WebKitLauncher } from './webkit-launcher.ts';

exitOnSignals();

const found = findBrowsers();

/** The engines to run, or those of them that ENGINES names (chromium,firefox,webkit). */
const wanted = (process.env.ENGINES ?? 'chromium,firefox,webkit').split(',');

/** The context that all test files share in Chromium: with one for each file they would load everything anew. */
let shared;

/** A context for one test file, which ends with its page. */
async function createBrowserContext({ browser }) {
  shared ??= browser.newContext();
  const context = await shared;
  const page = await context.newPage();
  return { newPage: () => page, close: () => page.close() };
}

/** How each engine is started. */
const launchers = {
  chromium: () =>
    playwrightLauncher({
      product: 'chromium',
      concurrency: 2,
      createBrowserContext,
      launchOptions: {
        executablePath: found.chromium,
        args: [
          '--no-sandbox',
          '--disable-quic',
          '--no-first-run',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
        ],
      },
    }),
  firefox: () => new FirefoxLauncher(found.firefox),
  webkit: () => new WebKitLauncher(found.webkit),
};

const engines = Object.keys(launchers).filter((name) => wanted.includes(name));
for (const name of engines.filter((name) => !found[name])) console.warn(`${name} was not found: its tests are left out.`);

const backend = exampleBackend();

export default {
  rootDir: import.meta.dirname,
  files: 'tests/elements/**/*.test.ts',
  nodeResolve: true,
  concurrency: 1,
  concurrentBrowsers: 2,
  browserStartTimeout: 60_000,
  testsStartTimeout: 30_000,
  testsFinishTimeout: 120_000,
  testFramework: { config: { timeout: 10_000 } },
  browsers: engines.filter((name) => found[name]).map((name) => launchers[name]()),
  middleware: [
    proxy('/rest/', backend.origin),
    serveFolder(`${import.meta.dirname}/dist`),
    serveFolder(`${import.meta.dirname}/tests/pages`, {
      '/csp-page.html': { 'content-security-policy': "default-src 'none'; script-src 'self'; style-src 'self'" },
    }),
  ],
  plugins: [esbuildPlugin({ ts: true, target: 'es2022' }), backend.plugin],
  reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: process.stdout.isTTY === true }), summaryReporter()],
};
