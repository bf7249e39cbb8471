import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import enRegistration from '../../locales/registration/en.json' with { type: 'json' };
import { assertSame } from './support/assert-same.ts';
import { GOOD_PASSWORD, getExternalUserForm } from './support/external-user-form.ts';
import { portal } from './support/portal.ts';
import {
  openRegistration,
  openRegistrationForm,
  REGISTER,
  TERMS,
} from './support/registration-page.ts';
import { findParts, getRoot } from './support/sign-in-form.ts';
import { isolateTests, openPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

describe('the registration', () => {
  isolateTests();

  it('has the inputs that the portal requests, with autocomplete tokens', async () => {
    await portal.writeSettings({ phoneNumberProvisionOnSignUp: true, termsAndConditions: TERMS });
    const { address, token } = await portal.invite(1);
    const { page, element } = await openRegistration({ token });
    const form = await getExternalUserForm(element);
    const fields = [...getRoot(element).querySelectorAll('input')];
    assert.deepEqual(
      fields.map(({ name, type, autocomplete }) => [name, type, autocomplete]),
      [
        ['username', 'text', 'username'],
        ['firstName', 'text', 'given-name'],
        ['lastName', 'text', 'family-name'],
        ['phone', 'text', 'tel'],
        ['password', 'password', 'new-password'],
        ['repeat', 'password', 'new-password'],
        ['termsAndConditions', 'checkbox', ''],
      ],
    );
    assert.equal(form.getField('emailAddress').value, address);
    assert.isTrue(form.getField('emailAddress').readOnly);
    assert.equal(
      form.getField('password').getAttribute('passwordrules'),
      'minlength: 15; maxlength: 128;',
    );
    assert.isFalse(form.getField('password').hasAttribute('maxlength'));
    assert.equal(findParts(element, 'terms')[0]?.textContent, TERMS);
    assert.isUndefined((page.window.top as unknown as { hacked?: boolean }).hacked);
    assert.lengthOf(getRoot(element).querySelectorAll('[part=terms] *'), 0);
  });

  it('has no phone number and no terms by default', async () => {
    const { form } = await openRegistrationForm();
    assert.throws(() => form.getField('phone'));
    assert.throws(() => form.getField('accept'));
  });

  it('is sent once, shows that it is busy, and ends with the confirmation mail', async () => {
    const { page, form } = await openRegistrationForm();
    form.fill();
    await portal.setFault(REGISTER, 'hold');
    form.submit.focus();
    await form.submitRepeatedly();
    assertSame(page.activeElement, form.submit);
    await portal.clearFaults();
    await form.waitForTitle(enRegistration.mail.title);
    assert.equal(await portal.countRequests(REGISTER), 1);
    await waitFor('the focus on the text', () => page.activeElement?.matches('[part=text]'));
    const [again] = findParts(form.element, 'resend-button') as [HTMLElement];
    again.click();
    assert.equal(again.ariaDisabled, 'true');
    assert.match(again.textContent, /^Resend email in (1 min|5\d sec)$/);
    assert.equal(await portal.countRequests('POST /rest/extuser/reset_password_requested'), 0);
  });

  it('shows a failure and keeps its input when a call fails', async () => {
    const { page, form } = await openRegistrationForm();
    form.fill();
    await portal.setFault(REGISTER, 'cut');
    form.submit.focus();
    form.submit.click();
    await form.waitForText(en.failure.network);
    assert.equal(findParts(form.element, 'alert')[0]?.parentElement?.role, 'alert');
    assert.equal(form.getField('password').value, GOOD_PASSWORD);
    assertSame(page.activeElement, form.submit);
    await portal.clearFaults();
    form.submit.click();
    await form.waitForTitle(enRegistration.mail.title);
  });

  it('keeps its input after a reload, except the passwords', async () => {
    const { token } = await portal.invite(1);
    const first = await getExternalUserForm((await openRegistration({ token })).element);
    first.fill();
    const second = await getExternalUserForm((await openRegistration({ token })).element);
    assert.equal(second.getField('firstName').value, 'Greta');
    assert.equal(second.getField('lastName').value, 'Öberg');
    assert.equal(second.getField('password').value, '');
    assert.notInclude(JSON.stringify(sessionStorage), GOOD_PASSWORD);
    const { element } = await openRegistration();
    assert.equal(
      (await getExternalUserForm(element)).getField('firstName').value,
      '',
      'another token has its own values',
    );
    second.fill();
    second.submit.click();
    await second.waitForTitle(enRegistration.mail.title);
    assert.isNull(sessionStorage.getItem(`${location.origin} portico.session.registration`));
  });

  it('keeps its input when it is moved', async () => {
    const { page, form } = await openRegistrationForm();
    form.fill();
    page.add('div').append(form.element);
    await Promise.resolve();
    assert.equal(form.getField('password').value, GOOD_PASSWORD);
    assert.equal(form.getField('firstName').value, 'Greta');
    form.submit.click();
    await form.waitForTitle(enRegistration.mail.title);
  });

  it('stays on the page when an old session has ended', async () => {
    sessionStorage.setItem(`${location.origin} portico.session.bearer`, 'ended');
    const { page, form } = await openRegistrationForm();
    await waitFor(
      'the session check',
      async () => (await portal.countRequests('GET /rest/self')) > 0,
    );
    await waitFor(
      'the end of the session',
      () => !sessionStorage.getItem(`${location.origin} portico.session.bearer`),
    );
    assert.equal(page.window.location.pathname, '/page');
    form.fill();
    form.submit.click();
    await form.waitForTitle(enRegistration.mail.title);
  });

  it('without a token requests a new invitation', async () => {
    const page = await openPage('<portico-registration></portico-registration>');
    const form = await getExternalUserForm(page.find('portico-registration'));
    await form.waitForText(enRegistration.registration.lost);
    form.submit.click();
    await waitFor(
      'an error',
      () => form.getError('emailAddress') === enRegistration.missing.emailAddress,
    );
    form.type('emailAddress', 'greta');
    form.submit.click();
    await waitFor(
      'an error',
      () => form.getError('emailAddress') === enRegistration.emailAddressError.invalid,
    );
    form.type('emailAddress', 'greta@partner.example');
    form.submit.click();
    await form.waitForTitle(enRegistration.mail.title);
  });
});
