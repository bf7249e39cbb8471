import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import { takeSample } from '../support/soak.ts';
import { assertSame } from './support/assert-same.ts';
import { portal } from './support/portal.ts';
import { openRegistrationForm } from './support/registration-page.ts';
import { findButton, findParts, getSignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage, type TestPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

const LOGIN = 'POST /rest/auth/login';

/** Waits until the effects of a rendering have run, which can move the focus. */
const waitForFrame = ({ window }: TestPage) =>
  new Promise((resolve) => window.requestAnimationFrame(() => setTimeout(resolve)));

// In `npm test`, one of the two.
for (const light of takeSample(['', 'light-dom'], 1)) {
  describe(`the focus ${light && 'with light-dom'}`, () => {
    isolateTests();

    /** Opens a page whose portal does not answer the login, sends it, and moves the focus to an input of the page. */
    async function sendAndLeave(password?: string) {
      await portal.setFault(LOGIN, 'hold');
      const page = await openPage(
        `<input id="search"><portico-sign-in stay ${light}></portico-sign-in>`,
      );
      const form = await getSignInForm(page);
      form.submit.focus();
      form.send('anna', password);
      await waitFor('the request', () => portal.countRequests(LOGIN));
      page.find('#search').focus();
      await portal.clearFaults();
      return { page, form };
    }

    it('stays where the person types meanwhile, after a wrong password', async () => {
      const { page, form } = await sendAndLeave('wrong');
      await form.waitForText(en.failure['invalid-credentials']);
      await waitForFrame(page);
      assertSame(page.activeElement, page.find('#search'));
    });

    it('stays where the person types meanwhile, after the sign-in', async () => {
      const { page, form } = await sendAndLeave();
      await waitFor('the sign-in', () => !form.form);
      await waitForFrame(page);
      assertSame(page.activeElement, page.find('#search'));
    });

    it('stays in the form if the button that cancels is gone and no input is empty', async () => {
      await portal.setFault(LOGIN, 'hold');
      const page = await openPage(`<portico-sign-in stay ${light}></portico-sign-in>`);
      const form = await getSignInForm(page);
      form.submit.focus();
      form.send('anna');
      const cancel = await waitFor('the button', () => findButton(form.element, en.signIn.cancel));
      cancel.focus();
      cancel.click();
      await form.waitForText(en.failure.aborted);
      // React gives its focus back to a shadow host, which passes it on to its first input.
      await waitFor('the focus', () =>
        light ? page.activeElement === form.submit : form.form.contains(page.activeElement),
      );
    });

    it('moves by `focus()` to the first visible input of a registration', async () => {
      const { page, form } = await openRegistrationForm({ attributes: light });
      form.element.focus();
      assertSame(page.activeElement, form.getField('firstName'));
    });

    it('moves by `focus()` to the button of a disabled login, past the hidden form', async () => {
      await portal.writeSettings({ webAccessEnabled: false });
      const page = await openPage(`<portico-sign-in stay ${light}></portico-sign-in>`);
      const element = page.find('portico-sign-in');
      const button = await waitFor('the button', () => findButton(element, en.signIn.checkAgain));
      element.focus();
      assertSame(page.activeElement, button);
    });
  });
}

describe('the message about empty inputs', () => {
  isolateTests();

  it('does not come after they are filled', async () => {
    const page = await openPage('<portico-sign-in stay></portico-sign-in>');
    const form = await getSignInForm(page);
    form.submit.click();
    const countErrors = () => findParts(form.element, 'alert').length;
    await waitFor('the messages', () => countErrors() === 2);
    const alerts: string[] = [];
    const observer = new MutationObserver(() => {
      const [alert] = findParts(form.element, 'alert');
      if (alert?.checkVisibility({ visibilityProperty: true })) alerts.push(alert.textContent);
    });
    observer.observe(form.alert, { childList: true, subtree: true, characterData: true });
    form.fill('anna');
    for (const input of [form.name, form.password]) {
      input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    }
    await waitFor('the end of the messages', () => countErrors() === 0);
    await form.signIn('anna');
    assert.isEmpty(alerts);
  });
});
