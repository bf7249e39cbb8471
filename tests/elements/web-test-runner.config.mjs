import { resolve } from 'node:path';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { findBrowsers } from '../support/browsers.ts';
import { LAUNCH } from '../support/chromium-launch.ts';
import { FirefoxLauncher } from '../support/engines/firefox-launcher.ts';
import { exitOnSignals } from '../support/engines/processes.ts';
import { createSummaryReporter } from '../support/engines/summary-reporter.ts';
import { proxy, respondNotFound, serveFolder } from '../support/engines/test-server.ts';
import { WebKitLauncher } from '../support/engines/webkit-launcher.ts';
import { createFaultyBuild } from './server/faulty-build.ts';
import { createHeldScripts } from './server/held-scripts.ts';
import { createPageRoute } from './server/page-route.ts';
import { createPortals } from './server/portals.ts';

exitOnSignals();

const root = resolve(import.meta.dirname, '../..');
/** The folder of the build under test. */
const elements = resolve(root, process.env.ELEMENTS_DIR ?? 'dist');

const found = findBrowsers();

/** The engines to run; ENGINES selects some of them. */
const wanted = (process.env.ENGINES ?? 'chromium,firefox,webkit').split(',');

/** All test files share a context in Chromium, so that its cache is kept. */
let shared;

/** Gives the runner a context for one test file. Closing it closes the page only. */
async function createBrowserContext({ browser }) {
  shared ??= browser.newContext();
  const context = await shared;
  const page = await context.newPage();
  return { newPage: () => page, close: () => page.close() };
}

/** Starts each engine. One file runs at a time, because files share the portal and its cookies. */
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
  console.warn(`${name} was not found: its tests are skipped.`);
}
const browsers = engines.filter((name) => found[name]).map((name) => launchers[name]());

const portal = createPortals(browsers.map(({ name }) => name));
const page = createPageRoute();
const faulty = createFaultyBuild(root);
const held = createHeldScripts(elements);
/** Tells tests which build they test. */
const build = {
  name: 'build',
  executeCommand: ({ command }) =>
    command === 'build:is-slim' ? elements.endsWith('slim') : undefined,
};
/** Lets browsers cache scripts and style sheets: they do not change during a run. */
const cached = { 'cache-control': 'max-age=600' };

export default {
  rootDir: root,
  files: process.env.TEST_FILES ?? 'tests/elements/**/*.test.ts',
  nodeResolve: true,
  concurrency: 1,
  concurrentBrowsers: 3,
  // Generous, because these limits only end tests that hang: a busy machine is slow.
  browserStartTimeout: 120_000,
  testsStartTimeout: 120_000,
  testsFinishTimeout: 1_800_000,
  testFramework: { config: { timeout: 120_000 } },
  browsers,
  middleware: [
    proxy('/rest/', portal.getAddress),
    proxy('/ssf/', portal.getAddress),
    page.middleware,
    serveFolder('/portico/', elements, cached),
    // The same build, as a second copy of the scripts.
    serveFolder('/second/', elements, cached),
    // The same build without the Swedish texts.
    respondNotFound('/lossy/chunks/sv-'),
    serveFolder('/lossy/', elements, cached),
    faulty.middleware,
    held.middleware,
    serveFolder('/pages/', `${import.meta.dirname}/pages`, cached),
    serveFolder('/bootstrap/', `${root}/node_modules/bootstrap/dist/css`, cached),
    serveFolder('/turbo/', `${root}/node_modules/@hotwired/turbo/dist`, cached),
    serveFolder('/htmx/', `${root}/node_modules/htmx.org/dist`, cached),
    serveFolder('/axe/', `${root}/node_modules/axe-core`, cached),
  ],
  plugins: [
    esbuildPlugin({ ts: true, target: 'esnext' }),
    portal.plugin,
    page.plugin,
    faulty.plugin,
    held.plugin,
    build,
  ],
  reporters: [
    defaultReporter({
      reportTestResults: true,
      reportTestProgress: process.stdout.isTTY === true,
    }),
    createSummaryReporter(),
  ],
};
