import { readdirSync } from 'node:fs';
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
import { drawSample } from '../support/random.ts';
import { IS_SOAK, SEED } from '../support/soak.ts';
import { createFaultyBuild } from './server/faulty-build.ts';
import { createHeldScripts } from './server/held-scripts.ts';
import { createPageRoute } from './server/page-route.ts';
import { createPortals } from './server/portals.ts';
import { createPorts } from './server/ports.ts';

exitOnSignals();

const root = resolve(import.meta.dirname, '../..');

const found = findBrowsers();

/** The engines to run; ENGINES selects some of them. */
const wanted = (process.env.ENGINES ?? 'chromium,firefox,webkit').split(',');

/** In milliseconds. It is generous, because it only ends tests that hang: a busy machine is slow. */
const START_TIMEOUT = 120_000;

/** For mutants: the run ends with the first file that has a failure, and a test that waits for ever fails soon. */
const ENDS_EARLY = process.env.ENDS_EARLY === '1';

/** All test files share a context in Chromium, so that its cache is kept. */
const contexts = new Map();

/** Gives the runner a context for one test file. Closing it closes the page only. */
async function createBrowserContext({ browser }) {
  if (!contexts.has(browser)) contexts.set(browser, browser.newContext());
  const context = await contexts.get(browser);
  const page = await context.newPage();
  page.setDefaultNavigationTimeout(START_TIMEOUT);
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

/** The folder of each build, by its mode. */
const folders = { production: `${root}/dist`, slim: `${root}/dist/slim` };

/** The mode of the build that each engine tests. The long suite tests both in each engine. */
const modes = { chromium: 'slim', firefox: 'production', webkit: 'production' };

const engines = Object.keys(launchers).filter((name) => wanted.includes(name));
for (const name of engines.filter((name) => !found[name])) {
  console.warn(`${name} was not found: its tests are skipped.`);
}
const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `tests/elements/${name}`);
const drawn = drawSample(files, Math.ceil(files.length / 4), SEED);

/**
 * The files of an engine in `npm test`: Chromium has all, with Preact, and the other two share a quarter of them, with
 * React. The long suite has all files in each engine with both builds, and TEST_FILES has its files in each engine.
 */
const samples = {
  firefox: drawn.slice(0, drawn.length / 2),
  webkit: drawn.slice(drawn.length / 2),
};

/** The mode of the build that each browser tests, by the name of the browser. */
const modeOf = new Map();
const groups = engines
  .filter((name) => found[name])
  .map((engine) => ({
    name: engine,
    files: process.env.TEST_FILES ?? ((!IS_SOAK && samples[engine]) || files),
    browsers: (IS_SOAK ? Object.keys(folders) : [modes[engine]]).map((mode) => {
      const browser = launchers[engine]();
      if (mode === 'slim') browser.name += ' with the slim build';
      modeOf.set(browser.name, mode);
      return browser;
    }),
  }));
const browsers = groups.flatMap((group) => group.browsers);
const ports = createPorts(browsers);
const getMode = (request) => modeOf.get(ports.getBrowser(request));
const getFolder = (request) => folders[getMode(request)];

const portal = createPortals([...modeOf.keys()], ports.getBrowser);
const page = createPageRoute();
const faulty = createFaultyBuild(root, getMode);
const held = createHeldScripts(getFolder);
/** The environment variables that `tests/support/soak.ts` reads. */
const environment = JSON.stringify({ SOAK: process.env.SOAK, SEED: process.env.SEED });
/** Tells tests which build they test, and renders the sign-in as a server does. */
const build = {
  name: 'build',
  async executeCommand({ command, payload, session }) {
    if (command === 'build:is-slim') return modeOf.get(session.browser.name) === 'slim';
    if (command !== 'build:render') return undefined;
    const { renderSignIn } = await import(`${root}/dist/render.js`);
    return renderSignIn(payload);
  },
};
/** Lets browsers cache scripts and style sheets: they do not change during a run. */
const cached = { 'cache-control': 'max-age=600' };

export default {
  rootDir: root,
  nodeResolve: true,
  concurrency: 1,
  concurrentBrowsers: 3,
  browserStartTimeout: START_TIMEOUT,
  testsStartTimeout: START_TIMEOUT,
  testsFinishTimeout: 1_800_000,
  testFramework: { config: { timeout: ENDS_EARLY ? 20_000 : START_TIMEOUT, bail: ENDS_EARLY } },
  groups,
  middleware: [
    proxy('/rest/', portal.getAddress),
    proxy('/ssf/', portal.getAddress),
    page.middleware,
    serveFolder('/portico/', getFolder, cached),
    // The same build, as a second copy of the scripts.
    serveFolder('/second/', getFolder, cached),
    // The same build without the Swedish texts.
    respondNotFound('/lossy/chunks/sv-'),
    serveFolder('/lossy/', getFolder, cached),
    faulty.middleware,
    held.middleware,
    serveFolder('/pages/', `${import.meta.dirname}/pages`, cached),
    serveFolder('/bootstrap/', `${root}/node_modules/bootstrap/dist/css`, cached),
    serveFolder('/turbo/', `${root}/node_modules/@hotwired/turbo/dist`, cached),
    serveFolder('/htmx/', `${root}/node_modules/htmx.org/dist`, cached),
    serveFolder('/axe/', `${root}/node_modules/axe-core`, cached),
  ],
  plugins: [
    ports.plugin,
    esbuildPlugin({ ts: true, target: 'esnext', define: { 'process.env': environment } }),
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
    {
      reportTestFileResults({ sessionsForTestFile }) {
        if (ENDS_EARLY && sessionsForTestFile.some(({ passed }) => !passed)) process.exit(1);
      },
    },
  ],
};
