import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import { parts, rootOf } from './support/sign-in-form.ts';
import { until } from './support/until.ts';
import { freshPages, type Visit, visit } from './support/visit.ts';

const FORM = `<form class="plain" action="/ssf/s/portalLogin" method="post">
  <input name="j_username"><input name="j_password" type="password"></form>`;

const plain = (page: Visit, name: string) => page.find(`[name=${name}]`) as HTMLInputElement;

/** Takes something away from a page, as if its browser were too old to have it. */
function breakIn(page: Visit, holder: 'Intl' | 'URL' | 'window', name: string): void {
  const target = holder === 'window' ? page.window : page.window[holder];
  Object.defineProperty(target, name, { value: undefined, configurable: true });
}

describe('an element that breaks', () => {
  freshPages();

  it('shows words, and the error reaches the page', async () => {
    const page = await visit('<portico-locale-picker></portico-locale-picker>', { scripts: [] });
    breakIn(page, 'Intl', 'DisplayNames');
    await page.load('/portico/locale-picker.js');
    const [alert] = await until('the words', () => {
      const alerts = parts(page.find('portico-locale-picker'), 'alert');
      return alerts.length > 0 && alerts;
    });
    assert.equal(alert?.textContent, en.element.broken);
    assert.equal(alert?.role, 'alert');
    assert.match((await page.expectedErrors()).join(), /DisplayNames|constructor|undefined/);
  });

  it('leaves the others on the page alone', async () => {
    const page = await visit(
      '<portico-locale-picker></portico-locale-picker><portico-sign-in></portico-sign-in>',
      { scripts: [] },
    );
    breakIn(page, 'Intl', 'DisplayNames');
    for (const name of ['locale-picker', 'sign-in']) await page.load(`/portico/${name}.js`);
    await until('the sign-in', () => parts(page.find('portico-sign-in'), 'form').length > 0);
    await page.expectedErrors();
  });

  for (const tag of ['portico-sign-in', 'portico-sign-in light-dom']) {
    it(`shows the server's form again, with what was typed, in <${tag}>`, async () => {
      const page = await visit(`<${tag} forgot-password-url="/forgot">${FORM}</portico-sign-in>`, {
        scripts: [],
      });
      breakIn(page, 'URL', 'parse');
      plain(page, 'j_username').value = 'ann';
      plain(page, 'j_password').value = 'half';
      await page.load('/portico/sign-in.js');
      const element = page.find('portico-sign-in');
      await until('the words', () => rootOf(element).querySelector('p[role=alert]'));
      await until('the form is back', () => page.document.querySelector('form.plain'));
      assert.equal(plain(page, 'j_username').value, 'ann');
      assert.equal(plain(page, 'j_password').value, 'half');
      assert.isTrue(plain(page, 'j_username').checkVisibility(), 'it can be seen');
      await page.expectedErrors();
    });

    it(`before it can show anything leaves the server's form in <${tag}>`, async () => {
      const page = await visit(`<${tag}>${FORM}</portico-sign-in>`, { scripts: [] });
      breakIn(page, 'window', 'CSSStyleSheet');
      await page.load('/portico/sign-in.js').catch(() => {});
      await page.expectedErrors();
      assert.isTrue(plain(page, 'j_username').checkVisibility(), 'it can be seen');
    });
  }
});
