import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import { portal } from './support/portal.ts';
import { findButton, getSignInForm, SignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

const LOGIN = 'POST /rest/auth/login';

const findCancel = ({ element }: SignInForm) => findButton(element, en.signIn.cancel);

/** Opens a page with two forms, and a portal that does not answer the login. */
async function openTwoForms() {
  await portal.setFault(LOGIN, 'hold');
  const page = await openPage('<portico-sign-in></portico-sign-in>'.repeat(2));
  await getSignInForm(page);
  const forms = [...page.document.querySelectorAll('portico-sign-in')].map(
    (element) => new SignInForm(element as HTMLElement),
  );
  return forms as [SignInForm, SignInForm];
}

describe('the button that cancels', () => {
  isolateTests();

  it('cancels the one attempt of two submissions', async () => {
    await portal.setFault(LOGIN, 'hold');
    const page = await openPage('<portico-sign-in></portico-sign-in>');
    const form = await getSignInForm(page);
    form.send('anna');
    form.submit.click();
    const cancel = await waitFor('the button', () => findCancel(form));
    await waitFor('the request', () => portal.countRequests(LOGIN));
    cancel.click();
    await form.waitForText(en.failure.aborted);
    assert.equal(await portal.countRequests(LOGIN), 1);
  });

  it('is shown when the attempt takes long, and moves nothing', async () => {
    await portal.setFault(LOGIN, 'hold');
    const form = await getSignInForm(await openPage('<portico-sign-in></portico-sign-in>'));
    const getPlaces = () =>
      [form.name, form.password, form.submit].map((one) => one.getBoundingClientRect().y);
    const before = getPlaces();
    form.send('anna');
    const begun = performance.now();
    const cancel = await waitFor('the button', () => findCancel(form));
    assert.isAtLeast(performance.now() - begun, 2_500);
    assert.deepEqual(getPlaces(), before);
    cancel.click();
    await form.waitForText(en.failure.aborted);
    assert.deepEqual(getPlaces(), before);
  });

  it('is in the form that has sent the attempt, and not in the other one', async () => {
    const [first, second] = await openTwoForms();
    first.send('anna');
    const cancel = await waitFor('the button', () => findCancel(first));
    await waitFor('the busy form', () => second.submit.textContent === en.signIn.busy);
    assert.isUndefined(findCancel(second));
    cancel.click();
    await first.waitForText(en.failure.aborted);
  });

  it('is in another form after that one has sent the next attempt', async () => {
    const [first, second] = await openTwoForms();
    first.send('anna');
    (await waitFor('the button', () => findCancel(first))).click();
    await first.waitForText(en.failure.aborted);
    second.send('anna');
    const cancel = await waitFor('the button', () => findCancel(second));
    await waitFor('the busy form', () => first.submit.textContent === en.signIn.busy);
    assert.isUndefined(findCancel(first));
    cancel.click();
    await second.waitForText(en.failure.aborted);
  });
});
