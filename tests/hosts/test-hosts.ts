import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Build } from '../e2e/support/test-portal.ts';
import { openDatabases } from '../elements/server/databases.ts';
import { openTestPortal, type TestPortal } from '../elements/server/test-portal.ts';
import { findBrowsers } from '../support/browsers.ts';
import { drawSample } from '../support/random.ts';
import { IS_SOAK, SEED } from '../support/soak.ts';
import type { HostBrowser } from './browsers/host-browser.ts';
import './host-table-reporter.ts';
import { HOSTS } from './hosts.ts';
import { type HostServer, startHostServer } from './server/host-server.ts';
import { listMissingPackages } from './server/libraries.ts';
import { signInWithServerForm } from './visit/server-form.ts';
import { visitWhole } from './visit/whole-visit.ts';

/** The modes of the elements, which a test title ends with. In `npm test` a page has one mode with each build. */
const MODES = ['shadow', 'light'] as const;

/** HOSTS selects some host pages by name. */
const only = process.env.HOSTS?.split(',');

const drawn = drawSample(HOSTS, Math.ceil(HOSTS.length / 3), SEED);

/** Whether an engine visits a host. In `npm test`, Firefox and WebKit share a third of the pages that Chromium visits. */
function isVisited(engine: string, host: (typeof HOSTS)[number]): boolean {
  if (IS_SOAK || only !== undefined || engine === 'Chromium') return true;
  return drawn.indexOf(host) % 2 === (engine === 'Firefox' ? 0 : 1);
}

/** Lists the hosts to visit. @throws Error if a library is missing and REQUIRE_OLD_LIBRARIES is 1 */
function listHosts() {
  const missing = HOSTS.flatMap(({ libraries = [] }) => listMissingPackages(libraries));
  if (missing.length > 0) {
    const text = `These Debian packages are missing: ${[...new Set(missing)].join(', ')}.`;
    if (process.env.REQUIRE_OLD_LIBRARIES === '1')
      throw new Error(`REQUIRE_OLD_LIBRARIES=1. ${text}`);
    console.warn(`${text} The pages that need them are left out.`);
  }
  return HOSTS.filter(
    ({ name, libraries = [] }) =>
      listMissingPackages(libraries).length === 0 && (only?.includes(name) ?? true),
  );
}

/**
 * Defines the tests of all host pages in an engine: a whole visit, or the login with the server's form.
 * @param start undefined if the engine is not installed: its tests are left out with a warning
 * @param build the build that the pages have; in the long suite they have both, one after the other
 */
export function testHosts(
  engine: string,
  start: (() => Promise<HostBrowser>) | undefined,
  build: Build,
): void {
  if (!start) console.warn(`${engine} was not found: its tests are skipped.`);
  for (const each of IS_SOAK ? (['dist', 'dist/slim'] as const) : [build])
    testBuild(engine, start, each);
}

function testBuild(
  name: string,
  start: (() => Promise<HostBrowser>) | undefined,
  build: Build,
): void {
  const engine = `${name} with ${build}`;
  describe.skipIf(!start)(engine, () => {
    let browser: HostBrowser;
    let portal: TestPortal;
    let server: HostServer;
    beforeAll(async () => {
      const [database] = await openDatabases(1);
      if (!start || !database) throw new Error('There is no browser or no database');
      portal = await openTestPortal(database);
      server = await startHostServer(portal.address, build);
      browser = await start();
    });
    afterAll(async () => {
      await browser?.close();
      await server?.close();
      await portal?.close();
    });

    for (const [index, host] of listHosts().entries()) {
      if (!isVisited(name, host)) continue;
      const result = host.stopsReact && build === 'dist' ? 'form' : 'visit';
      const turn = Number(build === 'dist/slim') + index;
      for (const mode of MODES.filter((_, place) => IS_SOAK || (turn + place) % 2 === 0)) {
        it(`${host.title}: ${result}, ${mode}`, async ({ task }) => {
          task.meta.hostVisit = { host: host.title, engine, mode, result };
          await portal.reset();
          await browser.open(`${server.origin}/hosts/${host.name}?${mode}`);
          if (result === 'visit') await visitWhole(browser, host);
          else await signInWithServerForm(browser);
        });
      }
    }
  });
}

/** The browsers of this machine. */
export const found = findBrowsers();
