import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import { portal } from './support/portal.ts';
import { assertSame } from './support/same.ts';
import { button, findButton, parts, SignInForm, signInForm } from './support/sign-in-form.ts';
import { until } from './support/until.ts';
import { freshPages, visit } from './support/visit.ts';

const PAGE = '<portico-sign-in stay></portico-sign-in>';
const { failure, password: show, signIn } = en;

describe('the password', () => {
  freshPages();

  it('can be shown, and is hidden again when it is sent', async () => {
    const form = await signInForm(await visit(PAGE));
    form.fill('anna', 'wrong');
    button(form.element, show.show).click();
    await until('it is shown', () => form.password.type === 'text');
    assert.equal(form.password.value, 'wrong');
    button(form.element, show.hide).click();
    await until('it is hidden', () => form.password.type === 'password');
    button(form.element, show.show).click();
    await until('it is shown', () => form.password.type === 'text');
    form.submit.click();
    await until('it is hidden', () => form.password.type === 'password');
    await form.says(failure['invalid-credentials']);
    assert.isDefined(findButton(form.element, show.show));
  });

  it('tells of Caps Lock while that is on', async () => {
    const page = await visit(PAGE);
    const form = await signInForm(page);
    const press = (modifierCapsLock: boolean) =>
      form.password.dispatchEvent(
        new page.window.KeyboardEvent('keydown', {
          modifierCapsLock,
          bubbles: true,
          composed: true,
        }),
      );
    const hint = () => form.form.querySelector('[role=status]')?.textContent;
    assert.equal(hint(), '');
    form.password.focus();
    press(true);
    await until('the hint', () => hint() === show.capsLock);
    press(false);
    await until('no hint', () => hint() === '');
    press(true);
    await until('the hint', () => hint() === show.capsLock);
    form.name.focus();
    await until('no hint away from the field', () => hint() === '');
  });
});

describe('the sign-in', () => {
  freshPages();

  it('says that it is busy, keeps the focus, and is sent once', async () => {
    await portal.spoil('POST /rest/auth/login', 'hold');
    const page = await visit(PAGE);
    const form = await signInForm(page);
    form.submit.focus();
    form.send('anna');
    await until('it is busy', () => form.submit.textContent === signIn.busy);
    assert.deepInclude(form.submit, { ariaDisabled: 'true', disabled: false });
    assert.equal(form.form.ariaBusy, 'true');
    assert.isTrue(form.name.readOnly && form.password.readOnly);
    assertSame(page.active, form.submit);
    form.submit.click();
    await portal.mend();
    await until('it went on', () => form.submit.textContent === signIn.continue);
    assert.equal(await portal.count('POST /rest/auth/login'), 1);
    await until('the focus is on the way on', () => page.active === form.submit);
  });

  it('can be cancelled; what was typed and the focus stay in the form', async () => {
    await portal.spoil('POST /rest/auth/login', 'hold');
    const page = await visit(PAGE);
    const form = await signInForm(page);
    form.send('anna');
    const cancel = await until('a way out', () => findButton(form.element, signIn.cancel));
    cancel.focus();
    cancel.click();
    await form.says(failure.aborted);
    assert.equal(form.password.value, 'lighthouse by the sea');
    assert.isTrue(form.form.contains(page.active), 'the focus is in the form');
  });

  it('is closed when the portal says so, and opens again with the focus kept', async () => {
    await portal.set({ webAccessEnabled: false });
    const page = await visit(PAGE);
    const element = page.find('portico-sign-in');
    const again = await until('the notice', () => findButton(element, signIn.checkAgain));
    assert.equal(parts(element, 'alert')[0]?.textContent, failure['login-disabled']);
    const isOpen = () => parts(element, 'form').some((form) => form.checkVisibility());
    assert.isFalse(isOpen());
    await portal.set({ webAccessEnabled: true });
    again.focus();
    again.click();
    await until('the form shows', isOpen);
    const form = await signInForm(page);
    await until('the focus is still here', () => page.document.activeElement === element);
    await form.signIn('anna');
  });

  it('is closed by a refusal in the middle, too', async () => {
    const page = await visit(PAGE);
    const form = await signInForm(page);
    await portal.set({ loginClosed: true });
    form.send('anna');
    await until('the notice', () => findButton(form.element, signIn.checkAgain));
    await portal.set({ loginClosed: false });
    button(form.element, signIn.checkAgain).click();
    await until('the form shows', () => form.form.checkVisibility());
    assert.equal(form.name.value, 'anna', 'what was typed is there');
  });

  it('takes the focus into its first field', async () => {
    const page = await visit(PAGE);
    const form = await signInForm(page);
    form.element.focus();
    assertSame(page.active, form.name);
  });

  it('stands twice on a page: other ids, and a failure only where somebody tried', async () => {
    const page = await visit(`<portico-sign-in stay id="other"></portico-sign-in>${PAGE}`);
    const other = await signInForm(page, '#other');
    const form = await signInForm(page, 'portico-sign-in:not(#other)');
    assert.notEqual(other.name.id, form.name.id);
    other.fill('zoé', 'mine');
    form.send('anna', 'wrong');
    await form.says(failure['invalid-credentials']);
    assertSame(page.active, form.password);
    assert.equal(other.name.value, 'zoé');
    assert.equal(other.password.value, 'mine');
    assert.isEmpty(other.alert.textContent, 'the failure is said once');
    await form.signIn('anna');
    await until('the other one knows', () => parts(other.element, 'form').length === 0);
    assert.equal(new SignInForm(other.element).submit.textContent, signIn.continue);
  });
});
