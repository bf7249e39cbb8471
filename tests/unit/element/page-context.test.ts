import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readPageSettings } from '../../../src/element/page-context.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Creates a page with this text as its settings, or without settings. */
function createPage(textContent?: string, href = 'https://page.example/orders') {
  const script = textContent === undefined ? null : { textContent };
  vi.stubGlobal('location', { href });
  // As in a browser, the method is in the prototype.
  const querySelector = (selector: string) =>
    selector === 'script#portico-settings[type="application/json"]' ? script : null;
  vi.stubGlobal('document', Object.create({ querySelector }));
}

test.each([undefined, ''])('a page without settings (%j) gets the defaults', (text) => {
  createPage(text);
  expect(readPageSettings()).toMatchObject({ timeout: 30_000, retries: 2 });
  expect(console.error).not.toHaveBeenCalled();
});

test('without a web address of the script the portal is the origin of the page', () => {
  createPage();
  expect(new URL(import.meta.url).protocol).toBe('file:');
  expect(readPageSettings().portal).toBe('https://page.example');
});

test.each(['about:blank', 'file:///home/orders.html', 'data:text/html,'])(
  'without a web address of script and page (%s) there is no portal',
  (href) => {
    createPage(undefined, href);
    expect(readPageSettings().portal).toBe('https://portal.invalid');
  },
);

test('the settings in a page apply', () => {
  createPage('{"portal": "https://files.example.com/", "names": {"publicTokenCookie": "token"}}');
  expect(readPageSettings()).toMatchObject({
    portal: 'https://files.example.com',
    names: { publicTokenCookie: 'token', mfaTokenCookie: 'portal_mfa_token' },
  });
});

test.each(['{', '{"timeout": "5"}', '{"portal": "files"}', 'null', '{"colour": "red"}'])(
  'the invalid settings %s are logged to the console, and the defaults apply',
  async (text) => {
    createPage(text);
    expect(readPageSettings()).toMatchObject({
      timeout: 30_000,
      names: { mfaTokenHeader: 'X-MFA-Token' },
    });
    expect(console.error).toHaveBeenCalledOnce();
    // The explanation follows, except for a syntax error.
    await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBe(text === '{' ? 1 : 2);
  },
);
