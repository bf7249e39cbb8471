import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import de from '../../locales/de.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import ja from '../../locales/ja.json' with { type: 'json' };
import { LANGUAGES } from '../../src/contract/languages.ts';
import { assertSame } from './support/assert-same.ts';
import { chooseLanguage, getLanguageSelect } from './support/choose-language.ts';
import { portal } from './support/portal.ts';
import { findButton, findParts, getSignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage, type TestPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

const PAGE = `<portico-locale-picker></portico-locale-picker>
  <portico-sign-in stay></portico-sign-in><portico-account></portico-account>`;

/** Lists the `lang` of each element. */
const listLanguages = (page: TestPage) =>
  [
    ...page.document.querySelectorAll('portico-sign-in, portico-locale-picker, portico-account'),
  ].map((element) => findParts(element, 'root')[0]?.lang);

describe('the language choice', () => {
  isolateTests();

  it('lists seventeen languages by their own names, each with its `lang`', async () => {
    const { options, labels } = await getLanguageSelect(await openPage(PAGE));
    const all = [...options].map(({ value, text, lang }) => ({ value, text, lang }));
    assert.deepEqual(all.map(({ value }) => value).toSorted(), [...LANGUAGES].toSorted());
    assert.lengthOf(all, 17);
    for (const { value, lang } of all) assert.equal(lang, value);
    const getName = (code: string) => all.find(({ value }) => value === code)?.text;
    const names = { de: 'Deutsch', fr: 'Français', ja: '日本語', ru: 'Русский', cs: 'Čeština' };
    for (const [code, name] of Object.entries(names)) assert.equal(getName(code), name);
    assert.match(getName('pt-BR') ?? '', /^Português/);
    assert.match(getName('zh-Hans') ?? '', /[简簡]/);
    assert.match(getName('zh-Hant') ?? '', /繁/);
    assert.equal(labels[0]?.textContent, en.localePicker.label);
  });

  for (const language of LANGUAGES) {
    it(`shows the sign-in in ${language}`, async () => {
      const page = await openPage(PAGE);
      const { submit } = await getSignInForm(page);
      await chooseLanguage(page, language);
      await waitFor('the language of all elements', () =>
        listLanguages(page).every((lang) => lang === language),
      );
      const dictionary = (await import(`../../locales/${language}.json`, {
        with: { type: 'json' },
      })) as {
        default: typeof en;
      };
      assert.equal(submit.textContent, dictionary.default.signIn.submit);
    });
  }

  it('changes all elements together, and keeps input, failure and focus', async () => {
    const page = await openPage(PAGE);
    const form = await getSignInForm(page);
    form.send('anna', 'wrong');
    await form.waitForText(en.failure['invalid-credentials']);
    form.fill('half a na', 'half a pass');
    form.name.focus();
    const { name, password } = form;
    // Each element has its own script, and these load at different speeds.
    await waitFor('all three elements', () => listLanguages(page).join() === 'en,en,en');
    await chooseLanguage(page, 'ja');
    const inJapanese = await getSignInForm(page, 'portico-sign-in', ja);
    await inJapanese.waitForText(ja.failure['invalid-credentials']);
    assertSame(inJapanese.name, name);
    assert.equal(name.value, 'half a na');
    assert.equal(password.value, 'half a pass');
    assertSame(page.activeElement, name);
    assert.deepEqual(listLanguages(page), ['ja', 'ja', 'ja']);
  });

  it('can be compact: the list of the system is over a globe with the current language, and keeps its label', async () => {
    const page = await openPage(
      '<portico-locale-picker variant="compact"></portico-locale-picker>',
    );
    const picker = page.find('portico-locale-picker');
    const select = await getLanguageSelect(page);
    assert.equal(select.labels[0]?.textContent, en.localePicker.label);
    const getName = () => findParts(picker, 'language')[0]?.textContent;
    assert.equal(getName(), 'English');
    const [shown, list] = [findParts(picker, 'language')[0] as Element, select].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [x, y, width, height];
    });
    assert.deepEqual(list, shown);
    const { opacity, fontSize } = page.window.getComputedStyle(select);
    assert.equal(opacity, '0');
    assert.isAtLeast(Number.parseFloat(fontSize), 16);
    await chooseLanguage(page, 'de');
    await waitFor('the German name', () => getName() === 'Deutsch');
    picker.removeAttribute('variant');
    await waitFor('the visible list', () => findParts(picker, 'language').length === 0);
  });

  it('shows around the compact list that it has the focus of the keyboard', async () => {
    const page = await openPage(
      '<portico-locale-picker variant="compact"></portico-locale-picker>',
    );
    await getLanguageSelect(page);
    page.window.focus();
    await sendKeys({ press: 'Tab' });
    const [shown] = findParts(page.find('portico-locale-picker'), 'language');
    await waitFor('the focus', () => page.activeElement?.localName === 'select');
    assert.equal(page.window.getComputedStyle(shown as Element).outlineStyle, 'solid');
  });

  it('is stored, and overrides the language of the next page', async () => {
    await chooseLanguage(await openPage(PAGE), 'de');
    await waitFor(
      'the stored language',
      () => localStorage.getItem(`${location.origin} portico.language`) === 'de',
    );
    const next = await openPage('<portico-sign-in stay></portico-sign-in>', { lang: 'fr' });
    const form = await getSignInForm(next, 'portico-sign-in', de);
    await waitFor('the German texts', () => form.submit.textContent === de.signIn.submit);
    await form.signIn('zoé');
    assert.equal(form.submit.textContent, de.signIn.continue);
  });

  it("uses the page's language, then the person's", async () => {
    const page = await openPage(PAGE, { lang: 'ja-JP' });
    const form = await getSignInForm(page, 'portico-sign-in', ja);
    await waitFor('the Japanese texts', () => form.submit.textContent === ja.signIn.submit);
    await form.signIn('jürgen');
    await waitFor('the German texts', () =>
      findButton(page.find('portico-account'), de.account.signOut),
    );
    assert.equal((await getLanguageSelect(page)).value, 'de');
  });

  it("uses the portal's default on a page without a language", async () => {
    await portal.writeSettings({ internal: { locale: 'de', country: 'AT' } });
    const page = await openPage(PAGE, { lang: '' });
    const { submit } = await getSignInForm(page);
    await waitFor('the German texts', () => submit.textContent === de.signIn.submit);
  });

  it('shows a failure if a language does not load, and keeps the previous one', async () => {
    const lossy = ['/lossy/sign-in.js', '/lossy/locale-picker.js'];
    const page = await openPage(PAGE, { scripts: lossy });
    const { submit } = await getSignInForm(page);
    await chooseLanguage(page, 'sv');
    const [alert] = await waitFor('the failure', () => {
      const alerts = findParts(page.find('portico-locale-picker'), 'alert');
      return alerts.length > 0 && alerts;
    });
    assert.equal(alert?.textContent, en.localePicker.failed);
    assert.equal(submit.textContent, en.signIn.submit);
    assert.equal((await getLanguageSelect(page)).value, 'en');
    assert.isNull(localStorage.getItem(`${location.origin} portico.language`));
    await chooseLanguage(page, 'sv');
    await waitFor('the previous language', async () => {
      const { value } = await getLanguageSelect(page);
      return value === 'en' && findParts(page.find('portico-locale-picker'), 'alert').length > 0;
    });
    await chooseLanguage(page, 'de');
    await waitFor('the German texts', () => submit.textContent === de.signIn.submit);
    await waitFor(
      'the end of the failure',
      () => findParts(page.find('portico-locale-picker'), 'alert').length === 0,
    );
  });
});
