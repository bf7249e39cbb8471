import { STATES } from '../../demo/gallery/states/all-states.ts';
import { findViolations, loadAxe } from './support/find-violations.ts';
import { expect, test } from './support/gallery-test.ts';

test('the gallery shows the state, language and scheme of its address', async ({
  page,
  gallery,
}) => {
  await page.goto(`${gallery}/gallery?element=sign-in&state=closed&lang=ja&theme=dark`);
  await expect(page.getByText('The state is shown.')).toBeVisible();
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('html')).toHaveClass('theme-dark');
  await expect(frame.getByRole('button', { name: '再試行' })).toBeVisible();
  await expect(page.getByRole('log')).toContainText('portico-login-disabled');
});

test('the whole state is visible on a wide screen, without scrolling in its box', async ({
  page,
  gallery,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${gallery}/gallery?element=sign-in&state=idle`);
  await expect(page.getByText('The state is shown.')).toBeVisible();
  await expect
    .poll(() =>
      page
        .locator('.stage')
        .evaluate((box) => box.clientHeight > 300 && box.scrollHeight === box.clientHeight),
    )
    .toBe(true);
});

test('a color that is not set has its default, also if it is calculated from another color', async ({
  page,
  gallery,
}) => {
  await page.goto(`${gallery}/gallery?element=sign-in&state=idle&theme=dark`);
  await expect(page.getByText('The state is shown.')).toBeVisible();
  await expect(page.getByLabel('--portico-background', { exact: true })).toHaveValue('#17191e');
  const focus = page.getByLabel('--portico-focus', { exact: true });
  await expect(focus).toHaveValue('#1f5fd0');
  await page.getByLabel('--portico-accent', { exact: true }).fill('#b3261e');
  await expect(focus).toHaveValue('#b3261e');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(focus).toHaveValue('#1f5fd0');
});

test('a slider changes the elements, the address and the CSS to copy', async ({
  page,
  gallery,
}) => {
  await page.goto(`${gallery}/gallery?element=sign-in&state=idle`);
  await expect(page.getByText('The state is shown.')).toBeVisible();
  await page.getByLabel('--portico-radius').fill('3');
  await expect(page.locator('#code-CSS')).toHaveText(':root {\n  --portico-radius: 3px;\n}\n');
  await expect(page).toHaveURL(/--portico-radius=3px/);
  await expect(page.frameLocator('iframe').locator('[part~="input"]').first()).toHaveCSS(
    'border-radius',
    '3px',
  );
  await page.reload();
  await expect(page.getByText('The state is shown.')).toBeVisible();
  await expect(page.frameLocator('iframe').locator('[part~="input"]').first()).toHaveCSS(
    'border-radius',
    '3px',
  );
});

test('the tag of a state is copied as it is shown', async ({ page, context, gallery }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${gallery}/gallery?element=sign-in&state=idle`);
  await page.locator('[data-copy="code-HTML"]').click();
  await expect(page.locator('[data-copy="code-HTML"]')).toHaveText('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await page.locator('#code-HTML').textContent());
  expect(copied).toContain('<portico-sign-in');
});

test.describe('the parts that a person chooses are outlined', () => {
  for (const dom of ['shadow', 'light']) {
    test(`in ${dom} DOM`, async ({ page, gallery }) => {
      await page.goto(`${gallery}/gallery?element=sign-in&state=idle&dom=${dom}`);
      await expect(page.getByText('The state is shown.')).toBeVisible();
      await page.getByLabel('primary-button', { exact: true }).check();
      await expect(page.frameLocator('iframe').locator('[part~="primary-button"]')).toHaveCSS(
        'outline-style',
        'dashed',
      );
    });
  }
});

test('the contact sheet shows every state', async ({ page, gallery }) => {
  await page.goto(`${gallery}/gallery/sheet?width=320`);
  await page.locator('html[data-loaded]').waitFor({ state: 'attached' });
  const shown = page.frames().filter((frame) => frame.parentFrame() === page.mainFrame());
  expect(shown).toHaveLength(STATES.length);
  for (const frame of shown) {
    await frame.locator('html[data-shown]').waitFor({ state: 'attached' });
  }
});

test('gallery and contact sheet are accessible', async ({ page, gallery }) => {
  for (const path of ['/gallery?element=locale-picker', '/gallery/sheet?element=locale-picker']) {
    await page.goto(gallery + path);
    await page.frameLocator('iframe').first().locator('html[data-shown]').waitFor({
      state: 'attached',
    });
    await loadAxe(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await findViolations(page), `${path}, ${colorScheme}`).toEqual([]);
    }
    await page.setViewportSize({ width: 360, height: 700 });
    expect.soft(await findViolations(page), `${path}, 360 px`).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});
