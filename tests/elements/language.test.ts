import { assert } from 'chai';
import de from '../../locales/de.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import ja from '../../locales/ja.json' with { type: 'json' };
import { LANGUAGES } from '../../src/contract/languages.ts';
import { portal } from './support/portal.ts';
import { assertSame } from './support/same.ts';
import { findButton, parts, rootOf, signInForm } from './support/sign-in-form.ts';
import { until } from './support/until.ts';
import { freshPages, type Visit, visit } from './support/visit.ts';

const PAGE = `<portico-locale-picker></portico-locale-picker>
  <portico-sign-in stay></portico-sign-in><portico-account></portico-account>`;

async function pickerOf(page: Visit): Promise<HTMLSelectElement> {
  const element = page.find('portico-locale-picker');
  return until('the picker', () => rootOf(element).querySelector('select') as HTMLSelectElement);
}

/** Picks as a person does. */
async function pick(page: Visit, language: string): Promise<void> {
  const select = await pickerOf(page);
  select.value = language;
  select.dispatchEvent(new page.window.Event('change', { bubbles: true }));
}

const boxes = (page: Visit) =>
  [
    ...page.document.querySelectorAll('portico-sign-in, portico-locale-picker, portico-account'),
  ].map((element) => parts(element, 'root')[0]?.lang);

describe('the language choice', () => {
  freshPages();

  it('lists seventeen languages by their own names, each marked as what it is', async () => {
    const { options, labels } = await pickerOf(await visit(PAGE));
    const all = [...options].map(({ value, text, lang }) => ({ value, text, lang }));
    assert.deepEqual(all.map(({ value }) => value).toSorted(), [...LANGUAGES].toSorted());
    assert.lengthOf(all, 17);
    for (const { value, lang } of all) assert.equal(lang, value);
    const nameOf = (code: string) => all.find(({ value }) => value === code)?.text;
    const names = { de: 'Deutsch', fr: 'Français', ja: '日本語', ru: 'Русский', cs: 'Čeština' };
    for (const [code, name] of Object.entries(names)) assert.equal(nameOf(code), name);
    assert.match(nameOf('pt-BR') ?? '', /^Português/);
    assert.match(nameOf('zh-Hans') ?? '', /[简簡]/);
    assert.match(nameOf('zh-Hant') ?? '', /繁/);
    assert.equal(labels[0]?.textContent, en.localePicker.label);
  });

  for (const language of LANGUAGES) {
    it(`shows the sign-in in ${language}`, async () => {
      const page = await visit(PAGE);
      const { submit } = await signInForm(page);
      await pick(page, language);
      await until('the elements say so', () => boxes(page).every((lang) => lang === language));
      const dictionary = (await import(`../../locales/${language}.json`, {
        with: { type: 'json' },
      })) as {
        default: typeof en;
      };
      assert.equal(submit.textContent, dictionary.default.signIn.submit);
    });
  }

  it('changes all elements at once; typed text, errors and focus stay', async () => {
    const page = await visit(PAGE);
    const form = await signInForm(page);
    form.send('anna', 'wrong');
    await form.says(en.failure['invalid-credentials']);
    form.fill('half a na', 'half a pass');
    form.name.focus();
    const { name, password } = form;
    // Each element has a script of its own, and the slowest counts.
    await until('all three are there', () => boxes(page).join() === 'en,en,en');
    await pick(page, 'ja');
    const inJapanese = await signInForm(page, 'portico-sign-in', ja);
    await inJapanese.says(ja.failure['invalid-credentials']);
    assertSame(inJapanese.name, name);
    assert.equal(name.value, 'half a na');
    assert.equal(password.value, 'half a pass');
    assertSame(page.active, name);
    assert.deepEqual(boxes(page), ['ja', 'ja', 'ja']);
  });

  it('is remembered for the next page, also where that speaks another language', async () => {
    await pick(await visit(PAGE), 'de');
    await until('it is kept', () => localStorage.getItem('portico.language') === 'de');
    const next = await visit('<portico-sign-in stay></portico-sign-in>', { lang: 'fr' });
    const form = await signInForm(next, 'portico-sign-in', de);
    await until('German', () => form.submit.textContent === de.signIn.submit);
    await form.signIn('zoé');
    assert.equal(form.submit.textContent, de.signIn.continue);
  });

  it("follows the page's language, then the person's", async () => {
    const page = await visit(PAGE, { lang: 'ja-JP' });
    const form = await signInForm(page, 'portico-sign-in', ja);
    await until('Japanese', () => form.submit.textContent === ja.signIn.submit);
    await form.signIn('jürgen');
    await until('German', () => findButton(page.find('portico-account'), de.account.signOut));
    assert.equal((await pickerOf(page)).value, 'de');
  });

  it("follows the portal's default", async () => {
    await portal.set({ internal: { locale: 'de', country: 'AT' } });
    const page = await visit(PAGE);
    const { submit } = await signInForm(page);
    await until('German', () => submit.textContent === de.signIn.submit);
  });

  it('says when a language does not come, and keeps the one before', async () => {
    const lossy = ['/lossy/sign-in.js', '/lossy/locale-picker.js'];
    const page = await visit(PAGE, { scripts: lossy });
    const { submit } = await signInForm(page);
    await pick(page, 'sv');
    const [alert] = await until('it says so', () => {
      const alerts = parts(page.find('portico-locale-picker'), 'alert');
      return alerts.length > 0 && alerts;
    });
    assert.equal(alert?.textContent, en.localePicker.failed);
    assert.equal(submit.textContent, en.signIn.submit);
    assert.equal((await pickerOf(page)).value, 'en');
    assert.isNull(localStorage.getItem('portico.language'));
    await pick(page, 'de');
    await until('another one comes', () => submit.textContent === de.signIn.submit);
    await until(
      'the words go',
      () => parts(page.find('portico-locale-picker'), 'alert').length === 0,
    );
  });
});
