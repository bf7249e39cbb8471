import type { Browser } from 'playwright/test';
import type { BenchServer } from './bench-server.ts';
import { type LoadedBytes, measureBytes } from './measure-bytes.ts';
import { type Load, measureLoad } from './measure-load.ts';
import { measureTimes, type VisitTimes } from './measure-times.ts';
import { type PageResult, toMedians } from './page-result.ts';
import type { BenchPage, MissingPage } from './pages.ts';
import type { StaticFiles } from './static-files.ts';

/** What a run needs. */
export interface PageRun {
  readonly browser: Browser;
  readonly server: BenchServer;
  readonly files: StaticFiles;
  readonly rounds: number;
  /** Tells how far the run is. */
  readonly log: (message: string) => void;
}

/** Heap and layout shift vary less than times, so a part of the rounds is enough for them. */
const ROUNDS_PER_LOAD = 2;

/** Runs a measurement of a page. @throws Error that names the page */
async function measure<Value>({ title }: BenchPage, run: () => Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (cause) {
    throw new Error(`The page "${title}" could not be measured.`, { cause });
  }
}

/** The measured pages of a list. */
export function getMeasurable(pages: readonly (BenchPage | MissingPage)[]): BenchPage[] {
  return pages.filter((page) => 'html' in page);
}

/**
 * Measures pages in rounds: each round visits all pages, so that a busy moment of the machine falls on
 * all of them.
 */
export async function measurePages(
  pages: readonly (BenchPage | MissingPage)[],
  { browser, server, files, rounds, log }: PageRun,
): Promise<PageResult[]> {
  const measurable = getMeasurable(pages);
  const bytes = new Map<string, LoadedBytes>();
  for (const page of measurable) {
    log(`bytes: ${page.title}`);
    bytes.set(page.name, await measure(page, () => measureBytes(browser, server, files, page)));
  }
  const times = new Map<string, VisitTimes[]>(measurable.map(({ name }) => [name, []]));
  const loads = new Map<string, Load[]>(measurable.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    log(`round ${round + 1} of ${rounds}`);
    // Another page is the first one in each round.
    const first = round % measurable.length;
    for (const page of [...measurable.slice(first), ...measurable.slice(0, first)]) {
      times.get(page.name)?.push(await measure(page, () => measureTimes(browser, server, page)));
      if (round % ROUNDS_PER_LOAD > 0) continue;
      loads.get(page.name)?.push(await measure(page, () => measureLoad(browser, server, page)));
    }
  }
  return pages.map((page) => {
    const pageTimes = times.get(page.name) ?? [];
    const typeable = pageTimes.map((visit) => visit.typeable);
    return {
      name: page.name,
      title: page.title,
      missingFiles: 'files' in page ? page.files : [],
      typeableRange:
        typeable.length > 0 ? [Math.min(...typeable), Math.max(...typeable)] : undefined,
      values: {
        ...bytes.get(page.name),
        ...toMedians<keyof VisitTimes>(pageTimes),
        ...toMedians<keyof Load>(loads.get(page.name) ?? []),
      },
    };
  });
}
