import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from './support/second-factor-test.ts';

const WELCOME = 'Welcome, Anna.';

/** Counts the codes that a page sends. */
function countCodes(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/code')) count += 1;
  });
  return () => count;
}

/** Pastes a text where the focus is. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+V');
}

test.describe('the form for the code of an app', () => {
  test.beforeEach(async ({ login, authority, signInAgain }) => {
    await login.signIn('anna');
    await authority.setUpApp();
    await signInAgain();
  });

  test('is submitted once at the sixth digit, although Enter follows, and when a whole code with a space is pasted after a wrong one', async ({
    page,
    authority,
    signInAgain,
  }) => {
    let count = countCodes(page);
    await expect(page.getByText('after the sixth digit')).toBeVisible();
    await page.getByRole('textbox').focus();
    await page.keyboard.type(`${authority.nextCode()}\n`);
    await expect(page.getByText(WELCOME)).toBeVisible();
    expect(count()).toBe(1);

    await signInAgain();
    count = countCodes(page);
    await authority.send('000000');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('textbox')).toBeFocused();
    await paste(page, authority.nextCode().replace(/^.../, '$& '));
    await expect(page.getByText(WELCOME)).toBeVisible();
    expect(count()).toBe(2);
  });

  test('stays where it is from step to step, and when a message appears', async ({
    page,
    authority,
  }) => {
    const readTop = async (locator: Locator) => (await locator.boundingBox())?.y;
    const title = page.getByRole('heading', { level: 1 });
    const field = page.getByRole('textbox');
    const before = [await readTop(title), await readTop(field)];
    await authority.send('000000');
    await expect(page.getByRole('alert')).toBeVisible();
    expect([await readTop(title), await readTop(field)]).toEqual(before);
    await page.getByRole('link', { name: 'Use a recovery code instead' }).click();
    await authority.waitForPage('Use a recovery code');
    expect(await readTop(title)).toBe(before[0]);
  });

  test('is submitted once at the sixth digit after a wrong code', { tag: '@soak' }, async ({
    page,
    authority,
  }) => {
    const count = countCodes(page);
    await authority.send('000000');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('textbox')).toBeFocused();
    await page.keyboard.type(authority.nextCode());
    await expect(page.getByText(WELCOME)).toBeVisible();
    expect(count()).toBe(2);
  });

  test('waits for the button while a person corrects what they pasted', { tag: '@soak' }, async ({
    page,
    authority,
  }) => {
    const count = countCodes(page);
    const code = authority.nextCode();
    const field = page.getByRole('textbox');
    await field.focus();
    await paste(page, `${code}1`);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type(code.slice(-1));
    await expect(field).toHaveValue(code);
    expect(count()).toBe(0);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText(WELCOME)).toBeVisible();
    expect(count()).toBe(1);
  });

  test('works without script', { tag: '@soak' }, async ({ browser, page, authority }) => {
    const storageState = await page.context().storageState();
    const plain = await browser.newContext({ javaScriptEnabled: false, storageState });
    const visitor = await plain.newPage();
    await visitor.goto(page.url());
    await expect(visitor.getByText('after the sixth digit')).toBeHidden();
    await visitor.getByRole('textbox').fill(authority.nextCode());
    await visitor.getByRole('button', { name: 'Continue' }).click();
    await expect(visitor).not.toHaveURL(page.url());
    expect(new URL(visitor.url()).origin).not.toBe(authority.origin);
    await plain.close();
  });
});

test('recovery codes can be downloaded as a text file, and copied', async ({
  page,
  authority,
  startSetUp,
}) => {
  await startSetUp();
  let file = '';
  const codes = await authority.setUpApp(async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('recovery-codes.txt');
    file = await readFile((await download.path()) ?? '', 'utf8');
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByText('Copied.')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(file.trimEnd());
  });
  expect(file).toBe(`${codes.join('\n')}\n`);
});
