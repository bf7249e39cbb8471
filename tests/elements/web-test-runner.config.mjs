import { resolve } from 'node:path';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { findBrowsers } from '../support/browsers.ts';
import { LAUNCH } from '../support/chromium-launch.ts';
import { FirefoxLauncher } from '../support/engines/firefox-launcher.ts';
import { exitOnSignals } from '../support/engines/processes.ts';
import { summaryReporter } from '../support/engines/summary-reporter.ts';
import { proxy, respondNotFound, serveFolder } from '../support/engines/test-server.ts';
import { WebKitLauncher } from '../support/engines/webkit-launcher.ts';
import { pageRoute } from './server/page-route.ts';
import { portals } from './server/portals.ts';

exitOnSignals();

const root = resolve(import.meta.dirname, '../..');
/** The build that is tested; ELEMENTS_DIR names another one. */
const elements = resolve(root, process.env.ELEMENTS_DIR ?? 'dist');

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

/** How each engine is started. One file at a time in each: they share the portal and its cookies. */
const launchers = {
  chromium: () =>
    playwrightLauncher({
      product: 'chromium',
      concurrency: 1,
      createBrowserContext,
      launchOptions: { ...LAUNCH, args: [...LAUNCH.args, '--js-flags=--expose-gc'] },
    }),
  firefox: () => new FirefoxLauncher(found.firefox),
  webkit: () => new WebKitLauncher(found.webkit),
};

const engines = Object.keys(launchers).filter((name) => wanted.includes(name));
for (const name of engines.filter((name) => !found[name])) {
  console.warn(`${name} was not found: its tests are left out.`);
}
const browsers = engines.filter((name) => found[name]).map((name) => launchers[name]());

const portal = portals(browsers.map(({ name }) => name));
const page = pageRoute();
/** Unlike the pages, scripts and sheets may be kept: nothing changes during a run. */
const kept = { 'cache-control': 'max-age=600' };

export default {
  rootDir: root,
  files: process.env.TEST_FILES ?? 'tests/elements/**/*.test.ts',
  nodeResolve: true,
  concurrency: 1,
  concurrentBrowsers: 3,
  // Generous, because these limits only end tests that hang: a busy machine is slow.
  browserStartTimeout: 120_000,
  testsStartTimeout: 120_000,
  testsFinishTimeout: 600_000,
  testFramework: { config: { timeout: 120_000 } },
  browsers,
  middleware: [
    proxy('/rest/', portal.addressFor),
    proxy('/ssf/', portal.addressFor),
    page.middleware,
    serveFolder('/portico/', elements, kept),
    // The same build again, as a second copy of the scripts.
    serveFolder('/second/', elements, kept),
    // And once more from a place that has lost the Swedish texts.
    respondNotFound('/lossy/chunks/sv-'),
    serveFolder('/lossy/', elements, kept),
    serveFolder('/pages/', `${import.meta.dirname}/pages`, kept),
    serveFolder('/bootstrap/', `${root}/node_modules/bootstrap/dist/css`, kept),
    serveFolder('/axe/', `${root}/node_modules/axe-core`, kept),
  ],
  plugins: [esbuildPlugin({ ts: true, target: 'esnext' }), portal.plugin, page.plugin],
  reporters: [
    defaultReporter({
      reportTestResults: true,
      reportTestProgress: process.stdout.isTTY === true,
    }),
    summaryReporter(),
  ],
};
