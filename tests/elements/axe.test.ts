import type axe from 'axe-core';
import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import { portal } from './support/portal.ts';
import { button, findButton, parts, signInForm } from './support/sign-in-form.ts';
import { until } from './support/until.ts';
import { freshPages, type Visit, visit } from './support/visit.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const open = (light: string, signIn = '') =>
  visit(
    `<header><portico-locale-picker ${light}></portico-locale-picker>
     <portico-account ${light}></portico-account></header>
     <main><h1>Files</h1><portico-sign-in stay ${light} ${signIn}></portico-sign-in></main>`,
    { head: '<script src="/axe/axe.min.js"></script>' },
  );

/** Looks through the whole page, for colours too; what axe can't decide is left to people. */
async function assertNothingFound(page: Visit): Promise<void> {
  const { axe: inPage } = page.window as unknown as { axe: typeof axe };
  const { violations, passes } = await inPage.run(page.document, {
    runOnly: { type: 'tag', values: TAGS },
    resultTypes: ['violations'],
  });
  const found = violations.map(({ id, nodes }) => [
    id,
    nodes.map(({ target }) => target.join(' ')),
  ]);
  assert.deepEqual(found, []);
  assert.isAbove(passes.length, 10, 'axe has seen the page');
}

for (const light of ['', 'light-dom']) {
  describe(`axe finds nothing ${light && 'with light-dom'}`, () => {
    freshPages();

    it('in the form with its links', async () => {
      const page = await open(light, 'forgot-password-url="/a" registration-url="/b"');
      await signInForm(page);
      await assertNothingFound(page);
    });

    it('while signing in, and when signed in with the account', async () => {
      await portal.spoil('POST /rest/auth/login', 'hold');
      const page = await open(light);
      const form = await signInForm(page);
      form.send('zoé');
      await until('it is busy', () => findButton(form.element, en.signIn.cancel));
      await assertNothingFound(page);
      await portal.mend();
      const account = page.find('portico-account');
      await until('the account', () => parts(account, 'meter-warning').length > 0);
      await assertNothingFound(page);
    });

    // The rest is the same tree in both; two of its states stand for it.
    if (light) return;

    it('in the form with empty fields sent', async () => {
      const page = await open(light);
      const { element, submit } = await signInForm(page);
      submit.click();
      await until('the errors', () => parts(element, 'error').length === 2);
      await assertNothingFound(page);
    });

    it('after a wrong password, shown, with Caps Lock', async () => {
      const page = await open(light);
      const form = await signInForm(page);
      form.send('anna', 'wrong');
      await form.says(en.failure['invalid-credentials']);
      button(form.element, en.password.show).click();
      await until('the password is shown', () => form.password.type === 'text');
      const capsLock = { modifierCapsLock: true, bubbles: true };
      form.password.dispatchEvent(new page.window.KeyboardEvent('keydown', capsLock));
      await until('the hint', () => form.form.querySelector('[role=status] p'));
      await assertNothingFound(page);
    });

    it('in the security check, as picture and in words', async () => {
      const page = await open(light);
      const form = await signInForm(page);
      await form.failUntilCaptcha('anna');
      await assertNothingFound(page);
      button(form.element, en.captcha.asQuestion).click();
      await until('the question', () => parts(form.element, 'captcha-question').length > 0);
      await assertNothingFound(page);
    });

    it('in the security check that does not load', async () => {
      const page = await open(light);
      const form = await signInForm(page);
      await portal.spoil('GET /ssf/a/Kaptcha.jpg', 'status', { status: 500 });
      await form.failUntilCaptcha('anna');
      await until('the way to load it', () => findButton(form.element, en.captcha.retry));
      await assertNothingFound(page);
    });

    it('while a second factor is due', async () => {
      await portal.spoil('POST /rest/auth/login', 'status', {
        status: 609,
        headers: { redirectUrl: '/second-factor' },
      });
      const page = await open(light, 'confirm-redirect');
      const form = await signInForm(page);
      form.send('anna');
      await until('the step', () => findButton(form.element, en.mfa.startOver));
      await assertNothingFound(page);
    });

    it('while the login is closed', async () => {
      await portal.set({ webAccessEnabled: false });
      const page = await open(light);
      const element = page.find('portico-sign-in');
      await until('the notice', () => findButton(element, en.signIn.checkAgain));
      await assertNothingFound(page);
    });
  });
}
