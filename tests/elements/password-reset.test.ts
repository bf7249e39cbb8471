import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import enRegistration from '../../locales/registration/en.json' with { type: 'json' };
import {
  ExternalUserForm,
  GOOD_PASSWORD,
  getExternalUserForm,
} from './support/external-user-form.ts';
import { portal } from './support/portal.ts';
import { findParts, getButton, getRoot } from './support/sign-in-form.ts';
import { isolateTests, openPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

const REQUEST = 'POST /rest/extuser/reset_password_requested';
const RESET = 'POST /rest/extuser/reset_password';

/** Opens a page with the element. */
async function open(token = '') {
  const page = await openPage(`<portico-password-reset token="${token}"></portico-password-reset>`);
  return { page, element: page.find('portico-password-reset') };
}

describe('the password reset', () => {
  isolateTests();

  it('shows the same confirmation for known, internal and unknown addresses, and who helps', async () => {
    for (const address of [
      (await portal.invite(3)).address,
      'anna.whitcombe@harbour.example',
      'nobody@partner.example',
      'zoé@x',
    ]) {
      const form = await getExternalUserForm((await open()).element);
      assert.equal(form.title, enRegistration.reset.title);
      assert.equal(form.getField('emailAddress').autocomplete, 'email');
      form.type('emailAddress', ` ${address} `);
      form.submit.click();
      await form.waitForText(enRegistration.mailSent.request.replace('{{address}}', address));
      await form.waitForText(enRegistration.mail.nothing);
      const link = getRoot(form.element).querySelector('a');
      const query = new URLSearchParams({ user: address });
      assert.equal(link?.href, `${location.origin}/login?${query}`);
    }
    assert.equal(await portal.countRequests(REQUEST), 4);
  });

  it('shows the pasted address as it was sent, and one that is too long is not sent', async () => {
    const form = await getExternalUserForm((await open()).element);
    form.type('emailAddress', `${'a'.repeat(250)}@x.example`);
    form.submit.click();
    await waitFor(
      'the error',
      () => form.getError('emailAddress') === enRegistration.fieldError['too-long'],
    );
    assert.equal(await portal.countRequests(REQUEST), 0);
    form.type('emailAddress', 'Greta <greta＠partner.example\u200B>,');
    form.submit.click();
    const address = 'greta@partner.example';
    await form.waitForText(enRegistration.mailSent.request.replace('{{address}}', address));
  });

  it('shows a failure and keeps the address if the request fails', async () => {
    await portal.setFault(REQUEST, 'status', { status: 500 });
    const form = await getExternalUserForm((await open()).element);
    form.type('emailAddress', 'greta@partner.example');
    form.submit.click();
    await form.waitForText(en.failure['not-requested']);
    assert.equal(form.getField('emailAddress').value, 'greta@partner.example');
    await portal.clearFaults();
    form.submit.click();
    await form.waitForTitle(enRegistration.mail.title);
  });

  it('sends the request once', async () => {
    await portal.setFault(REQUEST, 'hold');
    const form = await getExternalUserForm((await open()).element);
    form.type('emailAddress', 'greta@partner.example');
    await form.submitRepeatedly();
    await portal.clearFaults();
    await form.waitForTitle(enRegistration.mail.title);
    assert.equal(await portal.countRequests(REQUEST), 1);
  });

  it('sets a new password and announces the confirmation mail', async () => {
    const { address, token } = await portal.invite(4);
    const { page, element } = await open(token);
    const form = await getExternalUserForm(element);
    assert.equal(form.title, enRegistration.reset.title);
    assert.equal(form.getField('emailAddress').value, address);
    assert.lengthOf(getRoot(element).querySelectorAll('input'), 3);
    form.type('password', GOOD_PASSWORD);
    form.type('repeat', GOOD_PASSWORD);
    form.submit.focus();
    form.submit.click();
    await form.waitForText(
      enRegistration.mailSent['reset-confirmation'].replace('{{address}}', address),
    );
    assert.equal(await portal.countRequests(RESET), 1);
    await waitFor('the focus on the text', () => page.activeElement?.matches('[part=text]'));
    assert.match(
      findParts(element, 'resend-button')[0]?.textContent ?? '',
      /^Resend email in (1 min|5\d sec)$/,
    );
  });

  it('shows an error for a short password, and hides a shown password on submit', async () => {
    const { token } = await portal.invite(4);
    const { page, element } = await open(token);
    const form = await getExternalUserForm(element);
    form.type('password', 'short');
    form.type('repeat', 'short');
    form.submit.click();
    await waitFor('the error', () => form.getField('password').ariaInvalid === 'true');
    const [failed] = getRoot(element).querySelectorAll('.portico-rule-failed');
    assert.equal(failed?.textContent, 'Not met: At least 15 characters');
    assert.isUndefined(form.getError('password'), 'the list says it');
    await waitFor('the focus', () => page.activeElement === form.getField('password'));
    assert.equal(await portal.countRequests(RESET), 0);
    form.type('password', GOOD_PASSWORD);
    form.type('repeat', GOOD_PASSWORD);
    getButton(element, en.password.show).click();
    await waitFor('the shown password', () => form.getField('repeat').type === 'text');
    await portal.setFault(RESET, 'hold');
    form.submit.click();
    await waitFor('the hidden password', () => form.getField('password').type === 'password');
    await portal.clearFaults();
    await form.waitForTitle(enRegistration.mail.title);
  });

  for (const [state, text] of [
    [2, enRegistration.link.confirmAddress],
    [5, enRegistration.link.confirmPassword],
  ] as const) {
    it(`in state ${state} leads to the sign-in`, async () => {
      const { address, token } = await portal.invite(state);
      const { element } = await open(token);
      const form = new ExternalUserForm(element);
      await form.waitForText(text.replace('{{address}}', address));
      assert.lengthOf(findParts(element, 'form'), 0);
    });
  }

  it('in state 1 shows the registration', async () => {
    const { token } = await portal.invite(1);
    const form = await getExternalUserForm((await open(token)).element);
    assert.equal(form.title, enRegistration.registration.title);
    assert.isOk(form.getField('firstName'));
  });
});
