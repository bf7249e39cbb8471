import { setTimeout } from 'node:timers/promises';
import type { Browser } from 'playwright/test';
import type { BenchServer } from './bench-server.ts';
import type { BenchPage } from './pages.ts';
import { pressKey } from './press-key.ts';
import { FAST } from './profiles.ts';
import { getLongestChain, type LoggedRequest } from './request-chain.ts';
import { compress, type StaticFiles } from './static-files.ts';
import { visit } from './visit.ts';

/** What a page loads. Sizes are in bytes, compressed with Brotli 11. */
export interface LoadedBytes {
  readonly html: number;
  /** The files without which nobody can type. */
  readonly untilTypeable: number;
  /** All files that arrive within ten seconds without input. */
  readonly inAll: number;
  /** The longest chain of requests, after the HTML, without which nobody can type. */
  readonly requestsInARow: number;
}

/** Time that a page has to become typeable without a file, in milliseconds. It needs a tenth of that. */
const PATIENCE = 2000;

/** How long the bytes of a page that nobody types into are counted, in milliseconds. */
const COUNTED_TIME = 10_000;

const getPath = (url: string) => new URL(url).pathname;

/** Opens a page and returns its requests within ten seconds. */
async function readRequests(browser: Browser, url: string): Promise<readonly LoggedRequest[]> {
  return visit(browser, FAST, true, async (current) => {
    await current.open(url);
    await current.waitFor('visible');
    await setTimeout(COUNTED_TIME);
    await current.waitForQuiet();
    return [...current.network.requests];
  });
}

/**
 * Opens a page while the server does not answer one of its requests, and returns whether the page stays
 * without an input to type in. What is typed has to outlast the answer.
 */
async function isNeeded(
  browser: Browser,
  server: BenchServer,
  page: BenchPage,
  path: string,
): Promise<boolean> {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  server.setGate((wanted) => (wanted === path ? answered : Promise.resolve()));
  try {
    return await visit(browser, FAST, true, async (current) => {
      await current.open(server.getUrl(page));
      if (!(await current.waitFor('visible', PATIENCE))) return true;
      await pressKey(current.session, 'a');
      await current.waitFor('typed');
      answer();
      await current.waitForQuiet();
      const typed = await current.read((probe) => probe.findInput('username')?.value);
      if (typed !== 'a') throw new Error(`${path} was late, and "a" became "${typed}"`);
      return false;
    });
  } finally {
    answer();
    server.setGate(undefined);
  }
}

/** Measures what a page loads, and for each request whether a person can type without its answer. */
export async function measureBytes(
  browser: Browser,
  server: BenchServer,
  files: StaticFiles,
  page: BenchPage,
): Promise<LoadedBytes> {
  const requests = await readRequests(browser, server.getUrl(page));
  const paths = new Set(requests.map(({ url }) => getPath(url)));
  const needed = new Set<string>();
  for (const path of paths) {
    if (await isNeeded(browser, server, page, path)) needed.add(path);
  }
  const sum = (some: ReadonlySet<string>) =>
    [...some].reduce((total, path) => total + (files.find(path)?.body.length ?? 0), 0);
  return {
    html: compress(page.html).length,
    untilTypeable: sum(needed),
    inAll: sum(paths),
    requestsInARow: getLongestChain(requests.filter(({ url }) => needed.has(getPath(url)))),
  };
}
