import type { Page } from 'playwright/test';

/** A movement of content that the browser has painted (https://wicg.github.io/layout-instability/). */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

declare global {
  var recordedShifts: { value: number; isVertical: boolean }[];
}

/** Records the layout shifts of all pages that a tab opens from here on. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.recordedShifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const isVertical = sources.some(
          ({ previousRect, currentRect }) => Math.abs(previousRect.y - currentRect.y) >= 1,
        );
        globalThis.recordedShifts.push({ value, isVertical });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Waits until the browser has painted the current state of a page. */
export async function waitForPaint(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
      ),
  );
}

/**
 * Returns the sum of the layout shifts of the present page, and of those that moved something up or down.
 * @see https://web.dev/articles/cls for the scale: 0.1 is the limit of a good page
 */
export async function sumLayoutShifts(page: Page): Promise<{ all: number; vertical: number }> {
  await waitForPaint(page);
  const shifts = await page.evaluate(() => globalThis.recordedShifts);
  const sum = (of: typeof shifts) => of.reduce((total, { value }) => total + value, 0);
  return { all: sum(shifts), vertical: sum(shifts.filter(({ isVertical }) => isVertical)) };
}
