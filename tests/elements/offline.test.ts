import { assert } from 'chai';
import de from '../../locales/de.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import { portal } from './support/portal.ts';
import { findParts, getSignInForm, type SignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage, type TestPage } from './support/test-page.ts';
import { waitFor, waitForEvent } from './support/wait.ts';

const PAGE = '<portico-sign-in stay></portico-sign-in>';

/** Lets the browser of a page lose its network or find it again. */
function setOnline({ window }: TestPage, onLine: boolean): void {
  Object.defineProperty(window.navigator, 'onLine', { value: onLine, configurable: true });
  window.dispatchEvent(new window.Event(onLine ? 'online' : 'offline'));
}

const readNotice = ({ element }: SignInForm) => findParts(element, 'alert')[0]?.textContent;

describe('a sign-in without a network', () => {
  isolateTests();

  it('says so, keeps what is typed, and signs in when the network is back', async () => {
    const page = await openPage(PAGE);
    const form = await getSignInForm(page);
    form.fill('anna');
    setOnline(page, false);
    await waitFor('the notice', () => readNotice(form) === en.signIn.offline);
    setOnline(page, true);
    await waitFor('the form without a notice', () => readNotice(form) === undefined);
    assert.equal(form.name.value, 'anna');
    assert.isNotEmpty(form.password.value);
    form.submit.click();
    await waitFor('the sign-in', () => findParts(form.element, 'form').length === 0);
  });

  it("says so in the person's language", async () => {
    const page = await openPage(PAGE, { lang: 'de' });
    const form = await getSignInForm(page);
    setOnline(page, false);
    await waitFor('the notice', () => readNotice(form) === de.signIn.offline);
  });

  it('says the same after an attempt, until the network is back', async () => {
    const page = await openPage(PAGE);
    const form = await getSignInForm(page);
    setOnline(page, false);
    await waitFor('the notice', () => readNotice(form) === en.signIn.offline);
    await portal.setFault('POST /rest/auth/login', 'cut');
    const failed = waitForEvent(form.element, 'portico-login-failed');
    form.send('anna');
    await failed;
    await waitFor('the notice', () => readNotice(form) === en.signIn.offline);
    assert.equal(form.name.value, 'anna');
    setOnline(page, true);
    await waitFor('the form without a notice', () => readNotice(form) === undefined);
  });
});

describe('a page that could not check its session', () => {
  isolateTests();

  it('finds the session when the network is back', async () => {
    const first = await openPage(PAGE);
    await (await getSignInForm(first)).signIn('anna');
    first.close();
    await portal.setFault('GET /rest/self', 'cut');
    const page = await openPage(PAGE);
    const form = await getSignInForm(page);
    await waitFor(
      'the failed checks',
      async () => (await portal.countRequests('GET /rest/self')) > 2,
    );
    await portal.clearFaults();
    setOnline(page, true);
    await waitFor('the signed-in person', () => findParts(form.element, 'form').length === 0);
  });
});
