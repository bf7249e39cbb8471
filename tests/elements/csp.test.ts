import { assert } from 'chai';
import ja from '../../locales/ja.json' with { type: 'json' };
import { chooseLanguage } from './support/choose-language.ts';
import { findParts, getButton, getRoot, getSignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

const STRICT =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; require-trusted-types-for 'script'";

describe('a page with the strictest content security policy', () => {
  isolateTests();

  it('reports a forbidden style', async () => {
    const page = await openPage('<p style="color: red">Red</p>', { policy: STRICT });
    await waitFor('the violation', () => page.window.report.violations.length > 0);
    assert.match(page.window.report.violations.splice(0).join(), /^style-src/);
  });

  for (const light of ['', 'light-dom']) {
    it(`shows all elements with their styles ${light && 'with light-dom'}`, async () => {
      const page = await openPage(
        `<portico-locale-picker ${light}></portico-locale-picker>
         <portico-sign-in stay ${light}></portico-sign-in><portico-account ${light}></portico-account>`,
        { policy: STRICT },
      );
      const form = await getSignInForm(page);
      const getStyle = (element: Element) => page.window.getComputedStyle(element);
      assert.equal(getStyle(form.form).display, 'flex');
      assert.equal(getStyle(form.name).borderTopLeftRadius, '8px');
      await waitFor(
        "the portal's color",
        () => getStyle(form.submit).backgroundColor === 'rgb(11, 92, 122)',
      );
      await form.failUntilCaptcha('anna');
      const [picture] = findParts(form.element, 'captcha-picture') as HTMLImageElement[];
      await waitFor('the picture', () => picture?.naturalWidth);

      await chooseLanguage(page, 'ja');
      await waitFor('the Japanese texts', () => form.submit.textContent === ja.signIn.submit);
      getButton(form.element, ja.captcha.asQuestion).click();
      await waitFor('the question', () => /\d/.test(getRoot(form.element).textContent ?? ''));
      for (const tag of ['portico-locale-picker', 'portico-sign-in', 'portico-account']) {
        const root = getRoot(page.find(tag));
        assert.isEmpty([...root.querySelectorAll('style, [style], script, link')], tag);
      }
      assert.deepEqual(page.window.report.violations, []);
    });
  }

  it('signs in and shows the picture of the person', async () => {
    const page = await openPage(
      '<portico-sign-in stay></portico-sign-in><portico-account></portico-account>',
      { policy: STRICT },
    );
    await (await getSignInForm(page)).signIn('anna');
    const account = page.find('portico-account');
    await waitFor(
      'the picture',
      () => getRoot(account).querySelector<HTMLImageElement>('[part=avatar] img')?.naturalWidth,
    );
    for (const element of page.document.querySelectorAll('portico-sign-in, portico-account')) {
      assert.isEmpty([...getRoot(element).querySelectorAll('style, [style], script, link')]);
    }
  });
});
