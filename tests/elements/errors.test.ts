import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import { findParts, getRoot } from './support/sign-in-form.ts';
import { isolateTests, openPage, type TestPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

const FORM = `<form class="plain" action="/ssf/s/portalLogin" method="post">
  <input name="j_username"><input name="j_password" type="password"></form>`;

const getPlainInput = (page: TestPage, name: string) =>
  page.find(`[name=${name}]`) as HTMLInputElement;

/** Removes an API from a page, as in an old browser. */
function removeApi(page: TestPage, holder: 'Intl' | 'URL' | 'window', name: string): void {
  const target = holder === 'window' ? page.window : page.window[holder];
  Object.defineProperty(target, name, { value: undefined, configurable: true });
}

describe('an element with an error', () => {
  isolateTests();

  it('shows a failure, and the page gets the error', async () => {
    const page = await openPage('<portico-locale-picker></portico-locale-picker>', { scripts: [] });
    removeApi(page, 'Intl', 'DisplayNames');
    await page.load('/portico/locale-picker.js');
    const [alert] = await waitFor('the failure', () => {
      const alerts = findParts(page.find('portico-locale-picker'), 'alert');
      return alerts.length > 0 && alerts;
    });
    assert.equal(alert?.textContent, en.element.broken);
    assert.equal(alert?.role, 'alert');
    assert.match((await page.readExpectedErrors()).join(), /DisplayNames|constructor|undefined/);
  });

  it('does not affect the other elements', async () => {
    const page = await openPage(
      '<portico-locale-picker></portico-locale-picker><portico-sign-in></portico-sign-in>',
      { scripts: [] },
    );
    removeApi(page, 'Intl', 'DisplayNames');
    for (const name of ['locale-picker', 'sign-in']) await page.load(`/portico/${name}.js`);
    await waitFor('the sign-in', () => findParts(page.find('portico-sign-in'), 'form').length > 0);
    await page.readExpectedErrors();
  });

  for (const tag of ['portico-sign-in', 'portico-sign-in light-dom']) {
    it(`shows the server's form with its input again in <${tag}>`, async () => {
      const page = await openPage(
        `<${tag} forgot-password-url="/forgot">${FORM}</portico-sign-in>`,
        {
          scripts: [],
        },
      );
      removeApi(page, 'URL', 'parse');
      getPlainInput(page, 'j_username').value = 'ann';
      getPlainInput(page, 'j_password').value = 'half';
      await page.load('/portico/sign-in.js');
      const element = page.find('portico-sign-in');
      await waitFor('the failure', () => getRoot(element).querySelector('p[role=alert]'));
      await waitFor('the form of the server', () => page.document.querySelector('form.plain'));
      assert.equal(getPlainInput(page, 'j_username').value, 'ann');
      assert.equal(getPlainInput(page, 'j_password').value, 'half');
      assert.isTrue(getPlainInput(page, 'j_username').checkVisibility(), 'the form is visible');
      await page.readExpectedErrors();
    });

    it(`keeps the server's form in <${tag}> if the error occurs before the first view`, async () => {
      const page = await openPage(`<${tag}>${FORM}</portico-sign-in>`, { scripts: [] });
      removeApi(page, 'window', 'CSSStyleSheet');
      await page.load('/portico/sign-in.js').catch(() => {});
      await page.readExpectedErrors();
      assert.isTrue(getPlainInput(page, 'j_username').checkVisibility(), 'the form is visible');
    });
  }
});
