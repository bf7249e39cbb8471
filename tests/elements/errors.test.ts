import { assert } from 'chai';
import de from '../../locales/de.json' with { type: 'json' };
import broken from '../../locales/element/broken.json' with { type: 'json' };
import { assertSame } from './support/assert-same.ts';
import { HeldScripts } from './support/held-scripts.ts';
import { PLAIN_FORM, PlainForm } from './support/plain-form.ts';
import { findParts, getRoot, getSignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage, type TestPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

/** Removes an API from a page, as in an old browser. */
function removeApi(page: TestPage, holder: 'Intl' | 'window', name: string): void {
  const target = holder === 'window' ? page.window : page.window[holder];
  Object.defineProperty(target, name, { value: undefined, configurable: true });
}

/** Lets the view of a sign-in fail where it has a link to `/forgot` or `/join`. */
function breakLink(page: TestPage): void {
  page.window.URL = class extends page.window.URL {
    constructor(address: string | URL, base?: string | URL) {
      super(address, base);
      if (address !== '/forgot' && address !== '/join') return;
      const get = () => {
        throw new TypeError('an old library');
      };
      Object.defineProperty(this, 'protocol', { get });
    }
  };
}

/** Waits until the sign-in of a page shows a failure, which the test expects. */
async function waitForFailure(page: TestPage): Promise<Element> {
  const element = page.find('portico-sign-in');
  const alert = await waitFor('the failure', () => getRoot(element).querySelector('p[role=alert]'));
  await page.readExpectedErrors();
  return alert;
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
    await waitFor('its text', () => alert?.textContent === broken.en);
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
        `<${tag} forgot-password-url="/forgot">${PLAIN_FORM}</portico-sign-in>`,
        { scripts: [] },
      );
      breakLink(page);
      const plain = new PlainForm(page);
      plain.fill('anna');
      await page.load('/portico/sign-in.js');
      await waitForFailure(page);
      plain.assertFilled('anna');
      await plain.signIn('anna');
    });

    it(`moves what was typed into <${tag}> into the server's form, with the caret`, async () => {
      const page = await openPage(`<${tag}>${PLAIN_FORM}</portico-sign-in>`);
      const form = await getSignInForm(page);
      const plain = new PlainForm(page);
      await waitFor('the removal of the plain form', () => !plain.isThere);
      form.fill('anna');
      form.password.focus();
      form.password.setSelectionRange(2, 3);
      breakLink(page);
      form.element.setAttribute('registration-url', '/join');
      await waitForFailure(page);
      plain.assertFilled('anna');
      assertSame(page.activeElement, plain.password);
      assert.deepEqual([plain.password.selectionStart, plain.password.selectionEnd], [2, 3]);
      await plain.signIn('anna');
    });

    it(`moves the focus from a button of <${tag}> into the server's form`, async () => {
      const page = await openPage(`<${tag}>${PLAIN_FORM}</portico-sign-in>`);
      const form = await getSignInForm(page);
      form.submit.focus();
      breakLink(page);
      form.element.setAttribute('registration-url', '/join');
      await waitForFailure(page);
      assertSame(page.activeElement, new PlainForm(page).password);
    });

    it(`shows the failure of <${tag}> in the language of the page`, async () => {
      const page = await openPage(
        `<${tag} forgot-password-url="/forgot">${PLAIN_FORM}</portico-sign-in>`,
        { lang: 'de', scripts: [] },
      );
      breakLink(page);
      await page.load('/portico/sign-in.js');
      const alert = await waitForFailure(page);
      await waitFor('the German text', () => alert.textContent === broken.de);
      assert.equal(alert.closest('[lang]')?.getAttribute('lang'), 'de');
    });

    it(`shows the failure of <${tag}> in English if its text cannot be loaded`, async () => {
      const scripts = new HeldScripts();
      await scripts.release();
      const page = await openPage(`<${tag}></portico-sign-in>`, {
        lang: 'de',
        scripts: [scripts.signIn],
      });
      const form = await getSignInForm(page, 'portico-sign-in', de);
      await scripts.refuse();
      breakLink(page);
      form.element.setAttribute('registration-url', '/join');
      const alert = await waitForFailure(page);
      await waitFor('the English text', () => alert.textContent === broken.en);
      assert.equal(alert.closest('[lang]')?.getAttribute('lang'), 'en');
    });

    it(`keeps the server's form in <${tag}> if the error occurs before the first view`, async () => {
      const page = await openPage(`<${tag}>${PLAIN_FORM}</portico-sign-in>`, { scripts: [] });
      removeApi(page, 'window', 'CSSStyleSheet');
      const plain = new PlainForm(page);
      plain.fill('anna');
      await page.load('/portico/sign-in.js').catch(() => {});
      await page.readExpectedErrors();
      plain.assertFilled('anna');
      await plain.signIn('anna');
    });
  }
});
