import type { CDPSession, Page } from 'playwright/test';
import { getPassword } from './support/login-page.ts';
import { expect, test } from './support/test.ts';

/** Writes with an input method of Japanese or Korean. Its uncommitted text is part of the value. */
async function compose(browser: CDPSession, text: string): Promise<void> {
  const { length } = text;
  await browser.send('Input.imeSetComposition', {
    text,
    selectionStart: length,
    selectionEnd: length,
  });
}

/** Presses Enter as an input method gets it: the key code 229 says that the method processes the key. */
async function confirmWithEnter(browser: CDPSession, text: string): Promise<void> {
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 };
  await browser.send('Input.dispatchKeyEvent', { ...key, type: 'rawKeyDown' });
  await browser.send('Input.insertText', { text });
  await browser.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' });
}

const connect = (page: Page) => page.context().newCDPSession(page);

for (const [language, steps, text] of [
  ['Japanese', ['あ', 'あん', 'あんな'], 'アンナ'],
  ['Korean', ['ㅇ', '아', '안'], '안'],
] as const) {
  test(`Enter that confirms ${language} text does not submit; the next one does`, async ({
    page,
    login,
    testPortal,
  }) => {
    await login.open();
    await login.password.fill(getPassword('anna'));
    await login.name.focus();
    const browser = await connect(page);
    for (const step of steps) await compose(browser, step);
    await confirmWithEnter(browser, text);
    await expect(login.name).toHaveValue(text);
    await expect(login.name).toBeFocused();
    expect(testPortal.countRequests('POST /rest/auth/login')).toBe(0);
    await page.keyboard.press('Enter');
    await expect(login.alert).not.toBeEmpty();
    expect(testPortal.countRequests('POST /rest/auth/login')).toBe(1);
    await expect(login.name).toHaveValue(text);
  });
}

test('text that is being composed when the script runs moves into the element', async ({
  page,
  login,
  testPortal,
}) => {
  const release = testPortal.holdRequests('GET /portico/sign-in.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await page.locator('#j_username').focus();
  const browser = await connect(page);
  await compose(browser, 'あん');
  release();
  await login.waitForForm();
  await expect(login.name).toHaveValue('あん');
  await expect(login.name).toBeFocused();
});
