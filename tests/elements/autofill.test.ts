import { assert } from 'chai';
import { assertSame } from './support/assert-same.ts';
import { getSignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage } from './support/test-page.ts';
import { waitForEvent } from './support/wait.ts';

describe('a password manager', () => {
  isolateTests();

  for (const tag of ['<portico-sign-in stay>', '<portico-sign-in stay light-dom>']) {
    it(`signs in with values that it sets without events in ${tag}`, async () => {
      const page = await openPage(`${tag}</portico-sign-in>`);
      const form = await getSignInForm(page);
      const loggedIn = waitForEvent(page.document, 'portico-logged-in');
      form.fill('jürgen');
      form.submit.click();
      await loggedIn;
    });

    it(`finds the autocomplete tokens of the inputs in ${tag}`, async () => {
      const { form, name, password } = await getSignInForm(
        await openPage(`${tag}</portico-sign-in>`),
      );
      assert.deepInclude(name, { type: 'text', autocomplete: 'username', form, required: true });
      assert.deepInclude(password, { type: 'password', autocomplete: 'current-password', form });
      assert.equal(form.localName, 'form');
    });
  }

  it('finds form and inputs in one open shadow root', async () => {
    const { element, form, name, password } = await getSignInForm(
      await openPage('<portico-sign-in></portico-sign-in>'),
    );
    assert.equal(element.shadowRoot?.mode, 'open');
    for (const part of [form, name, password]) assertSame(part.getRootNode(), element.shadowRoot);
    const descendants = [...(element.shadowRoot?.querySelectorAll('*') ?? [])];
    assert.isEmpty(descendants.filter((one) => one.shadowRoot));
  });

  it('finds the inputs in the document with light-dom', async () => {
    const page = await openPage('<portico-sign-in light-dom></portico-sign-in>');
    const { element } = await getSignInForm(page);
    assert.isNull(element.shadowRoot);
    assert.lengthOf(page.document.querySelectorAll('form input[autocomplete=current-password]'), 1);
  });
});
