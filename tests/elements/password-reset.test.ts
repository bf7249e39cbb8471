import { assert } from 'chai';
import { en, GOOD_PASSWORD, LinkForm, linkForm, own } from './support/link-form.ts';
import { portal } from './support/portal.ts';
import { button, parts, rootOf } from './support/sign-in-form.ts';
import { until } from './support/until.ts';
import { freshPages, visit } from './support/visit.ts';

const REQUEST = 'POST /rest/extuser/reset_password_requested';
const RESET = 'POST /rest/extuser/reset_password';

/** The element on a page, with a token or without. */
async function open(token = '') {
  const page = await visit(`<portico-password-reset token="${token}"></portico-password-reset>`);
  return { page, element: page.find('portico-password-reset') };
}

describe('the password reset', () => {
  freshPages();

  it('has a link mailed, and says the same whoever asks', async () => {
    for (const address of [(await portal.invite(3)).address, 'nobody@partner.example', 'zoé@x']) {
      const form = await linkForm((await open()).element);
      assert.equal(form.title, own.reset.title);
      assert.equal(form.field('emailAddress').autocomplete, 'email');
      form.type('emailAddress', ` ${address} `);
      form.submit.click();
      await form.says(own.mailSent.request.replace('{{address}}', address));
      const link = rootOf(form.element).querySelector('a');
      const query = new URLSearchParams({ user: address });
      assert.equal(link?.href, `${location.origin}/login?${query}`);
    }
    assert.equal(await portal.count(REQUEST), 3);
  });

  it('says when the mail could not be asked for, and keeps the address', async () => {
    await portal.spoil(REQUEST, 'status', { status: 500 });
    const form = await linkForm((await open()).element);
    form.type('emailAddress', 'greta@partner.example');
    form.submit.click();
    await form.says(en.failure['not-requested']);
    assert.equal(form.field('emailAddress').value, 'greta@partner.example');
    await portal.mend();
    form.submit.click();
    await form.shows(own.mail.title);
  });

  it('sends the request once', async () => {
    await portal.spoil(REQUEST, 'hold');
    const form = await linkForm((await open()).element);
    form.type('emailAddress', 'greta@partner.example');
    form.submit.click();
    form.submit.click();
    await until('it is busy', () => form.submit.textContent === own.registration.sending);
    form.submit.click();
    await portal.mend();
    await form.shows(own.mail.title);
    assert.equal(await portal.count(REQUEST), 1);
  });

  it('sets a new password, whose second mail has to be waited for', async () => {
    const { address, token } = await portal.invite(4);
    const { page, element } = await open(token);
    const form = await linkForm(element);
    assert.equal(form.title, own.reset.title);
    assert.equal(form.field('emailAddress').value, address);
    assert.lengthOf(rootOf(element).querySelectorAll('input'), 3);
    form.type('password', GOOD_PASSWORD);
    form.type('repeat', GOOD_PASSWORD);
    form.submit.focus();
    form.submit.click();
    await form.says(own.mailSent['reset-confirmation'].replace('{{address}}', address));
    assert.equal(await portal.count(RESET), 1);
    await until('the focus is on the words', () => page.active?.matches('[part=text]'));
    assert.isOk(button(element, own.link.another));
  });

  it('refuses a password that does not pass, and hides a shown one while it is sent', async () => {
    const { token } = await portal.invite(4);
    const { page, element } = await open(token);
    const form = await linkForm(element);
    form.type('password', 'short');
    form.type('repeat', 'short');
    form.submit.click();
    await until('it is too short', () => form.errorOf('password') === own.fieldError['min-length']);
    await until('the focus', () => page.active === form.field('password'));
    assert.equal(await portal.count(RESET), 0);
    form.type('password', GOOD_PASSWORD);
    form.type('repeat', GOOD_PASSWORD);
    button(element, en.password.show).click();
    await until('it is shown', () => form.field('repeat').type === 'text');
    await portal.spoil(RESET, 'hold');
    form.submit.click();
    await until('it is hidden', () => form.field('password').type === 'password');
    await portal.mend();
    await form.shows(own.mail.title);
  });

  for (const [state, words] of [
    [2, own.link.confirmAddress],
    [5, own.link.confirmPassword],
  ] as const) {
    it(`in state ${state} says that signing in is left to do`, async () => {
      const { address, token } = await portal.invite(state);
      const { element } = await open(token);
      const form = new LinkForm(element);
      await form.says(words.replace('{{address}}', address));
      assert.lengthOf(parts(element, 'form'), 0);
    });
  }

  it('in state 1 shows the registration of that link', async () => {
    const { token } = await portal.invite(1);
    const form = await linkForm((await open(token)).element);
    assert.equal(form.title, own.registration.title);
    assert.isOk(form.field('firstName'));
  });
});
