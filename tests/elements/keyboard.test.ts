import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import { passwordOf } from './support/portal.ts';
import { assertSame } from './support/same.ts';
import { parts, signInForm } from './support/sign-in-form.ts';
import { until } from './support/until.ts';
import { freshPages, type Visit, visit } from './support/visit.ts';

const LINKS = 'forgot-password-url="/forgot" registration-url="/join"';

/** What has the focus, as somebody hears it. */
function nameOf({ active }: Visit): string {
  const { labels } = active as HTMLInputElement;
  return labels?.[0]?.textContent ?? active?.ariaLabel ?? active?.textContent ?? '';
}

/** Whether a ring tells where the focus is. */
function hasRing({ active, window }: Visit): boolean {
  if (!active?.matches(':focus-visible')) return false;
  const { outlineStyle, outlineWidth } = window.getComputedStyle(active);
  return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
}

async function press(key: string): Promise<void> {
  await sendKeys({ press: key });
}

/** A page with the focus before its elements. */
async function open(body: string): Promise<Visit> {
  const page = await visit(`<a href="#main" id="start">Skip</a>${body}`);
  page.find('#start').focus();
  return page;
}

for (const light of ['', 'light-dom']) {
  describe(`by keyboard alone ${light && 'with light-dom'}`, () => {
    freshPages();

    it('every control of the sign-in is reached in its order, with a ring, and left again', async () => {
      const page = await open(
        `<portico-sign-in ${LINKS} ${light}></portico-sign-in><a href="#end" id="end">End</a>`,
      );
      await signInForm(page);
      const { forgotPassword, name, password, register, submit } = en.signIn;
      const order = [name, password, en.password.show, submit, forgotPassword, register];
      for (const expected of order) {
        await press('Tab');
        assert.equal(nameOf(page), expected);
        assert.isTrue(hasRing(page), `a ring around ${expected}`);
      }
      await press('Tab');
      assertSame(page.active, page.find('#end'));
      await press('Shift+Tab');
      assert.equal(nameOf(page), register);
    });

    it('a person signs in', async () => {
      const page = await open(`<portico-sign-in stay ${light}></portico-sign-in>`);
      const form = await signInForm(page);
      await press('Tab');
      await sendKeys({ type: 'anna' });
      await press('Tab');
      await sendKeys({ type: passwordOf('anna') });
      assert.equal(form.name.value, 'anna');
      assert.equal(form.password.value, passwordOf('anna'));
      await press('Enter');
      await until('the way on has the focus', () => nameOf(page) === en.signIn.continue);
      assert.isTrue(hasRing(page));
    });

    it('the password is shown and hidden', async () => {
      const page = await open(`<portico-sign-in ${light}></portico-sign-in>`);
      const { password } = await signInForm(page);
      for (let time = 0; time < 3; time += 1) await press('Tab');
      assert.equal(nameOf(page), en.password.show);
      await press('Space');
      await until('it is shown', () => password.type === 'text');
      assert.equal(nameOf(page), en.password.hide);
      await press('Enter');
      await until('it is hidden', () => password.type === 'password');
    });

    it('a wrong password is mended by typing at once', async () => {
      const page = await open(`<portico-sign-in stay ${light}></portico-sign-in>`);
      const form = await signInForm(page);
      await press('Tab');
      await sendKeys({ type: 'anna' });
      await press('Tab');
      await sendKeys({ type: 'wrong' });
      await press('Enter');
      await form.says(en.failure['invalid-credentials']);
      await until('the password is selected', () => page.active === form.password);
      await sendKeys({ type: passwordOf('anna') });
      assert.equal(form.password.value, passwordOf('anna'));
      await press('Enter');
      await until('signed in', () => parts(form.element, 'form').length === 0);
    });
  });
}
