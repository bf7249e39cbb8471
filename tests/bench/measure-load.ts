import type { Browser } from 'playwright/test';
import type { BenchServer } from './bench-server.ts';
import type { BenchPage } from './pages.ts';
import { SLOW } from './profiles.ts';
import { visit } from './visit.ts';

/** What a page costs a visitor who does nothing. */
export interface Load {
  readonly layoutShift: number;
  /** The number of tasks above 50 ms. */
  readonly longTasks: number;
  /** The sum of what these tasks take above 50 ms, in milliseconds. */
  readonly blockingTime: number;
  /** Objects of JavaScript after a garbage collection, in bytes. */
  readonly heap: number;
}

/** From this duration on a task is long, in milliseconds (https://w3c.github.io/longtasks/). */
const LONG = 50;

/** Opens a page with the slow profile and waits until it is complete, without any input. */
export async function measureLoad(
  browser: Browser,
  server: BenchServer,
  page: BenchPage,
): Promise<Load> {
  return visit(browser, SLOW, false, async (current) => {
    await current.open(server.getUrl(page));
    await current.waitForQuiet();
    const { layoutShift, longTasks } = await current.read(
      (probe) =>
        new Promise<Pick<typeof probe, 'layoutShift' | 'longTasks'>>((resolve) => {
          // The observers have received what the last frame did.
          requestAnimationFrame(() =>
            requestAnimationFrame(() =>
              setTimeout(() =>
                resolve({ layoutShift: probe.layoutShift, longTasks: probe.longTasks }),
              ),
            ),
          );
        }),
    );
    const { session } = current;
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return {
      layoutShift,
      longTasks: longTasks.length,
      blockingTime: longTasks.reduce((sum, duration) => sum + duration - LONG, 0),
      heap: usedSize,
    };
  });
}
