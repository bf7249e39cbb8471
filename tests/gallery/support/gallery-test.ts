import { test as base, expect, type Page } from 'playwright/test';
import type { GalleryState } from '../../../demo/gallery/states/gallery-state.ts';
import { openGallery } from './gallery-server.ts';

/** The time of all frames, so that countdowns stand still. */
const NOW = new Date('2026-03-02T10:00:00Z');

/** Opens states in a page, and records what goes wrong. */
export interface StatePage {
  /** Opens a state, and waits until it is shown. `view` are parameters of the gallery. */
  open(
    state: Pick<GalleryState, 'element' | 'name'>,
    view?: Readonly<Record<string, string>>,
  ): Promise<void>;
  /** Errors of scripts and of the content security policy. */
  readonly problems: readonly string[];
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

/** Tests with a gallery for each worker, and pages whose clock stands still. */
export const test = base.extend<{ states: StatePage }, { gallery: string }>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern.
    async ({}, use) => {
      const { origin, close } = await openGallery();
      await use(origin);
      await close();
    },
    { scope: 'worker' },
  ],
  states: async ({ page, gallery }, use) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (message) => {
      if (VIOLATION.test(message.text())) problems.push(message.text());
    });
    await page.clock.setFixedTime(NOW);
    await use({
      problems,
      async open(state, view) {
        await page.goto(toFrameUrl(gallery, state, view));
        await waitForState(page);
      },
    });
  },
});

export { expect };
