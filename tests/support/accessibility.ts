import type { AxeResults, RunOptions } from 'axe-core';
import axeCore from 'axe-core';
import { expect, type Page } from 'playwright/test';

declare global {
  /** Axe inside a page. */
  var axe: { run(context: Document, options: RunOptions): Promise<AxeResults> } | undefined;
}

const ALL_RULES: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

/** The heading of level one of a page in a frame is outside. */
export const RULES_IN_FRAME: RunOptions = {
  ...ALL_RULES,
  rules: { 'page-has-heading-one': { enabled: false } },
};

/** What depends on the colors. */
const COLOR_RULES: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast'] },
  resultTypes: ['violations'],
};

/** The views in which axe examines a page: all rules in the first one, and then what depends on the view. */
const VIEWS = [
  { name: 'light, 320 px', width: 320, colorScheme: 'light', forcedColors: 'none' },
  { name: 'dark, 1,280 px', width: 1280, colorScheme: 'dark', forcedColors: 'none' },
  { name: 'forced colors, 320 px', width: 320, colorScheme: 'light', forcedColors: 'active' },
] as const;

/** Lists the violations that axe finds in the present view of a page, and horizontal scrolling. */
export async function findViolations(page: Page, rules = ALL_RULES): Promise<string[]> {
  if (!(await page.evaluate(() => globalThis.axe !== undefined)))
    await page.evaluate(axeCore.source);
  return page.evaluate(async (options) => {
    const violations = (await globalThis.axe?.run(document, options))?.violations ?? [];
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any, all }) => {
        const reasons = [...any, ...all].map(({ message }) => message).join('; ');
        return `${id} at ${target.flat().join(' ')}: ${reasons}`;
      }),
    );
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth
      ? [...found, `scrolls horizontally: ${scrollWidth} in ${clientWidth} px`]
      : found;
  }, rules);
}

/** Checks the present state of a page with axe in each view. */
export async function expectAccessible(page: Page, rules = ALL_RULES): Promise<void> {
  const before = page.viewportSize();
  for (const [index, { name, width, ...media }] of VIEWS.entries()) {
    await page.emulateMedia(media);
    await page.setViewportSize({ width, height: 800 });
    // The page gets its new size after the command has ended.
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
    const violations = await findViolations(page, index === 0 ? rules : COLOR_RULES);
    expect.soft(violations, `${page.url()}, ${name}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  if (before) await page.setViewportSize(before);
}
