import type { AxeResults, RunOptions } from 'axe-core';
import axeCore from 'axe-core';
import type { Page } from 'playwright/test';

declare global {
  /** Axe inside a page. */
  var axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };
}

const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // A frame is a part of a page, whose heading of level one is outside.
  rules: { 'page-has-heading-one': { enabled: false } },
};

/** Loads axe into a page. Once is enough for several views of it. */
export async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(axeCore.source);
}

/** Lists the violations that axe finds in the present view of a page, and horizontal scrolling. */
export function findViolations(page: Page): Promise<string[]> {
  return page.evaluate(async (options) => {
    const { violations } = await globalThis.axe.run(document, options);
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
  }, OPTIONS);
}
