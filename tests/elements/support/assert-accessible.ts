import type axe from 'axe-core';
import { assert } from 'chai';
import type { TestPage } from './test-page.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Markup for the head of a page that is checked. */
export const AXE_SCRIPT = '<script src="/axe/axe.min.js"></script>';

/** Checks the whole page, colors too. Results that axe cannot decide are ignored. */
export async function assertAccessible(page: TestPage): Promise<void> {
  const { axe: inPage } = page.window as unknown as { axe: typeof axe };
  const { violations, passes } = await inPage.run(page.document, {
    runOnly: { type: 'tag', values: TAGS },
    resultTypes: ['violations'],
  });
  const found = violations.map(({ id, nodes }) => [
    id,
    nodes.map(({ target }) => target.join(' ')),
  ]);
  assert.deepEqual(found, []);
  assert.isAbove(passes.length, 10, 'axe has checked the page');
}
