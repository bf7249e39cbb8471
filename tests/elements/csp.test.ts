import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import ja from '../../locales/ja.json' with { type: 'json' };
import { button, labelled, parts, rootOf, signInForm } from './support/sign-in-form.ts';
import { until } from './support/until.ts';
import { freshPages, visit } from './support/visit.ts';

const STRICT =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; require-trusted-types-for 'script'";

describe('under the strictest content security policy', () => {
  freshPages();

  it('a forbidden style is noticed, so that these tests would see one', async () => {
    const page = await visit('<p style="color: red">Red</p>', { policy: STRICT });
    await until('a violation', () => page.window.seen.violations.length > 0);
    assert.match(page.window.seen.violations.splice(0).join(), /^style-src/);
  });

  for (const light of ['', 'light-dom']) {
    it(`all elements are styled and work ${light && 'with light-dom'}`, async () => {
      const page = await visit(
        `<portico-locale-picker ${light}></portico-locale-picker>
         <portico-sign-in stay ${light}></portico-sign-in><portico-account ${light}></portico-account>`,
        { policy: STRICT },
      );
      const form = await signInForm(page);
      const styleOf = (element: Element) => page.window.getComputedStyle(element);
      assert.equal(styleOf(form.form).display, 'flex');
      assert.equal(styleOf(form.name).borderTopLeftRadius, '8px');
      await until(
        "the portal's colour",
        () => styleOf(form.submit).backgroundColor === 'rgb(11, 92, 122)',
      );
      await form.failUntilCaptcha('anna');
      const [picture] = parts(form.element, 'captcha-picture') as HTMLImageElement[];
      await until('the captcha shows', () => picture?.naturalWidth);

      const select = labelled<HTMLSelectElement>(
        page.find('portico-locale-picker'),
        en.localePicker.label,
      );
      select.value = 'ja';
      select.dispatchEvent(new page.window.Event('change', { bubbles: true }));
      await until('it is Japanese', () => form.submit.textContent === ja.signIn.submit);
      button(form.element, ja.captcha.asQuestion).click();
      await until('the question', () => /\d/.test(rootOf(form.element).textContent ?? ''));
      for (const element of page.document.querySelectorAll('[light-dom], portico-account')) {
        assert.isEmpty([...rootOf(element).querySelectorAll('style, [style], script, link')]);
      }
      assert.deepEqual(page.window.seen.violations, []);
    });
  }

  it('somebody signs in', async () => {
    const page = await visit(
      '<portico-sign-in stay></portico-sign-in><portico-account></portico-account>',
      { policy: STRICT },
    );
    await (await signInForm(page)).signIn('anna');
    const account = page.find('portico-account');
    await until(
      'the picture',
      () => rootOf(account).querySelector<HTMLImageElement>('[part=avatar] img')?.naturalWidth,
    );
    for (const element of page.document.querySelectorAll('portico-sign-in, portico-account')) {
      assert.isEmpty([...rootOf(element).querySelectorAll('style, [style], script, link')]);
    }
  });
});
