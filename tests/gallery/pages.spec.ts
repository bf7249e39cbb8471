import { getTexts } from '../../demo/gallery/pages/page-texts.ts';
import { STATES } from '../../demo/gallery/states/all-states.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { lengthen, markTexts } from '../support/pseudo-locale.ts';
import { IS_SOAK } from '../support/soak.ts';
import { numberControls, readControl } from './support/controls.ts';
import { expect, galleryTest as test } from './support/gallery-test.ts';

test('the gallery shows the state, language and scheme of its address', async ({
  page,
  gallery,
}) => {
  await page.goto(`${gallery}/gallery?element=sign-in&state=closed&lang=ja&theme=dark`);
  await expect(page.getByText('状態を表示しました。')).toBeVisible();
  await expect(page).toHaveTitle('サインインの停止 - portico-sign-in - Portico ギャラリー');
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
  await expect(page.locator('#code-css')).toHaveText(':root {\n  --portico-radius: 3px;\n}\n');
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

test('a language is chosen for the page and the state, and the choice keeps the focus', async ({
  page,
  gallery,
}) => {
  await page.goto(`${gallery}/gallery?element=sign-in&state=idle&--portico-radius=2px`);
  await page.getByLabel('Language').selectOption('fi');
  await expect(page.getByText('Tila on näkyvissä.')).toBeVisible();
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('button', { name: 'Kirjaudu sisään' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Kieli' })).toBeFocused();
  await expect(page).toHaveURL(/lang=fi/);
  await expect(page).toHaveURL(/--portico-radius=2px/);
  await page.reload();
  await expect(page.getByText('Tila on näkyvissä.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Kieli' })).not.toBeFocused();
});

test('back and forward show the choices of their page', async ({ page, gallery }) => {
  await page.goto(`${gallery}/gallery?element=sign-in&state=idle&theme=light`);
  const theme = page.getByLabel('Color scheme');
  await theme.selectOption('dark');
  await expect(page).toHaveURL(/theme=dark/);
  await page.getByRole('link', { name: 'Incorrect password', exact: true }).click();
  await expect(page).toHaveURL(/state=wrong-password&/);
  await page.goBack();
  await expect(theme).toHaveValue('dark');
  await page.goBack();
  await expect(page).toHaveURL(/theme=light/);
  await expect(theme).toHaveValue('light');
  await page.goForward();
  await expect(theme).toHaveValue('dark');
});

test('the button of the form keeps the changed properties', async ({ page, gallery }) => {
  const query = 'element=sign-in&state=idle&--portico-gap=4px&--portico-unknown=1px';
  await page.goto(`${gallery}/gallery?${query}`);
  await expect(page.getByText('The state is shown.')).toBeVisible();
  await page.getByLabel('--portico-radius').fill('3');
  await expect(page).not.toHaveURL(/--portico-unknown/);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(/theme=light.*--portico-/);
  const address = new URL(page.url()).searchParams;
  expect(address.getAll('--portico-gap')).toEqual(['4px']);
  expect(address.getAll('--portico-radius')).toEqual(['3px']);
  expect(address.has('--portico-unknown')).toBe(false);
});

test('two tabs with the same address do not change each other', async ({ context, gallery }) => {
  const address = `${gallery}/gallery?element=sign-in&state=name-remembered`;
  const [one, other] = [await context.newPage(), await context.newPage()];
  for (const tab of [one, other]) {
    await tab.goto(address);
    await expect(tab.getByText('The state is shown.')).toBeVisible();
  }
  await one.getByLabel('--portico-radius').fill('3');
  await one.getByLabel('Language').selectOption('sv');
  await expect(one.getByText('Läget visas.')).toBeVisible();
  await other.reload();
  await expect(other.getByText('The state is shown.')).toBeVisible();
  await expect(other.frameLocator('iframe').getByLabel('Username', { exact: true })).toHaveValue(
    'anna',
  );
  await expect(other.getByText('Change a custom property to see its CSS here.')).toBeVisible();
});

test('a copied text is the one that is shown, and a screen reader hears about it', async ({
  page,
  context,
  gallery,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${gallery}/gallery?element=sign-in&state=idle`);
  await page.getByRole('button', { name: 'Copy HTML' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await page.locator('#code-html').textContent());
  expect(copied).toContain('<portico-sign-in');
  await page.getByRole('button', { name: 'Copy Settings' }).click();
  await expect(page.locator('section', { hasText: 'Settings' })).toContainText('Copied');
  await expect(page.getByText('Copied', { exact: true })).toHaveCount(1);
});

test('a text is selected if the browser does not allow copying', async ({ page, gallery }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.addInitScript(() => {
    navigator.clipboard.writeText = async () => {
      throw new DOMException('Denied', 'NotAllowedError');
    };
  });
  await page.goto(`${gallery}/gallery?element=sign-in&state=idle`);
  await page.getByRole('button', { name: 'Copy HTML' }).click();
  await expect(page.getByText('The browser doesn’t allow copying.')).toBeVisible();
  expect(await page.evaluate(() => String(getSelection()))).toContain('<portico-sign-in');
  expect(errors).toEqual([]);
});

test('the CSS and the events are explained while there are none', async ({ page, gallery }) => {
  await page.goto(`${gallery}/gallery?element=sign-in&state=idle`);
  const hint = page.getByText('Change a custom property to see its CSS here.');
  const button = page.getByRole('button', { name: 'Copy CSS' });
  await expect(hint).toBeVisible();
  await expect(button).toBeHidden();
  await page.getByLabel('--portico-radius').fill('3');
  await expect(hint).toBeHidden();
  await expect(button).toBeVisible();
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

test('the contact sheet shows every state that it is asked for', async ({ page, gallery }) => {
  // In `npm test`, the sheet of one element.
  const states = IS_SOAK ? STATES : STATES.filter(({ element }) => element === 'account');
  await page.goto(`${gallery}/gallery/sheet?width=320${IS_SOAK ? '' : '&element=account'}`);
  await page.locator('html[data-loaded]').waitFor({ state: 'attached' });
  const shown = page.frames().filter((frame) => frame.parentFrame() === page.mainFrame());
  expect(shown).toHaveLength(states.length);
  for (const frame of shown) {
    await frame.locator('html[data-shown]').waitFor({ state: 'attached' });
  }
});

test('a keyboard reaches every control of the gallery, and the first one leads to the state', async ({
  page,
  gallery,
}) => {
  await page.goto(`${gallery}/gallery?element=locale-picker&state=closed&lang=de`);
  await expect(page.getByText('Der Zustand wird gezeigt.')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Zum Zustand springen' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Sprache' })).toBeFocused();

  await page.reload();
  await expect(page.getByText('Der Zustand wird gezeigt.')).toBeVisible();
  const controls = await numberControls(page);
  const order: number[] = [];
  const withoutRing: string[] = [];
  // The frame has one control, and each color one or more that only the browser knows.
  for (let presses = 0; presses < controls.length * 2; presses += 1) {
    await page.keyboard.press('Tab');
    const { number, hasRing } = await readControl(page);
    if (number < 0 || order.includes(number)) continue;
    order.push(number);
    if (!hasRing) withoutRing.push(controls[number] ?? '');
  }
  expect(controls.filter((_, number) => !order.includes(number))).toEqual([]);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(withoutRing).toEqual([]);
});

/** A language for the pages' pseudo-locale. No other test of this file uses it. */
const PSEUDO = 'hu';

test.describe('gallery and contact sheet are accessible and do not scroll sideways', () => {
  for (const lang of [...(IS_SOAK ? (['en', 'de', 'ja'] as const) : []), PSEUDO] as const) {
    test(`in ${lang === PSEUDO ? 'a pseudo-locale' : lang}`, async ({ page, gallery }) => {
      const restore =
        lang === PSEUDO ? markTexts(getTexts(lang), lengthen(getTexts('en'))) : () => undefined;
      const element = 'element=locale-picker';
      for (const path of [
        `/gallery?${element}&lang=${lang}`,
        `/gallery?element=registration&state=unknown&lang=${lang}&--portico-radius=2px`,
        `/gallery/sheet?${element}&lang=${lang}&width=1280`,
      ]) {
        await page.goto(gallery + path);
        await page.frameLocator('iframe').first().locator('html[data-shown]').waitFor({
          state: 'attached',
        });
        await expectAccessible(page);
      }
      restore();
    });
  }
});

test('the gallery does not scroll sideways in a window of 320 px with text of twice the size', async ({
  page,
  gallery,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/gallery?element=locale-picker&lang=de', '/gallery/sheet?lang=de']) {
    await page.goto(gallery + path);
    const scrollWidth = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      return document.scrollingElement?.scrollWidth;
    });
    expect.soft(scrollWidth, path).toBe(320);
  }
});

test('a hostile address shows a state, runs no script of its own and causes no error', async ({
  page,
  problems,
  gallery,
}) => {
  const markup = '"><img src=x onerror=alert(1)><script>alert(1)</script>';
  const hostile = new URLSearchParams({
    element: markup,
    state: '\0'.repeat(50),
    lang: '__proto__',
    theme: 'constructor',
    brand: markup,
    width: '1e999',
    dom: 'toString',
    '--portico-radius': 'red; } * { display: none',
    '--portico-font': '</style><script>alert(1)</script>',
    '--portico-accent': 'url(https://evil.example/x)',
  });
  let dialogs = 0;
  const requests: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs += 1;
    return dialog.dismiss();
  });
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`${gallery}/gallery?${hostile}#"><script>alert(1)</script>`);
  await expect(page.getByText('There is no such state.')).toBeVisible();
  await expect(page.getByText('The state is shown.')).toBeVisible();
  await page.getByLabel('Language').selectOption('de');
  await expect(page.getByText('Der Zustand wird gezeigt.')).toBeVisible();
  await page.goto(`${gallery}/gallery/sheet?${hostile}&element=nothing`);
  await expect(page.getByText('There is no such element.')).toBeVisible();
  expect(dialogs).toBe(0);
  expect(problems).toEqual([]);
  expect(requests.filter((url) => !url.startsWith(gallery))).toEqual([]);
});
