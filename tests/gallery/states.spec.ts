import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { STATES } from '../../demo/gallery/states/all-states.ts';
import type { Sign } from '../../demo/gallery/states/gallery-state.ts';
import { toPattern } from '../../demo/gallery/texts.ts';
import { expectAccessible, RULES_IN_FRAME } from '../support/accessibility.ts';
import { IS_SOAK, takeSample } from '../support/soak.ts';
import { numberControls, readControl } from './support/controls.ts';
import { expect, test } from './support/gallery-test.ts';

/** Finds what a sign stands for. */
function find(page: Page, sign: Exclude<Sign, { focused: string }>): Locator {
  if ('part' in sign) return page.locator(`[part~="${sign.part}"]:visible`);
  if ('selector' in sign) return page.locator(`${sign.selector}:visible`);
  const pattern = new RegExp(toPattern(sign.text, 'en'), 's');
  return page.getByText(pattern).or(page.getByRole('button', { name: pattern }));
}

// In `npm test`, a third of the states; transcripts.spec.ts has another third.
for (const state of takeSample(STATES, STATES.length / 3)) {
  const { element, name, shows, hides = [] } = state;

  test(`${element}, ${name}`, async ({ page, states, problems }) => {
    await states.open(state, { theme: 'auto' });

    for (const sign of shows) {
      if ('focused' in sign) {
        await expect(page.locator(`[name="${sign.focused}"], ${sign.focused}`)).toBeFocused();
      } else await expect(find(page, sign).filter({ visible: true }).first()).toBeVisible();
    }
    for (const sign of hides) {
      if (!('focused' in sign)) {
        await expect(find(page, sign).filter({ visible: true })).toHaveCount(0);
      }
    }

    await expectAccessible(page, RULES_IN_FRAME);

    const controls = await numberControls(page);
    const reached = new Set<number>();
    const withoutRing = new Set<string>();
    // The focus may begin inside the form, so the key goes around the page once.
    for (let presses = 0; presses < controls.length + 3; presses += 1) {
      await page.keyboard.press('Tab');
      const { number, hasRing } = await readControl(page);
      reached.add(number);
      if (number >= 0 && !hasRing) withoutRing.add(controls[number] ?? '');
    }
    expect
      .soft(
        controls.filter((_, number) => !reached.has(number)),
        'not reached',
      )
      .toEqual([]);
    expect.soft([...withoutRing], 'without a ring').toEqual([]);
    expect(problems).toEqual([]);
  });
}

// German and Hungarian have the longest words. A monospaced font is wider than the default font of every system; its
// name stands twice because browsers make text smaller where it is the only font. In `npm test` a quarter of the
// states have one of the languages each.
for (const [turn, lang] of ['de', 'hu'].entries()) {
  test(`no state is wider than a window of 320 px, with a wide font: ${lang}`, async ({
    page,
    states,
  }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    for (const state of STATES.filter((_, index) => IS_SOAK || index % 8 === turn)) {
      await states.open(state, { lang, '--portico-font': 'monospace, monospace' });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, `${state.element}, ${state.name}`).toBe(320);
    }
  });
}

test('the bar of the storage has its color over its whole height', async ({ page, states }) => {
  await states.open({ element: 'account', name: 'panel-almost-full' });
  const picture = sharp(await page.locator('meter').screenshot());
  const { height } = await picture.metadata();
  // A column of pixels behind the rounded end, without the smoothed edges.
  const column = { left: 12, top: 1, width: 1, height: height - 2 };
  const pixels = await picture.extract(column).removeAlpha().raw().toBuffer();
  const colors = Array.from({ length: column.height }, (_, row) =>
    pixels.subarray(row * 3, row * 3 + 3).toString('hex'),
  );
  expect(new Set(colors).size, colors.join(' ')).toBe(1);
});
