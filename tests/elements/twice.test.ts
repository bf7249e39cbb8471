import { assert } from 'chai';
import de from '../../locales/de.json' with { type: 'json' };
import { assertSame } from './support/assert-same.ts';
import { chooseLanguage } from './support/choose-language.ts';
import { findButton, findParts, getSignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

describe('a page with the script twice', () => {
  isolateTests();

  it('from two URLs keeps the first definition and logs a warning', async () => {
    const page = await openPage('<portico-sign-in stay></portico-sign-in>');
    const form = await getSignInForm(page);
    const first = page.window.customElements.get('portico-sign-in');
    await page.load('/second/sign-in.js');
    await waitFor('the warning', () => page.window.report.warnings.length > 0);
    assertSame(page.window.customElements.get('portico-sign-in'), first);
    assert.lengthOf(page.window.report.warnings, 1);
    assert.match(page.window.report.warnings[0] ?? '', /the page loads <portico-sign-in> twice/);
    await form.signIn('anna');
  });

  it('from one URL with different queries signs in', async () => {
    const page = await openPage('<portico-sign-in stay></portico-sign-in>', {
      scripts: ['/portico/sign-in.js', '/portico/sign-in.js?v=2', '/portico/portico.js'],
    });
    await (await getSignInForm(page)).signIn('anna');
  });

  it('logs no warning if the scripts define different elements', async () => {
    const page = await openPage('', { scripts: ['/portico/sign-in.js', '/second/account.js'] });
    for (const tag of ['portico-sign-in', 'portico-account']) await page.waitForDefinition(tag);
    assert.isEmpty(page.window.report.warnings);
  });

  for (const [one, other] of [
    ['portico', 'second'],
    ['second', 'portico'],
  ]) {
    it(`shares session and language between the sign-in of /${one}/ and the elements of /${other}/`, async () => {
      const page = await openPage(
        `<portico-sign-in stay></portico-sign-in><portico-account></portico-account>
         <portico-locale-picker></portico-locale-picker>`,
        {
          scripts: [`/${one}/sign-in.js`, `/${other}/account.js`, `/${other}/locale-picker.js`],
        },
      );
      const account = page.find('portico-account');
      const form = await getSignInForm(page);
      await form.signIn('anna');
      await waitFor(
        'the name',
        () => findParts(account, 'name')[0]?.textContent === 'Anna Whitcombe',
      );
      await chooseLanguage(page, 'de');
      await waitFor('the German account', () => findButton(account, de.account.signOut));
      await waitFor('the German sign-in', () => form.submit.textContent === de.signIn.continue);
      page.document.addEventListener('portico-navigate', (event) => event.preventDefault());
      findButton(account, de.account.signOut)?.click();
      const again = await getSignInForm(page, 'portico-sign-in', de);
      assert.equal(again.submit.textContent, de.signIn.submit);
      await waitFor('the empty account', () => findParts(account, 'account').length === 0);
    });
  }
});
