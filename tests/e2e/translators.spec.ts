import de from '../../locales/de.json' with { type: 'json' };
import broken from '../../locales/element/broken.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import { takeSample } from '../support/soak.ts';
import { getPassword, LoginPage } from './support/login-page.ts';
import { expect, test } from './support/test.ts';

/** Wraps each text in two elements, in shadow trees too and as often as texts change, as page translators do. */
function translatePage(): void {
  const wrapped = new WeakSet<Node>();
  function translate(root: Node): void {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      const { parentElement } = text;
      if (wrapped.has(text) || !text.data.trim() || !parentElement) continue;
      if (parentElement.closest('script, style, option')) continue;
      wrapped.add(text);
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      text.replaceWith(outer);
      outer.append(inner);
      inner.append(text);
    }
  }
  function follow(root: Node): void {
    translate(root);
    new MutationObserver(() => translate(root)).observe(root, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  }
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init);
    follow(root);
    return root;
  };
  document.addEventListener('DOMContentLoaded', () => follow(document.body));
}

// In `npm test`, one of the two.
for (const mode of takeSample(['', ' light-dom'], 1)) {
  test(`a translator does not break a visit${mode && ' with'}${mode}`, async ({
    page,
    testPortal,
    complaints,
  }) => {
    testPortal.addPage(
      '/translated',
      `<!doctype html><html lang="en"><title>Files</title>
      ${['sign-in', 'account', 'session-gate', 'locale-picker'].map((name) => `<script type="module" src="/portico/${name}.js"></script>`).join('')}
      <portico-locale-picker${mode}></portico-locale-picker><portico-account variant="panel"${mode}></portico-account>
      <portico-sign-in stay forgot-password-url="/forgot"${mode}></portico-sign-in>
      <portico-session-gate><p hidden>The files</p></portico-session-gate></html>`,
    );
    await page.addInitScript(translatePage);
    await page.goto('/translated');
    const login = new LoginPage(page);
    const form = page.locator('portico-sign-in');
    const signIn = async (name: string, password?: string) => {
      await form.locator('[name=name]').fill(name);
      await form.locator('[name=password]').fill(password ?? 'wrong');
      await form.locator('[part~=primary-button]').click();
    };
    await expect(form.locator('[part~=title] font font')).toBeVisible();
    await signIn('anna');
    await expect(login.alert).toHaveText(en.failure['invalid-credentials']);
    await signIn('');
    await expect(form.locator('[part=alert]').first()).toBeVisible();
    await signIn('anna');
    await expect(login.alert).toHaveText(en.failure['invalid-credentials']);
    await page.locator('portico-locale-picker select').selectOption('de');
    await expect(form.locator('[part~=primary-button]')).toHaveText(de.signIn.submit);
    await page.locator('portico-locale-picker select').selectOption('en');
    await expect(form.locator('[part~=primary-button]')).toHaveText(en.signIn.submit);
    await signIn('anna', getPassword('anna'));
    await expect(page.getByText('The files')).toBeVisible();
    await expect(form.locator('form')).toHaveCount(0);
    await page.locator('portico-account button').click();
    await expect(form.locator('form')).toBeVisible();
    await expect(page.getByText('The files')).toBeHidden();
    await expect(page.getByText(broken.en)).toHaveCount(0);
    expect(complaints).toEqual([]);
  });
}
