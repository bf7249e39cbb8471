import { test as base, type ConsoleMessage, expect, type Page } from 'playwright/test';
import type { GalleryState } from '../../../src/testing/states/gallery-state.ts';
import { openGallery } from './gallery-server.ts';

/** The time of all frames, so that countdowns stand still. */
const NOW = new Date('2026-03-02T10:00:00Z');

/** Opens states in a page. */
export interface StatePage {
  /** Opens a state, and waits until it is shown. `view` are parameters of the gallery. */
  open(
    state: Pick<GalleryState, 'element' | 'name'>,
    view?: Readonly<Record<string, string>>,
  ): Promise<void>;
}

/** A violation of the content security policy on the console. */
const VIOLATION = /content security policy/i;

/** Returns the address of a state in a frame. */
function toFrameUrl(
  origin: string,
  { element, name }: Pick<GalleryState, 'element' | 'name'>,
  view: Readonly<Record<string, string>> = {},
): string {
  return `${origin}/gallery/frame?${new URLSearchParams({ element, state: name, ...view })}`;
}

/** Waits until a frame shows its state. */
async function waitForState(page: Page): Promise<void> {
  await page.locator('html[data-shown]').waitFor({ state: 'attached' });
}

interface Fixtures {
  /** Errors of scripts and of the content security policy in `page`. */
  problems: readonly string[];
}

/** Tests with a gallery for each worker. */
export const galleryTest = base.extend<Fixtures, { gallery: string }>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern.
    async ({}, use) => {
      const { origin, close } = await openGallery();
      await use(origin);
      await close();
    },
    { scope: 'worker' },
  ],
  problems: async ({ page }, use) => {
    const problems: string[] = [];
    const onError = (error: Error) => void problems.push(String(error));
    const onMessage = (message: ConsoleMessage) => {
      if (VIOLATION.test(message.text())) problems.push(message.text());
    };
    page.on('pageerror', onError);
    page.on('console', onMessage);
    await use(problems);
    page.off('pageerror', onError);
    page.off('console', onMessage);
  },
});

/**
 * Tests of states, whose clock stands still. All tests of a worker use one page, because a new page takes longer than
 * a state.
 */
export const test = galleryTest.extend<{ states: StatePage }, { statePage: Page }>({
  statePage: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC' });
      const page = await context.newPage();
      await page.clock.setFixedTime(NOW);
      await use(page);
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ statePage, viewport }, use) => {
    await statePage.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
    if (viewport) await statePage.setViewportSize(viewport);
    await use(statePage);
  },
  states: async ({ page, gallery }, use) =>
    use({
      async open(state, view) {
        await page.goto(toFrameUrl(gallery, state, view));
        await waitForState(page);
      },
    }),
});

export { expect };
