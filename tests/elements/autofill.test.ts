import { assert } from 'chai';
import { assertSame } from './support/same.ts';
import { signInForm } from './support/sign-in-form.ts';
import { heard } from './support/until.ts';
import { freshPages, visit } from './support/visit.ts';

describe('a password manager', () => {
  freshPages();

  for (const tag of ['<portico-sign-in stay>', '<portico-sign-in stay light-dom>']) {
    it(`signs in with values that it set without any event in ${tag}`, async () => {
      const page = await visit(`${tag}</portico-sign-in>`);
      const form = await signInForm(page);
      const loggedIn = heard(page.document, 'portico-logged-in');
      form.fill('jürgen');
      form.submit.click();
      await loggedIn;
    });

    it(`is told what the fields of ${tag} are for`, async () => {
      const { form, name, password } = await signInForm(await visit(`${tag}</portico-sign-in>`));
      assert.deepInclude(name, { type: 'text', autocomplete: 'username', form, required: true });
      assert.deepInclude(password, { type: 'password', autocomplete: 'current-password', form });
      assert.equal(form.localName, 'form');
    });
  }

  it('finds form and fields directly in one open shadow root', async () => {
    const { element, form, name, password } = await signInForm(
      await visit('<portico-sign-in></portico-sign-in>'),
    );
    assert.equal(element.shadowRoot?.mode, 'open');
    for (const part of [form, name, password]) assertSame(part.getRootNode(), element.shadowRoot);
    const inner = [...(element.shadowRoot?.querySelectorAll('*') ?? [])];
    assert.isEmpty(inner.filter((one) => one.shadowRoot));
  });

  it('finds the fields in the page itself with light-dom', async () => {
    const page = await visit('<portico-sign-in light-dom></portico-sign-in>');
    const { element } = await signInForm(page);
    assert.isNull(element.shadowRoot);
    assert.lengthOf(page.document.querySelectorAll('form input[autocomplete=current-password]'), 1);
  });
});
