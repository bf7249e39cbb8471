import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import { takeSample } from '../support/soak.ts';
import { assertSame } from './support/assert-same.ts';
import { getPassword, portal } from './support/portal.ts';
import { findParts, getSignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage, type TestPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

const LINKS = 'forgot-password-url="/forgot" registration-url="/join"';

/** Returns the accessible name of the focused element. */
function getFocusName({ activeElement }: TestPage): string {
  const { labels } = activeElement as HTMLInputElement;
  return labels?.[0]?.textContent ?? activeElement?.ariaLabel ?? activeElement?.textContent ?? '';
}

/** Whether the focused element has a visible focus ring. */
function hasRing({ activeElement, window }: TestPage): boolean {
  if (!activeElement?.matches(':focus-visible')) return false;
  const { outlineStyle, outlineWidth } = window.getComputedStyle(activeElement);
  return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
}

async function press(key: string): Promise<void> {
  await sendKeys({ press: key });
}

/** Types a name and a password into the two inputs after the focus. */
async function typeCredentials(name: string, password: string): Promise<void> {
  await press('Tab');
  await sendKeys({ type: name });
  await press('Tab');
  await sendKeys({ type: password });
}

/** Opens a page and focuses a link before its elements. */
async function open(body: string): Promise<TestPage> {
  const page = await openPage(`<a href="#main" id="start">Skip</a>${body}`);
  page.find('#start').focus();
  return page;
}

// In `npm test`, one of the two.
for (const light of takeSample(['light-dom', ''], 1)) {
  describe(`the keyboard ${light && 'with light-dom'}`, () => {
    isolateTests();

    it('reaches all controls of the sign-in in order, with a focus ring, and leaves them', async () => {
      const page = await open(
        `<portico-sign-in ${LINKS} ${light}></portico-sign-in><a href="#end" id="end">End</a>`,
      );
      await getSignInForm(page);
      const { forgotPassword, name, password, register, submit } = en.signIn;
      const order = [name, password, en.password.show, forgotPassword, submit, register];
      for (const expected of order) {
        await press('Tab');
        assert.equal(getFocusName(page), expected);
        assert.isTrue(hasRing(page), `a focus ring at ${expected}`);
      }
      await press('Tab');
      assertSame(page.activeElement, page.find('#end'));
      await press('Shift+Tab');
      assert.equal(getFocusName(page), register);
    });

    it('signs in', async () => {
      const page = await open(`<portico-sign-in stay ${light}></portico-sign-in>`);
      const form = await getSignInForm(page);
      await typeCredentials('anna', getPassword('anna'));
      assert.equal(form.name.value, 'anna');
      assert.equal(form.password.value, getPassword('anna'));
      await press('Enter');
      await waitFor(
        'the focus on the link to continue',
        () => getFocusName(page) === en.signIn.continue,
      );
      assert.isTrue(hasRing(page));
    });

    it('cancels a sign-in that is running by Escape, and keeps what is typed', async () => {
      await portal.setFault('POST /rest/auth/login', 'hold');
      const page = await open(`<portico-sign-in stay ${light}></portico-sign-in>`);
      const form = await getSignInForm(page);
      await typeCredentials('anna', getPassword('anna'));
      await press('Enter');
      await waitFor('the busy form', () => form.form.ariaBusy === 'true');
      await press('Escape');
      await form.waitForText(en.failure.aborted);
      assert.equal(form.name.value, 'anna');
      assert.equal(form.password.value, getPassword('anna'));
      await portal.clearFaults();
    });

    it('shows and hides the password', async () => {
      const page = await open(`<portico-sign-in ${light}></portico-sign-in>`);
      const { password } = await getSignInForm(page);
      for (let time = 0; time < 3; time += 1) await press('Tab');
      assert.equal(getFocusName(page), en.password.show);
      await press('Space');
      await waitFor('the shown password', () => password.type === 'text');
      assert.equal(getFocusName(page), en.password.hide);
      await press('Enter');
      await waitFor('the hidden password', () => password.type === 'password');
    });

    it('replaces a wrong password, which is selected', async () => {
      const page = await open(`<portico-sign-in stay ${light}></portico-sign-in>`);
      const form = await getSignInForm(page);
      await typeCredentials('anna', 'wrong');
      await press('Enter');
      await form.waitForText(en.failure['invalid-credentials']);
      await waitFor('the focus on the password', () => page.activeElement === form.password);
      await sendKeys({ type: getPassword('anna') });
      assert.equal(form.password.value, getPassword('anna'));
      await press('Enter');
      await waitFor('the sign-in', () => findParts(form.element, 'form').length === 0);
    });
  });
}
