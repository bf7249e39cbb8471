import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import de from '../../locales/de.json' with { type: 'json' };
import lost from '../../locales/element/lost.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import { assertSame } from './support/assert-same.ts';
import { HeldScripts } from './support/held-scripts.ts';
import { getPassword, PENDING_COOKIE, portal } from './support/portal.ts';
import {
  findButton,
  findParts,
  getSignInForm,
  isShown,
  SignInForm,
} from './support/sign-in-form.ts';
import { isolateTests, openPage, type PageOptions, startPage } from './support/test-page.ts';
import { waitFor, waitForEvent } from './support/wait.ts';

const isFirefox = navigator.userAgent.includes('Firefox/');
const LOGIN = 'POST /rest/auth/login';

const held: HeldScripts[] = [];

// Firefox keeps requests of a page that is gone, and has six connections to a server.
afterEach(async () => {
  for (const scripts of held.splice(0)) await scripts.release();
});

/** Opens a page whose view of the sign-in is still on its way. Its session arrives. */
async function openEarlyPage(
  attributes = 'stay',
  { chunks = 'core', ...options }: PageOptions & { chunks?: string } = {},
) {
  const scripts = new HeldScripts();
  held.push(scripts);
  await scripts.hold(chunks);
  const page = startPage(`<portico-sign-in ${attributes}></portico-sign-in><div></div>`, {
    ...options,
    scripts: [scripts.signIn],
  });
  const element = await waitFor('the first view', () => {
    const one = page.document?.querySelector<HTMLElement>('portico-sign-in');
    return one && findParts(one, 'form').length > 0 && one;
  });
  return { element, form: new SignInForm(element), page, scripts };
}

const isSignedIn = (element: Element) => findParts(element, 'form').length === 0;

describe('a sign-in with content of the page between its controls', () => {
  isolateTests();

  it('shows it above and below the inputs, in the same place before and after its view', async () => {
    const scripts = new HeldScripts();
    await scripts.hold('core');
    const page = startPage(
      `<portico-sign-in stay><p slot="above-fields" id="above">Above</p><p slot="below-fields" id="below">Below</p></portico-sign-in>`,
      { scripts: [scripts.signIn] },
    );
    await waitFor('the first form', () => page.document?.querySelector('#above')?.assignedSlot);
    const element = page.find('portico-sign-in');
    const { name, password, submit } = new SignInForm(element);
    const readPositions = () =>
      [page.find('#above'), name, password, page.find('#below'), submit].map(
        (one) => one.getBoundingClientRect().top,
      );
    const before = readPositions();
    assert.deepEqual(
      before,
      before.toSorted((one, other) => one - other),
    );
    await scripts.release();
    await waitFor('the view', () => element.matches(':state(shown)'));
    assertSame(new SignInForm(element).name, name);
    assert.deepEqual(readPositions(), before);
    assert.deepEqual(
      ['user-name-label', 'password-label', 'user-name-input', 'password-input'].map(
        (part) => findParts(element, part).length,
      ),
      [1, 1, 1, 1],
    );
  });
});

