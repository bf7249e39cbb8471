import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import { assertSame } from './support/assert-same.ts';
import { getPassword, portal } from './support/portal.ts';
import {
  findButton,
  findParts,
  getButton,
  getSignInForm,
  SignInForm,
} from './support/sign-in-form.ts';
import { isolateTests, openPage } from './support/test-page.ts';
import { waitFor, waitForEvent } from './support/wait.ts';

const PAGE = '<portico-sign-in stay></portico-sign-in>';
const { failure, failureDetail, password: passwordTexts, signIn } = en;

describe('the password', () => {
  isolateTests();

  it('can be shown, and is hidden on submit', async () => {
    const form = await getSignInForm(await openPage(PAGE));
    form.fill('anna', 'wrong');
    getButton(form.element, passwordTexts.show).click();
    await waitFor('the shown password', () => form.password.type === 'text');
    assert.equal(form.password.value, 'wrong');
    getButton(form.element, passwordTexts.hide).click();
    await waitFor('the hidden password', () => form.password.type === 'password');
    getButton(form.element, passwordTexts.show).click();
    await waitFor('the shown password', () => form.password.type === 'text');
    form.submit.click();
    await waitFor('the hidden password', () => form.password.type === 'password');
    await form.waitForText(failure['invalid-credentials']);
    assert.isDefined(findButton(form.element, passwordTexts.show));
  });

  it('shows a hint while Caps Lock is on', async () => {
    const page = await openPage(PAGE);
    const form = await getSignInForm(page);
    const press = (modifierCapsLock: boolean) =>
      form.password.dispatchEvent(
        new page.window.KeyboardEvent('keydown', {
          modifierCapsLock,
          bubbles: true,
          composed: true,
        }),
      );
    const readHint = () => form.form.querySelector('[part=field] [role=alert]')?.textContent;
    assert.equal(readHint(), '');
    form.password.focus();
    press(true);
    await waitFor('the hint', () => readHint() === passwordTexts.capsLock);
    press(false);
    await waitFor('no hint', () => readHint() === '');
    press(true);
    await waitFor('the hint', () => readHint() === passwordTexts.capsLock);
    form.name.focus();
    await waitFor('no hint without the focus', () => readHint() === '');
  });
});

describe('the attribute autofocus', () => {
  isolateTests();

  /** Waits for the check box, which comes with the script that moves the focus. */
  const waitForExtras = ({ element }: SignInForm) =>
    waitFor('the check box', () => findParts(element, 'checkbox').length > 0);

  it('focuses the first empty input', async () => {
    const page = await openPage('<portico-sign-in autofocus></portico-sign-in>');
    const form = await getSignInForm(page);
    await waitFor('the focus on the name', () => page.activeElement === form.name);
    const named = await openPage('<portico-sign-in autofocus user-name="anna"></portico-sign-in>');
    const other = await getSignInForm(named);
    await waitFor('the focus on the password', () => named.activeElement === other.password);
  });

  it('leaves the focus where a person has put it', async () => {
    const page = await openPage('<input id="search">', { scripts: ['/portico/sign-in.js'] });
    page.find('#search').focus();
    page.add('portico-sign-in', { autofocus: '', 'remember-name': '' });
    await waitForExtras(await getSignInForm(page));
    assert.equal(page.activeElement?.id, 'search');
  });

  it('is off by default', async () => {
    const page = await openPage('<portico-sign-in remember-name></portico-sign-in>');
    await waitForExtras(await getSignInForm(page));
    assertSame(page.activeElement, page.document.body);
  });
});

