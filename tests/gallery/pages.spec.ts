import { getTexts } from '../../demo/gallery/pages/page-texts.ts';
import { STATES } from '../../src/testing/states/all-states.ts';
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
  await expect(focus).toHaveValue('#235ed2');
  await page.getByLabel('--portico-accent', { exact: true }).fill('#b3261e');
  await expect(focus).toHaveValue('#b3261e');
  await page.getByRole('button', { name: 'Reset --portico-accent', exact: true }).click();
  await expect(focus).toHaveValue('#235ed2');
  await expect(page.getByLabel('--portico-accent', { exact: true })).toBeFocused();
});

test('a theme changes the elements and the CSS to copy, and the default theme resets them', async ({
  page,
  gallery,
}) => {
  await page.goto(`${gallery}/gallery?element=sign-in&state=idle`);
  await page.getByRole('link', { name: 'Violet' }).click();
  await expect(page.getByText('The state is shown.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Violet' })).toHaveAttribute('aria-current', 'true');
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('html')).toHaveClass('theme-dark');
  await expect(frame.locator('[part~="card"]')).toHaveCSS('background-color', 'rgb(21, 11, 38)');
  await expect(page.getByLabel('--portico-background', { exact: true })).toHaveValue('#150b26');
  await expect(page.locator('#code-css')).toContainText('  --portico-accent: #8a2bff;');
  await page.getByRole('link', { name: 'Default' }).click();
  await expect(page.getByText('Change a custom property to see its CSS here.')).toBeVisible();
});

test('a color with too little contrast has a warning in words, in the language of the page', async ({
  page,
  gallery,
}) => {
  const query = 'element=sign-in&state=idle&lang=de&--portico-background=%23ffffff';
  await page.goto(`${gallery}/gallery?${query}`);
  await expect(page.getByText('Der Zustand wird gezeigt.')).toBeVisible();
  const foreground = page.getByLabel('--portico-foreground', { exact: true });
  await expect(foreground).toHaveAccessibleDescription('');
  await foreground.fill('#999999');
  await expect(foreground).toHaveAccessibleDescription(
    /^Kontrast [12],\d : 1, nötig sind (?:3|4,5) : 1\.$/,
  );
  await foreground.fill('#000000');
  await expect(foreground).toHaveAccessibleDescription('');
});

test('a theme has a warning as soon as its state is shown', async ({ page, gallery }) => {
  await page.goto(
    `${gallery}/gallery?element=sign-in&state=idle&--portico-background=%23ffffff&--portico-foreground=%23aaaaaa`,
  );
  await expect(
    page.getByText(/^Contrast \d(?:\.\d)? : 1, needs [34.5]+ : 1\.$/).first(),
  ).toBeVisible();
});

test.describe('the declarations of a part change the element and are in the CSS to copy', () => {
  for (const [dom, rule] of [
    ['shadow', 'portico-sign-in::part(title) { font-weight: 400; }'],
    [
      'light',
      '@layer portico.page { portico-sign-in [part~="title"] { font-weight: 400 !important; } }',
    ],
  ] as const) {
    test(`in ${dom} DOM`, async ({ page, gallery }) => {
      const own = new URLSearchParams({ 'part-title': 'font-weight: 400' });
      await page.goto(`${gallery}/gallery?element=sign-in&state=idle&dom=${dom}&${own}`);
      await expect(page.getByText('The state is shown.')).toBeVisible();
      await expect(page.locator('#code-css')).toHaveText(rule);
      const title = page.frameLocator('iframe').locator('[part~="title"]');
      await expect(title).toHaveCSS('font-weight', '400');
      await page.getByLabel('::part(title)').fill('color: red } body { color: red');
      await expect(page.locator('#code-css')).not.toContainText('body');
    });
  }
});

test('attributes and slots change the state and its HTML, and keep the focus', async ({
  page,
  gallery,
}) => {
  await page.goto(`${gallery}/gallery?element=sign-in&state=idle`);
  await page.getByText('Attributes', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'remember-name' }).check();
  await expect(page).toHaveURL(/attr-remember-name=on/);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('checkbox')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'remember-name' })).toBeFocused();
  await page.getByLabel('registration-url').fill('');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/attr-registration-url=/);
  await expect(page.getByText('The state is shown.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'footer' }).check();
  await expect(frame.getByText('Content of your page.')).toBeVisible();
  await expect(frame.getByText('Create an account')).toHaveCount(0);
  await expect(page.locator('#code-html')).toContainText(
    '<portico-sign-in forgot-password-url="reset" remember-name><p slot="footer">Content of your page.</p></portico-sign-in>',
  );
});