describe('a sign-in before its view has arrived', () => {
  isolateTests();

  it('signs the person in, and the view shows who it is when it arrives', async () => {
    const { element, form, scripts } = await openEarlyPage();
    const signedIn = waitForEvent(element, 'portico-logged-in');
    form.send('anna');
    assert.equal(form.form.ariaBusy, 'true');
    assert.isTrue(form.name.readOnly);
    await signedIn;
    assert.isFalse(isShown(element));
    await waitFor('the end of the password', () => form.password.value === '');
    await scripts.release();
    await waitFor('the view', () => isShown(element) && isSignedIn(element));
    assert.equal(await portal.countRequests(LOGIN), 1);
  });

  it('is not sent with a password that is too long, and the view shows so at the input', async () => {
    const { element, form, scripts } = await openEarlyPage();
    form.send('anna', 'p'.repeat(513));
    await scripts.release();
    await waitFor('the error', () => findParts(element, 'alert').length === 1);
    assert.equal(findParts(element, 'alert')[0]?.textContent, en.signIn.tooLong);
    assert.equal(form.password.ariaInvalid, 'true');
    assert.equal(await portal.countRequests(LOGIN), 0);
  });

  it('can be used again when the page cancels it', async () => {
    const { element, form } = await openEarlyPage();
    const cancel = (event: Event) => event.preventDefault();
    element.addEventListener('portico-login', cancel);
    form.send('anna');
    await waitFor('the form', () => form.form.ariaBusy === null);
    assert.isFalse(form.name.readOnly);
    element.removeEventListener('portico-login', cancel);
    const signedIn = waitForEvent(element, 'portico-logged-in');
    form.submit.click();
    await signedIn;
    assert.equal(await portal.countRequests(LOGIN), 1);
  });

  it('leaves the attempt of another element alone', async () => {
    await portal.setFault(LOGIN, 'hold');
    const { element, form, page, scripts } = await openEarlyPage();
    const second = new SignInForm(page.add('portico-sign-in', { stay: '' }));
    form.send('anna');
    await waitFor('the request', async () => (await portal.countRequests(LOGIN)) === 1);
    second.send('anna', 'wrong');
    await waitFor('the form', () => second.form.ariaBusy === null);
    await scripts.release();
    await waitFor('the view', () => isShown(second.element) && second.form.ariaBusy === 'true');
    await portal.clearFaults();
    await waitFor('the person', () => isSignedIn(element) && isSignedIn(second.element));
    assert.equal(await portal.countRequests(LOGIN), 1);
  });

  it('ends when the page removes the element, which can be used again', async () => {
    await portal.setFault(LOGIN, 'hold');
    const { element, form, page } = await openEarlyPage();
    let events = 0;
    for (const name of ['logged-in', 'login-failed']) {
      element.addEventListener(`portico-${name}`, () => {
        events += 1;
      });
    }
    form.send('anna');
    await waitFor('the request', async () => (await portal.countRequests(LOGIN)) === 1);
    element.remove();
    await waitFor('the end', () => form.form.ariaBusy === null);
    await portal.clearFaults();
    page.document.body.append(element);
    assert.equal(events, 0, 'the element is in no page');
    assert.equal(form.name.value, 'anna');
    const signedIn = waitForEvent(element, 'portico-logged-in');
    form.submit.click();
    await signedIn;
  });

  it('begins when the view arrives before the session', async () => {
    const { element, form, scripts } = await openEarlyPage('stay', { chunks: 'page' });
    form.send('anna');
    await waitFor('the sign-in', () => isShown(element) && isSignedIn(element));
    await scripts.release();
    assert.equal(await portal.countRequests(LOGIN), 1);
  });

  it('keeps a click on another button when the view has other nodes', async () => {
    const { form, page, scripts } = await openEarlyPage();
    form.fill('anna');
    findParts(form.element, 'reveal-button')[0]?.click();
    page.document.documentElement.lang = 'de';
    await scripts.release();
    const german = await getSignInForm(page, 'portico-sign-in', de);
    await waitFor('the password', () => german.password.type === 'text');
  });

  it('comes back after a library has emptied the element', async () => {
    const { element, form, scripts } = await openEarlyPage('stay light-dom');
    element.replaceChildren();
    await scripts.release();
    await waitFor('the view', () => isShown(element) && isSignedIn(element) === false);
    await form.signIn('anna');
  });

  it('leaves the style sheets of other elements in the page', async () => {
    const { element, page, scripts } = await openEarlyPage('stay light-dom');
    await scripts.release();
    // The colors of the portal replace a style sheet when they arrive.
    await waitFor('the view in the colors of the portal', () => {
      const [root] = findParts(element, 'root');
      return isShown(element) && root && getComputedStyle(root).getPropertyValue('--_brand-accent');
    });
    const before = [...page.document.adoptedStyleSheets];
    await page.load(scripts.signIn.replace('sign-in.js', 'locale-picker.js'));
    const picker = page.add('portico-locale-picker', { 'light-dom': '' });
    await waitFor('the picker', () => isShown(picker));
    assert.isAbove(page.document.adoptedStyleSheets.length, before.length);
    picker.remove();
    await waitFor('the end', () => page.document.adoptedStyleSheets.length === before.length);
    for (const sheet of before) assert.isTrue(page.document.adoptedStyleSheets.includes(sheet));
  });

  it('is there before the page has arrived, where the parser has left the element', async () => {
    const scripts = new HeldScripts();
    held.push(scripts);
    const page = startPage(
      '<section><portico-sign-in></portico-sign-in></section><p></p><!--pause-->',
      { head: `<script type="module" async src="${scripts.signIn}"></script>`, scripts: [] },
    );
    await waitFor('the form', () => {
      const element = page.document?.querySelector('portico-sign-in');
      return element && findParts(element, 'form').length > 0;
    });
    assert.equal(page.document.readyState, 'loading');
    await page.resume();
  });

  it('does not come back where the view is there before the rest of the page', async () => {
    const page = startPage('<portico-sign-in stay><!--pause--></portico-sign-in>', {
      head: '<script type="module" async src="/portico/sign-in.js"></script>',
      scripts: [],
    });
    const element = await waitFor('the view', () => {
      const found = page.document?.querySelector<HTMLElement>('portico-sign-in');
      return found && isShown(found) && findParts(found, 'form').length > 0 && found;
    });
    const form = new SignInForm(element);
    const { name } = form;
    form.fill('anna');
    assert.equal(page.document.readyState, 'loading');
    await page.resume();
    await waitFor('the rest of the page', () => page.document.readyState === 'complete');
    assertSame(form.name, name);
    await form.signIn('anna');
  });

  it('leaves the page without the view', async () => {
    const { element, form } = await openEarlyPage('return-path="/home"');
    const leaving = waitForEvent(element, 'portico-navigate');
    element.addEventListener('portico-navigate', (event) => event.preventDefault());
    form.send('anna');
    const { detail } = await leaving;
    assert.include(detail, { reason: 'signed-in', url: `${location.origin}/home` });
    assert.isFalse(isShown(element));
  });

  it('shows a wrong password when the view arrives, and keeps what is typed', async () => {
    const { element, form, page, scripts } = await openEarlyPage();
    const { name, password } = form;
    const failed = waitForEvent(element, 'portico-login-failed');
    form.send('anna', 'wrong');
    await failed;
    await scripts.release();
    await form.waitForText(en.failure['invalid-credentials']);
    assert.equal(await portal.countRequests(LOGIN), 1);
    assertSame(form.name, name);
    assertSame(form.password, password);
    assert.deepEqual([name.value, name.readOnly, form.form.ariaBusy], ['anna', false, null]);
    await waitFor('the focus', () => page.activeElement === password);
    await form.signIn('anna');
  });

  it('shows the attempt in flight when the view arrives, and can be canceled', async () => {
    await portal.setFault(LOGIN, 'hold');
    const { element, form, scripts } = await openEarlyPage();
    form.send('anna');
    await scripts.release();
    await waitFor('the view', () => isShown(element) && form.submit.textContent === en.signIn.busy);
    const cancel = await waitFor('the button', () => findButton(element, en.signIn.cancel));
    cancel.click();
    await form.waitForText(en.failure.aborted);
    await portal.clearFaults();
    assert.equal(form.name.value, 'anna');
  });

  it('shows the captcha that is due', async () => {
    const first = await openPage('<portico-sign-in stay></portico-sign-in>');
    await (await getSignInForm(first)).failUntilCaptcha('anna');
    const { element, form, scripts } = await openEarlyPage();
    const failed = waitForEvent(element, 'portico-login-failed');
    form.send('anna');
    await failed;
    await scripts.release();
    await waitFor('the captcha', () => findParts(element, 'captcha').length > 0);
    assert.equal(form.name.value, 'anna');
  });

  it('goes to the second factor without the view', async () => {
    const redirectUrl = `${location.origin}/second-factor?state=old`;
    const headers = { redirectUrl, 'set-cookie': PENDING_COOKIE };
    await portal.setFault(LOGIN, 'status', { status: 609, headers });
    const { element, form } = await openEarlyPage();
    const leaving = waitForEvent(element, 'portico-navigate');
    element.addEventListener('portico-navigate', (event) => event.preventDefault());
    form.send('anna');
    assert.equal((await leaving).detail.reason, 'redirect');
    assert.isFalse(isShown(element));
  });

  it('waits for a click before the second factor where the page wants it', async () => {
    const redirectUrl = `${location.origin}/second-factor?state=old`;
    const headers = { redirectUrl, 'set-cookie': PENDING_COOKIE };
    await portal.setFault(LOGIN, 'status', { status: 609, headers });
    const { element, form, page, scripts } = await openEarlyPage('confirm-redirect');
    let leaves = 0;
    page.document.addEventListener('portico-navigate', (event) => {
      leaves += 1;
      event.preventDefault();
    });
    const redirected = waitForEvent(element, 'portico-oauth2-redirect');
    form.send('anna');
    await redirected;
    await scripts.release();
    await waitFor('the button', () => findParts(element, 'continue-button').length > 0);
    assert.equal(leaves, 0);
  });

  it('says that the portal cannot be reached when the view arrives', async () => {
    await portal.setFault(LOGIN, 'cut');
    const { element, form, scripts } = await openEarlyPage();
    const failed = waitForEvent(element, 'portico-login-failed');
    form.send('anna');
    await failed;
    await scripts.release();
    await form.waitForText(en.failure.network);
    assert.equal(form.password.value, getPassword('anna'));
  });

  it('sends one request for two clicks and Enter', async () => {
    const { element, form } = await openEarlyPage();
    const signedIn = waitForEvent(element, 'portico-logged-in');
    form.send('anna');
    form.submit.click();
    form.form.requestSubmit();
    form.password.focus();
    await sendKeys({ press: 'Enter' });
    await signedIn;
    assert.equal(await portal.countRequests(LOGIN), 1);
  });

  it('signs in after Enter in the password', async () => {
    const { element, form } = await openEarlyPage();
    const signedIn = waitForEvent(element, 'portico-logged-in');
    form.fill('anna');
    form.password.focus();
    await sendKeys({ press: 'Enter' });
    await signedIn;
  });

  it('signs in when a password manager submits the form, and writes no password into the address', async () => {
    const { element, form, page } = await openEarlyPage();
    const { href } = page.window.location;
    const signedIn = waitForEvent(element, 'portico-logged-in');
    form.fill('anna');
    // Dispatches no event, so that only the address can go wrong. Firefox refuses it outside a dialog.
    if (!isFirefox) form.form.submit();
    form.form.requestSubmit();
    await signedIn;
    assert.equal(page.window.location.href, href);
    assert.equal(await portal.countRequests(LOGIN), 1);
  });

  it('waits with an empty input for the view, which says what is missing', async () => {
    const { form, scripts } = await openEarlyPage();
    form.fill('anna', '');
    form.submit.click();
    assert.isNull(form.form.ariaBusy);
    await scripts.release();
    await waitFor('the message', () => form.form.textContent?.includes(en.signIn.passwordMissing));
    assert.equal(await portal.countRequests(LOGIN), 0);
  });

  it('signs in although the view fails to load', async () => {
    const { element, form, page, scripts } = await openEarlyPage();
    await scripts.refuse('core');
    await waitFor('the message', () => form.alert?.textContent === lost.en);
    assert.include(
      (await page.readExpectedErrors()).join(),
      'Portico: could not load <portico-sign-in>.',
    );
    const signedIn = waitForEvent(element, 'portico-logged-in');
    form.send('anna');
    await signedIn;
    await page.readExpectedErrors();
  });

  it('can be used again after a failure if the view fails to load', async () => {
    const { element, form, page, scripts } = await openEarlyPage();
    const failed = waitForEvent(element, 'portico-login-failed');
    form.send('anna', 'wrong');
    await failed;
    await scripts.refuse('core');
    await waitFor('the message', () => form.alert?.textContent === lost.en);
    await page.readExpectedErrors();
    assert.deepEqual([form.name.value, form.name.readOnly], ['anna', false]);
    assert.isNull(form.form.ariaBusy);
    await scripts.release();
    form.fill('anna');
    form.submit.click();
    await waitFor('the sign-in', () =>
      // Firefox remembers a failed import until the page is loaded again.
      isFirefox ? form.form.ariaBusy === 'true' : isShown(element) && isSignedIn(element),
    );
  });

  it('can have its view when the network is back', async () => {
    const { element, form, page, scripts } = await openEarlyPage();
    form.fill('anna');
    await scripts.refuse('core');
    await waitFor('the message', () => form.alert?.textContent === lost.en);
    await page.readExpectedErrors();
    await scripts.release();
    const { alert } = form;
    const texts: (string | null)[] = [];
    const observer = new MutationObserver(() => texts.push(alert.textContent));
    observer.observe(alert, { childList: true, characterData: true, subtree: true });
    page.window.dispatchEvent(new page.window.Event('online'));
    await waitFor('the next attempt', () => texts.includes(''));
    await waitFor('the view', () =>
      // Firefox remembers a failed import until the page is loaded again.
      isFirefox ? alert.textContent === lost.en : isShown(element),
    );
    assert.equal(form.name.value, 'anna');
  });

  it('keeps the input of an input method whose text begins while another language is loaded', async () => {
    const { element, form, page, scripts } = await openEarlyPage();
    const { name } = form;
    const compose = (type: string) =>
      name.dispatchEvent(new page.window.CompositionEvent(type, { bubbles: true, composed: true }));
    const countSheets = () => element.shadowRoot?.adoptedStyleSheets.length ?? 0;
    const before = countSheets();
    page.document.documentElement.lang = 'de';
    await scripts.hold('de-');
    await waitFor('the script of the view', () => countSheets() > before);
    form.fill('anna');
    compose('compositionstart');
    await scripts.release();
    await waitFor('the texts', () =>
      page.window.performance.getEntriesByType('resource').some((one) => /\/de-/.test(one.name)),
    );
    await new Promise((resolve) => page.window.requestAnimationFrame(() => setTimeout(resolve)));
    assert.isTrue(name.isConnected);
    compose('compositionend');
    const german = await getSignInForm(page, 'portico-sign-in', de);
    assert.equal(german.name.value, 'anna');
  });

  it('keeps the attempt and what is typed if the language of the page changes meanwhile', async () => {
    const { element, form, page, scripts } = await openEarlyPage();
    const failed = waitForEvent(element, 'portico-login-failed');
    form.send('anna', 'wrong');
    await failed;
    page.document.documentElement.lang = 'de';
    await scripts.release();
    const german = await getSignInForm(page, 'portico-sign-in', de);
    await german.waitForText(de.failure['invalid-credentials']);
    assert.equal(german.name.value, 'anna');
    assert.equal(await portal.countRequests(LOGIN), 1);
  });

  it('keeps the attempt and what is typed if the page moves the element meanwhile', async () => {
    await portal.setFault(LOGIN, 'hold');
    const { element, form, page, scripts } = await openEarlyPage();
    const { name } = form;
    form.send('anna');
    page.document.querySelector('div')?.append(element);
    const signedIn = waitForEvent(element, 'portico-logged-in');
    await portal.clearFaults();
    await signedIn;
    assertSame(form.name, name);
    await scripts.release();
    await waitFor('the view', () => isShown(element) && isSignedIn(element));
    assert.equal(await portal.countRequests(LOGIN), 1);
  });
});