describe('the sign-in', () => {
  isolateTests();

  it('shows at each input that it is too long, focuses the first, and sends nothing', async () => {
    const page = await openPage(PAGE);
    const form = await getSignInForm(page);
    form.submit.focus();
    form.send('a'.repeat(255), 'p'.repeat(513));
    await waitFor('both errors', () => findParts(form.element, 'alert').length === 2);
    const errors = findParts(form.element, 'alert').map(({ textContent }) => textContent);
    assert.deepEqual(errors, [signIn.tooLong, signIn.tooLong]);
    await waitFor('the focus', () => page.activeElement === form.name);
    form.name.value = 'anna';
    form.name.dispatchEvent(new Event('input', { bubbles: true }));
    await waitFor('one error', () => findParts(form.element, 'alert').length === 1);
    assert.equal(await portal.countRequests('POST /rest/auth/login'), 0);
    await form.signIn('anna');
  });

  it('signs in with a pasted name and a decomposed password', async () => {
    const form = await getSignInForm(await openPage(PAGE));
    form.fill('\u200Bjürgen\u2060'.normalize('NFD'), getPassword('jürgen').normalize('NFD'));
    const signedIn = waitForEvent(form.element, 'portico-logged-in');
    form.submit.click();
    await signedIn;
  });

  it('shows that it is busy, keeps the focus, and is sent once', async () => {
    await portal.setFault('POST /rest/auth/login', 'hold');
    const page = await openPage(PAGE);
    const form = await getSignInForm(page);
    form.submit.focus();
    form.send('anna');
    await waitFor('the busy button', () => form.submit.textContent === signIn.busy);
    assert.deepInclude(form.submit, { ariaDisabled: 'true', disabled: false });
    assert.equal(form.form.ariaBusy, 'true');
    assert.isTrue(form.name.readOnly && form.password.readOnly);
    assertSame(page.activeElement, form.submit);
    form.submit.click();
    await portal.clearFaults();
    await waitFor('the link to continue', () => form.submit.textContent === signIn.continue);
    assert.equal(await portal.countRequests('POST /rest/auth/login'), 1);
    await waitFor('the focus on the link', () => page.activeElement === form.submit);
  });

  it('can be canceled, and keeps its input and the focus', async () => {
    await portal.setFault('POST /rest/auth/login', 'hold');
    const page = await openPage(PAGE);
    const form = await getSignInForm(page);
    form.send('anna');
    const cancel = await waitFor('the button that cancels', () =>
      findButton(form.element, signIn.cancel),
    );
    cancel.focus();
    cancel.click();
    await form.waitForText(failure.aborted);
    assert.equal(form.password.value, 'lighthouse by the sea');
    assert.isTrue(form.form.contains(page.activeElement), 'the form contains the focus');
  });

  it('shows a notice while login is disabled, then the form, and keeps the focus', async () => {
    await portal.writeSettings({ webAccessEnabled: false });
    const page = await openPage(PAGE);
    const element = page.find('portico-sign-in');
    const checkAgain = await waitFor('the notice', () => findButton(element, signIn.checkAgain));
    assert.equal(findParts(element, 'alert')[0]?.textContent, failure['login-disabled']);
    const isFormVisible = () => findParts(element, 'form').some((form) => form.checkVisibility());
    assert.isFalse(isFormVisible());
    await portal.writeSettings({ webAccessEnabled: true });
    checkAgain.focus();
    checkAgain.click();
    await waitFor('the form', isFormVisible);
    const form = await getSignInForm(page);
    await waitFor('the focus', () => page.activeElement === form.name);
    await form.signIn('anna');
  });

  it('shows the notice if a login is rejected because login is disabled', async () => {
    const page = await openPage(PAGE);
    const form = await getSignInForm(page);
    await portal.writeSettings({ loginClosed: true });
    form.send('anna');
    await waitFor('the notice', () => findButton(form.element, signIn.checkAgain));
    await portal.writeSettings({ loginClosed: false });
    getButton(form.element, signIn.checkAgain).click();
    await waitFor('the form', () => form.form.checkVisibility());
    assert.equal(form.name.value, 'anna', 'the form keeps its input');
  });

  it('shows how long the login stays disabled, if the portal says it', async () => {
    const form = await getSignInForm(await openPage(PAGE));
    await portal.writeSettings({ loginClosed: true, loginClosedRetryAfter: 600 });
    form.send('anna');
    const text = failureDetail.loginDisabledFor.replace('{{time}}', '10 min');
    await waitFor('the time', () =>
      findParts(form.element, 'alert')[0]?.textContent?.startsWith(text),
    );
  });

  it('does not move its inputs for a message of one line', async () => {
    const page = await openPage(PAGE);
    page.frame.width = '800';
    const form = await getSignInForm(page);
    const readTop = () => Math.round(form.name.getBoundingClientRect().top);
    const before = readTop();
    form.send('anna', 'wrong');
    const [alert] = await waitFor('the message', () => {
      const found = findParts(form.element, 'alert');
      return found.length > 0 && found;
    });
    assert.isBelow(alert?.clientHeight ?? 0, 50, 'the message has one line');
    assert.equal(readTop(), before);
  });

  it('shows single sign-on above the inputs as the main way, if the page says so', async () => {
    const settings = '{"singleSignOn":{"loginUrl":"/sso/login"}}';
    const page = await openPage('<portico-sign-in stay single-sign-on-first></portico-sign-in>', {
      head: `<script type="application/json" id="portico-settings">${settings}</script>`,
    });
    const form = await getSignInForm(page);
    const button = await waitFor('the button', () => findButton(form.element, signIn.singleSignOn));
    const { DOCUMENT_POSITION_FOLLOWING } = Node;
    assert.isOk(button.compareDocumentPosition(form.name) & DOCUMENT_POSITION_FOLLOWING);
    assert.include(button.getAttribute('part'), 'primary-button');
    const [submit] = findParts(form.element, 'submit-button');
    const { backgroundColor } = getComputedStyle(button);
    assert.notEqual(getComputedStyle(submit as Element).backgroundColor, backgroundColor);
  });

  it('shows its inputs first, if the portal has no single sign-on', async () => {
    const page = await openPage('<portico-sign-in stay single-sign-on-first></portico-sign-in>');
    const { form } = await getSignInForm(page);
    await waitFor('the form without a room', () => !form.querySelector('.portico-first-way'));
  });

  it('moves the focus to its first input', async () => {
    const page = await openPage(PAGE);
    const form = await getSignInForm(page);
    form.element.focus();
    assertSame(page.activeElement, form.name);
  });

  it('can be used twice in a page, with different ids and separate failures', async () => {
    const page = await openPage(`<portico-sign-in stay id="other"></portico-sign-in>${PAGE}`);
    const other = await getSignInForm(page, '#other');
    const form = await getSignInForm(page, 'portico-sign-in:not(#other)');
    assert.notEqual(other.name.id, form.name.id);
    other.fill('zoé', 'mine');
    form.send('anna', 'wrong');
    await form.waitForText(failure['invalid-credentials']);
    assertSame(page.activeElement, form.password);
    assert.equal(other.name.value, 'zoé');
    assert.equal(other.password.value, 'mine');
    assert.isEmpty(other.alert.textContent, 'the other form shows no failure');
    await form.signIn('anna');
    await waitFor(
      'the sign-in of the other element',
      () => findParts(other.element, 'form').length === 0,
    );
    assert.equal(new SignInForm(other.element).submit.textContent, signIn.continue);
  });
});
