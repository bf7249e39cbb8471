import { assert } from 'chai';
import de from '../../locales/de.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import { assertSame } from './support/same.ts';
import { findButton, labelled, parts, signInForm } from './support/sign-in-form.ts';
import { until } from './support/until.ts';
import { freshPages, visit } from './support/visit.ts';

describe('a page with the script twice', () => {
  freshPages();

  it('from two places keeps the first definition and says so', async () => {
    const page = await visit('<portico-sign-in stay></portico-sign-in>');
    const first = page.window.customElements.get('portico-sign-in');
    const form = await signInForm(page);
    await page.load('/second/sign-in.js');
    assertSame(page.window.customElements.get('portico-sign-in'), first);
    assert.lengthOf(page.window.seen.warnings, 1);
    assert.match(page.window.seen.warnings[0] ?? '', /<portico-sign-in> is already defined/);
    await form.signIn('anna');
  });

  it('from one place under two addresses works as with one', async () => {
    const page = await visit('<portico-sign-in stay></portico-sign-in>', {
      scripts: ['/portico/sign-in.js', '/portico/sign-in.js?v=2', '/portico/portico.js'],
    });
    await (await signInForm(page)).signIn('anna');
  });

  it('says nothing where two scripts define different elements', async () => {
    const page = await visit('', { scripts: ['/portico/sign-in.js', '/second/account.js'] });
    assert.isEmpty(page.window.seen.warnings);
  });

  for (const [one, other] of [
    ['portico', 'second'],
    ['second', 'portico'],
  ]) {
    it(`shares session and language: sign-in of /${one}/, account and picker of /${other}/`, async () => {
      const page = await visit(
        `<portico-sign-in stay></portico-sign-in><portico-account></portico-account>
         <portico-locale-picker></portico-locale-picker>`,
        {
          scripts: [`/${one}/sign-in.js`, `/${other}/account.js`, `/${other}/locale-picker.js`],
        },
      );
      const account = page.find('portico-account');
      const form = await signInForm(page);
      await form.signIn('anna');
      await until('the name', () => parts(account, 'name')[0]?.textContent === 'Anna Whitcombe');
      const picker = page.find('portico-locale-picker');
      const select = labelled<HTMLSelectElement>(picker, en.localePicker.label);
      select.value = 'de';
      select.dispatchEvent(new page.window.Event('change', { bubbles: true }));
      await until('the account is German', () => findButton(account, de.account.signOut));
      await until('the sign-in is German', () => form.submit.textContent === de.signIn.continue);
      findButton(account, de.account.signOut)?.click();
      const again = await signInForm(page, 'portico-sign-in', de);
      assert.equal(again.submit.textContent, de.signIn.submit);
      await until('the account is empty', () => parts(account, 'account').length === 0);
    });
  }
});
