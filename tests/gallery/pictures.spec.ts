import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { STATES } from '../../src/testing/states/all-states.ts';
import { expect, type StatePage, test } from './support/gallery-test.ts';
import { PICTURES, type Picture } from './support/list-pictures.ts';

/** Opens the state of a picture, with its fonts. */
async function show(page: Page, states: StatePage, { state, view, width }: Picture): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 800 });
  await states.open(state, view);
  await page.evaluate(() => document.fonts.ready);
}

for (const state of STATES) {
  const { element, name } = state;

  test(`looks as before: ${element}, ${name}`, async ({ page, states }) => {
    for (const picture of PICTURES.filter((one) => one.state === state)) {
      await show(page, states, picture);
      await expect.soft(page.locator('main')).toHaveScreenshot(picture.file);
    }
  });
}

test('no picture and no transcript is left of a state that is gone', () => {
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  const kept = globSync('{pictures,transcripts}/*/*', { cwd });
  const expected = new Set([
    ...PICTURES.map(({ file }) => file.join('/')),
    ...STATES.map(({ element, name }) => `transcripts/${element}/${name}.txt`),
  ]);
  expect(kept.filter((file) => !expected.has(file))).toEqual([]);
});

// The command that rewrites the pictures leaves these tests out: they would rewrite one with an error.
for (const { what, selector } of [
  { what: 'a field', selector: 'input' },
  { what: 'the card', selector: '[part~="card"]' },
]) {
  test(`@shifted ${what} that moves by one pixel does not look as before`, async ({
    page,
    states,
  }) => {
    const picture = PICTURES.find(({ state }) => state.name === 'idle');
    if (picture === undefined) throw new Error('There is no picture of the idle sign-in.');
    await show(page, states, picture);
    await expect(page.locator('main')).toHaveScreenshot(picture.file);
    await page
      .locator(selector)
      .first()
      .evaluate((element) => {
        (element as HTMLElement).style.translate = '1px';
      });
    await expect(
      expect(page.locator('main')).toHaveScreenshot(picture.file, { timeout: 2_000 }),
    ).rejects.toThrow(/different/);
  });
}
