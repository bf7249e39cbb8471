import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { findTextIn } from '../../demo/gallery/texts.ts';
import { STATES } from '../../src/testing/states/all-states.ts';
import type { Sign } from '../../src/testing/states/gallery-state.ts';
import { toPattern } from '../../src/testing/states/resolve-texts.ts';
import { expectAccessible, RULES_IN_FRAME } from '../support/accessibility.ts';
import { IS_SOAK, takeSample } from '../support/soak.ts';
import { numberControls, readControl } from './support/controls.ts';
import { findCramped } from './support/find-cramped.ts';
import { expect, test } from './support/gallery-test.ts';

/** Finds what a sign stands for. */
function find(page: Page, sign: Exclude<Sign, { focused: string }>): Locator {
  if ('part' in sign) return page.locator(`[part~="${sign.part}"]:visible`);
  if ('selector' in sign) return page.locator(`${sign.selector}:visible`);
  const pattern = new RegExp(toPattern(findTextIn('en')(sign.text)), 's');
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

/** Widths of a window in px, from a watch or a side column to a desk. */
const WIDTHS = [240, 320, 360, 480, 1280];

/** Views with long words, with words without spaces, in another script, and mirrored. */
const TEXT_VIEWS = [{ lang: 'de' }, { lang: 'ja' }, { lang: 'ru' }, { lang: 'de', dir: 'rtl' }];

// In `npm test` a quarter of the states for each of the views.
for (const [turn, view] of TEXT_VIEWS.entries()) {
  test(`every text and picture has room in every width, also with text of twice the size: ${Object.values(view).join(', ')}`, async ({
    page,
    states,
  }) => {
    const session = await page.context().newCDPSession(page);
    for (const state of STATES.filter((_, index) => IS_SOAK || index % 4 === turn)) {
      await states.open(state, { ...view, still: '' });
      for (const standard of [16, 32]) {
        await session.send('Page.setFontSizes', { fontSizes: { standard } });
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          const found = await page.evaluate(findCramped);
          expect.soft(found, `${state.element}, ${state.name}, ${width}, ${standard}`).toEqual([]);
        }
      }
    }
    await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
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
