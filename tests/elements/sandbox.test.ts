import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import enRegistration from '../../locales/registration/en.json' with { type: 'json' };
import { takeSample } from '../support/soak.ts';
import { getExternalUserForm } from './support/external-user-form.ts';
import { portal } from './support/portal.ts';
import { findParts, getRoot, getSignInForm, SignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

/** A frame without `allow-forms`: its browser submits no form. */
const SANDBOX = 'allow-scripts allow-same-origin';

// In `npm test`, one of the two.
for (const light of takeSample(['', 'light-dom'], 1)) {
  describe(`a sandboxed frame without forms ${light && 'with light-dom'}`, () => {
    isolateTests();

    const open = async () => {
      const page = await openPage(`<portico-sign-in stay ${light}></portico-sign-in>`, {
        sandbox: SANDBOX,
      });
      return getSignInForm(page);
    };

    it('signs in by the button', async () => {
      const form = await open();
      await form.signIn('anna');
    });

    for (const field of ['name', 'password', 'submit'] as const) {
      it(`signs in by Enter in the ${field}`, async () => {
        const form = await open();
        form.fill('anna');
        form[field].focus();
        await sendKeys({ press: 'Enter' });
        await waitFor('the sign-in', () => findParts(form.element, 'form').length === 0);
      });
    }

    it('shows what is missing', async () => {
      const form = await open();
      form.submit.click();
      await waitFor('the error', () =>
        findParts(form.element, 'alert').some(
          ({ textContent }) => textContent === en.signIn.nameMissing,
        ),
      );
    });

    it('registers an invited person', async () => {
      const { token } = await portal.invite(1);
      const page = await openPage(
        `<portico-registration token="${token}" ${light}></portico-registration>`,
        { sandbox: SANDBOX },
      );
      const form = await getExternalUserForm(page.find('portico-registration'));
      form.fill();
      form.submit.click();
      await form.waitForTitle(enRegistration.mail.title);
    });

    it('requests a mail for a new password', async () => {
      const page = await openPage(`<portico-password-reset ${light}></portico-password-reset>`, {
        sandbox: SANDBOX,
      });
      const form = await getExternalUserForm(page.find('portico-password-reset'));
      form.type('emailAddress', 'anybody@example.com');
      form.submit.click();
      await form.waitForTitle(enRegistration.mail.title);
    });
  });
}

describe('a frame with forms', () => {
  isolateTests();

  for (const field of ['name', 'submit'] as const) {
    it(`sends the form once by Enter in the ${field}`, async () => {
      const page = await openPage('<portico-sign-in stay></portico-sign-in>');
      const form = await getSignInForm(page);
      let sent = 0;
      const count = () => {
        sent += 1;
      };
      // Above the form, which keeps the event for itself.
      getRoot(form.element).addEventListener('submit', count, true);
      form.fill('anna');
      form[field].focus();
      await sendKeys({ press: 'Enter' });
      await waitFor('the sign-in', () => findParts(form.element, 'form').length === 0);
      assert.equal(sent, 1);
    });
  }

  it('sends nothing if the page cancels the click', async () => {
    const page = await openPage('<portico-sign-in stay></portico-sign-in>');
    const form = await getSignInForm(page);
    let sent = false;
    const note = () => {
      sent = true;
    };
    getRoot(form.element).addEventListener('submit', note, true);
    form.element.addEventListener('click', (event) => event.preventDefault());
    form.send('anna');
    // Timers of a window run in their order, so the one that would send the form has run before.
    await new Promise((resolve) => page.window.setTimeout(resolve));
    assert.isFalse(sent);
  });
});

describe('a frame with srcdoc', () => {
  isolateTests();

  it('signs in at the origin of the page around it, whatever the base of that page is', async () => {
    const script = `<script type="module" src="${location.origin}/portico/sign-in.js"></script>`;
    const page = await openPage(
      `<iframe title="Sign in" srcdoc='${script}<portico-sign-in stay></portico-sign-in>'></iframe>`,
      { head: '<base href="https://other.example/">', scripts: [] },
    );
    const { contentDocument } = page.find('iframe') as HTMLIFrameElement;
    const element = contentDocument?.querySelector('portico-sign-in') as HTMLElement;
    await waitFor('the form', () => findParts(element, 'form').length > 0);
    await new SignInForm(element).signIn('anna');
  });
});
