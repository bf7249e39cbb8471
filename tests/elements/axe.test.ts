import en from '../../locales/en.json' with { type: 'json' };
import { AXE_SCRIPT, assertAccessible } from './support/assert-accessible.ts';
import { portal } from './support/portal.ts';
import { findButton, findParts, getButton, getSignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

const open = (light: string, signIn = '') =>
  openPage(
    `<header><portico-locale-picker ${light}></portico-locale-picker>
     <portico-account ${light}></portico-account></header>
     <main><h1>Files</h1><portico-sign-in stay ${light} ${signIn}></portico-sign-in></main>`,
    { head: AXE_SCRIPT },
  );

for (const light of ['', 'light-dom']) {
  describe(`the page is accessible ${light && 'with light-dom'}`, () => {
    isolateTests();

    it('with the form and its links', async () => {
      const page = await open(light, 'forgot-password-url="/a" registration-url="/b"');
      await getSignInForm(page);
      await assertAccessible(page);
    });

    it('during and after a sign-in', async () => {
      await portal.setFault('POST /rest/auth/login', 'hold');
      const page = await open(light);
      const form = await getSignInForm(page);
      form.send('zoé');
      await waitFor('the busy form', () => findButton(form.element, en.signIn.cancel));
      await assertAccessible(page);
      await portal.clearFaults();
      const account = page.find('portico-account');
      await waitFor('the account', () => findParts(account, 'meter-warning').length > 0);
      await assertAccessible(page);
      findParts(account, 'menu-button')[0]?.click();
      const [menu] = findParts(account, 'menu');
      await waitFor('the open menu', () => menu?.getClientRects().length);
      await assertAccessible(page);
    });

    // The tree is the same with light-dom, so two of the states suffice.
    if (light) return;

    it('with errors of empty fields', async () => {
      const page = await open(light);
      const { element, submit } = await getSignInForm(page);
      submit.click();
      await waitFor('the errors', () => findParts(element, 'error').length === 2);
      await assertAccessible(page);
    });

    it('after a wrong password, with the password shown and Caps Lock on', async () => {
      const page = await open(light);
      const form = await getSignInForm(page);
      form.send('anna', 'wrong');
      await form.waitForText(en.failure['invalid-credentials']);
      getButton(form.element, en.password.show).click();
      await waitFor('the shown password', () => form.password.type === 'text');
      const capsLock = { modifierCapsLock: true, bubbles: true };
      form.password.dispatchEvent(new page.window.KeyboardEvent('keydown', capsLock));
      await waitFor('the hint', () => form.form.querySelector('[part=field] [role=status] p'));
      await assertAccessible(page);
    });

    it('with a captcha picture and with a captcha question', async () => {
      const page = await open(light);
      const form = await getSignInForm(page);
      await form.failUntilCaptcha('anna');
      await assertAccessible(page);
      getButton(form.element, en.captcha.asQuestion).click();
      await waitFor('the question', () => findParts(form.element, 'captcha-question').length > 0);
      await assertAccessible(page);
    });

    it('with a captcha that fails to load', async () => {
      const page = await open(light);
      const form = await getSignInForm(page);
      await portal.setFault('GET /ssf/a/Kaptcha.jpg', 'status', { status: 500 });
      await form.failUntilCaptcha('anna');
      await waitFor('the button that loads the captcha', () =>
        findButton(form.element, en.signIn.checkAgain),
      );
      await assertAccessible(page);
    });

    it('while a second factor is required', async () => {
      await portal.setFault('POST /rest/auth/login', 'status', {
        status: 609,
        headers: { redirectUrl: '/second-factor' },
      });
      const page = await open(light, 'confirm-redirect');
      const form = await getSignInForm(page);
      form.send('anna');
      await waitFor('the step of the second factor', () =>
        findButton(form.element, en.mfa.startOver),
      );
      await assertAccessible(page);
    });

    it('while login is disabled', async () => {
      await portal.writeSettings({ webAccessEnabled: false });
      const page = await open(light);
      const element = page.find('portico-sign-in');
      await waitFor('the notice', () => findButton(element, en.signIn.checkAgain));
      await assertAccessible(page);
    });
  });
}