test('a slider changes the elements, the address and the CSS to copy', async ({
  page,
  gallery,
}) => {
  await page.goto(`${gallery}/gallery?element=sign-in&state=idle`);
  await expect(page.getByText('The state is shown.')).toBeVisible();
  await page.getByLabel('--portico-radius', { exact: true }).fill('3');
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

test('a choice and another state keep the changed properties and parts', async ({
  page,
  gallery,
}) => {
  const query = 'element=sign-in&state=idle&--portico-gap=4px&--portico-unknown=1px';
  await page.goto(`${gallery}/gallery?${query}`);
  await expect(page.getByText('The state is shown.')).toBeVisible();
  await page.getByLabel('--portico-radius', { exact: true }).fill('3');
  await expect(page).not.toHaveURL(/--portico-unknown/);
  await page.getByText('Parts', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'title' }).check();
  await page.getByLabel('::part(title)').fill('font-weight: 400');
  const expectTheme = async () => {
    const address = new URL(page.url()).searchParams;
    expect(address.getAll('--portico-gap')).toEqual(['4px']);
    expect(address.getAll('--portico-radius')).toEqual(['3px']);
    expect(address.getAll('part-title')).toEqual(['font-weight: 400']);
    expect(address.has('--portico-unknown')).toBe(false);
  };
  await page.getByLabel('Color scheme').selectOption('dark');
  await expect(page).toHaveURL(/theme=dark/);
  await expectTheme();
  // The address is there before the script of the new page, which notices a change.
  await expect(page.getByText('The state is shown.')).toBeVisible();
  await page.getByLabel('--portico-width', { exact: true }).fill('300');
  await page.getByRole('link', { name: 'Incorrect password', exact: true }).click();
  await expect(page).toHaveURL(/state=wrong-password&.*--portico-width=300px/);
  await expectTheme();
});

test('two tabs with the same address do not change each other', async ({ context, gallery }) => {
  const address = `${gallery}/gallery?element=sign-in&state=name-remembered`;
  const [one, other] = [await context.newPage(), await context.newPage()];
  for (const tab of [one, other]) {
    await tab.goto(address);
    await expect(tab.getByText('The state is shown.')).toBeVisible();
  }
  await one.getByLabel('--portico-radius', { exact: true }).fill('3');
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
  await expect(page.locator('.code', { hasText: 'Settings' })).toContainText('Copied');
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
  await page.getByLabel('--portico-radius', { exact: true }).fill('3');
  await expect(hint).toBeHidden();
  await expect(button).toBeVisible();
});

test.describe('the parts that a person chooses are outlined', () => {
  for (const dom of ['shadow', 'light']) {
    test(`in ${dom} DOM`, async ({ page, gallery }) => {
      await page.goto(`${gallery}/gallery?element=sign-in&state=idle&dom=${dom}`);
      await expect(page.getByText('The state is shown.')).toBeVisible();
      await page.getByText('Parts', { exact: true }).click();
      await page.getByRole('checkbox', { name: 'primary-button', exact: true }).check();
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
  await expect(page.frameLocator('iframe').getByRole('combobox')).toBeFocused();

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
        `/gallery?element=registration&state=unknown&lang=${lang}&--portico-radius=2px&attr-token=x&part-title=color:red`,
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

test('on a phone the whole width of the state is in view, below one line for all states', async ({
  page,
  gallery,
}) => {
  for (const width of [240, 360]) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto(`${gallery}/gallery?element=sign-in&state=idle&lang=en`);
    await expect(page.getByText('The state is shown.')).toBeVisible();
    const box = await page.locator('iframe').boundingBox();
    expect(box).toMatchObject({ x: 0, width });
    expect(box?.y).toBeLessThan(200);
    const frame = page.frameLocator('iframe').locator('html');
    await expect.poll(() => frame.evaluate((root) => root.scrollHeight <= innerHeight)).toBe(true);
    expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(width);
  }
  await expect(page.getByRole('link', { name: 'Focused', exact: true })).toBeHidden();
  await page.getByText('States', { exact: true }).click();
  await page.getByRole('link', { name: 'Focused', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Focused' })).toBeVisible();
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
