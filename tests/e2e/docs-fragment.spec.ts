import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { getCodeBlocks, getPlace } from '../docs/documents.ts';
import { takeSample } from '../support/soak.ts';
import { recordLayoutShifts, sumLayoutShifts } from './support/layout-shifts.ts';
import { getPassword } from './support/login-page.ts';
import { expect, test } from './support/test.ts';
import { findBuild, type TestPortal } from './support/test-portal.ts';

const ELEMENTS = findBuild('dist');

const SCRIPT = '/portico/sign-in.js';

/** A page in the language of an example, with a text below it. */
const createPage = (html: string) =>
  `<!doctype html><html lang="${/ lang="([^"]+)"/.exec(html)?.[1]}"><head><meta charset="utf-8"><title>Files</title></head><body>${html}<p>Below</p></body></html>`;

/** Fills the form of the page and sends it. */
async function signIn(page: Page, password = getPassword('anna')): Promise<void> {
  await page.locator('input[autocomplete=username]').fill('anna');
  await page.locator('input[type=password]').fill(password);
  await page.locator('[part~=primary-button]').click();
}

/** The fragment of the build that the comment of the example names. */
function includeFragment(html: string): string {
  return html.replace(/<!--.*?(fragments\/\S+\.html) -->/, (_, file: string) =>
    readFileSync(`${ELEMENTS}/${file}`, 'utf8'),
  );
}

/** Runs an example of a server, and returns the HTML that it has written. */
async function runServerExample(code: string): Promise<string> {
  const module = code.replace("'portico-elements/render'", `'file://${ELEMENTS}/render.js'`);
  const url = `data:text/javascript,${encodeURIComponent(`${module}\nexport { html };`)}`;
  const { html } = (await import(url)) as { html: string };
  return `<link rel="stylesheet" href="/portico/portico.css">${html}<script type="module" src="${SCRIPT}"></script>`;
}

const EXAMPLES: [string, () => string | Promise<string>][] = [
  ...getCodeBlocks('html fragment').map((block): [string, () => string] => [
    getPlace(block),
    () => createPage(includeFragment(block.code)),
  ]),
  ...getCodeBlocks('js render').map((block): [string, () => Promise<string>] => [
    getPlace(block),
    async () => createPage(await runServerExample(block.code)),
  ]),
];

/** Opens a page whose script is still on its way; returns a function that lets it arrive. */
async function openWithoutScript(page: Page, testPortal: TestPortal, html: string) {
  testPortal.addPage('/example', html);
  const release = testPortal.holdRequests(`GET ${SCRIPT}`);
  await page.goto('/example', { waitUntil: 'commit' });
  await expect(page.locator('[part~=primary-button]')).toHaveCSS('border-radius', '8px');
  return release;
}

for (const [place, create] of takeSample(EXAMPLES, 1)) {
  test(`the form in ${place} can be typed into before the script, and nothing moves`, async ({
    page,
    testPortal,
  }) => {
    await recordLayoutShifts(page);
    const release = await openWithoutScript(page, testPortal, await create());
    await page.locator('input[autocomplete=username]').pressSequentially('an');
    const node = await page.locator('input[autocomplete=username]').elementHandle();
    release();
    await page.waitForFunction(() => document.querySelector('portico-sign-in:state(shown)'));
    await page.keyboard.type('na');
    expect(await node?.inputValue()).toBe('anna');
    expect(await node?.evaluate((input) => input.isConnected)).toBe(true);
    expect((await sumLayoutShifts(page)).all).toBe(0);
    await signIn(page, 'wrong');
    await expect(page.getByRole('alert').first()).toContainText(/\S/);
    expect(page.url()).toContain('/example');
  });

  test(`the form in ${place} stays in its place while its HTML arrives`, async ({
    page,
    testPortal,
  }) => {
    await recordLayoutShifts(page);
    testPortal.addPage('/empty', '<!doctype html>');
    await page.goto('/empty');
    // One tag for each frame that the browser paints.
    await page.evaluate(
      async (html) => {
        document.open();
        for (const piece of html.split(/(?=<)/)) {
          document.write(piece);
          await new Promise(requestAnimationFrame);
        }
        document.close();
      },
      (await create()).replace(/<script.*<\/script>/, ''),
    );
    await expect(page.locator('[part~=primary-button]')).toHaveCSS('border-radius', '8px');
    expect((await sumLayoutShifts(page)).all).toBe(0);
  });

  test(`the form in ${place} signs in without script`, async ({ browser, testPortal }) => {
    testPortal.addPage('/example', await create());
    const page = await browser.newPage({ javaScriptEnabled: false, baseURL: testPortal.origin });
    await page.goto('/example');
    await signIn(page);
    await expect(page).toHaveURL('/');
    await page.close();
  });
}
