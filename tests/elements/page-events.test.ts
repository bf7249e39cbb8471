import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import { assertSame } from './support/assert-same.ts';
import { HeldScripts } from './support/held-scripts.ts';
import { portal } from './support/portal.ts';
import { openRegistrationForm, REGISTER } from './support/registration-page.ts';
import { findParts, getRoot, getSignInForm, SignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage, startPage, type TestPage } from './support/test-page.ts';
import { waitFor, waitForEvent } from './support/wait.ts';

const LOGIN = 'POST /rest/auth/login';

/** Handlers of a page that leave the page's own inputs alone, but cannot see those of an element. */
const SHORTCUTS = `<script>
  window.seen = [];
  document.addEventListener('keydown', (event) => {
    if (event.target.closest('input, select')) return;
    seen.push(event.key);
    if (/^[s/]$|Delete|Arrow/.test(event.key)) {
      event.preventDefault();
      document.getElementById('search').focus();
    }
  });
  for (const type of ['input', 'beforeinput', 'paste', 'keyup']) {
    document.addEventListener(type, (event) => seen.push(type + ' ' + event.key));
  }
</script><input id="search">`;

const BOX = `<div id="box" style="touch-action: none"></div><script>
  for (const type of ['pointerdown', 'mousedown', 'touchstart', 'dragstart', 'contextmenu']) {
    box.addEventListener(type, (event) => event.target.closest('input, button') || event.preventDefault(), { passive: false });
  }
</script>`;

const readSeen = (page: TestPage) => (page.window as unknown as { seen: string[] }).seen;

/** Dispatches a click as the second one of a double click. */
const clickAgain = (button: HTMLElement) =>
  button.dispatchEvent(
    new MouseEvent('click', { detail: 2, bubbles: true, cancelable: true, composed: true }),
  );

/** Whether the browser does something with a key that is pressed, or held so that it repeats itself. */
const isKeyUsed = (target: HTMLElement, key: string, repeat: boolean) =>
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true, composed: true }),
  );

/** Opens a page with a first view whose view is on its way. */
async function openEarlyForm(body: (tag: string) => string): Promise<{
  form: SignInForm;
  page: TestPage;
  scripts: HeldScripts;
}> {
  const scripts = new HeldScripts();
  await scripts.hold('core');
  const page = startPage(body('<portico-sign-in stay></portico-sign-in>'), {
    scripts: [scripts.signIn],
  });
  const element = await waitFor('the first view', () => {
    const one = page.document?.querySelector<HTMLElement>('portico-sign-in');
    return one && findParts(one, 'form').length > 0 && one;
  });
  return { form: new SignInForm(element), page, scripts };
}

/** Opens a page with a view, and with a first view. */
const OPENINGS = {
  'the sign-in': async (body: (tag: string) => string) => {
    const page = await openPage(body('<portico-sign-in stay></portico-sign-in>'));
    return { page, form: await getSignInForm(page), scripts: undefined };
  },
  'the sign-in without a shadow root': async (body: (tag: string) => string) => {
    const page = await openPage(body('<portico-sign-in stay light-dom></portico-sign-in>'));
    return { page, form: await getSignInForm(page), scripts: undefined };
  },
  'the sign-in before its view has arrived': openEarlyForm,
};

for (const [name, open] of Object.entries(OPENINGS)) {
  describe(`${name} on a page with handlers of its own`, () => {
    isolateTests();

    it('gets every character that the page has as a shortcut, and the keys that edit', async () => {
      const { form, page, scripts } = await open((tag) => `${SHORTCUTS}${tag}`);
      form.password.focus();
      await sendKeys({ type: 'ss/1' });
      for (const key of ['ArrowLeft', 'Delete', 'Escape']) await sendKeys({ press: key });
      assert.equal(form.password.value, 'ss/');
      form.password.dispatchEvent(new Event('paste', { bubbles: true, composed: true }));
      assert.deepEqual(
        readSeen(page).filter((one) => !one.endsWith('Escape')),
        [],
      );
      assert.include(readSeen(page), 'keyup Escape');
      await scripts?.release();
    });

    it('leaves shortcuts with Control and keys on its buttons to the page', async () => {
      const { form, page, scripts } = await open((tag) => `${SHORTCUTS}${tag}`);
      const press = (target: Element, key: string, options = {}) =>
        target.dispatchEvent(
          new KeyboardEvent('keyup', { key, bubbles: true, composed: true, ...options }),
        );
      press(form.name, 'k', { ctrlKey: true });
      press(form.name, 'a', { ctrlKey: true });
      press(form.name, '@', { ctrlKey: true, altKey: true });
      press(form.name, '@', { altKey: true });
      press(form.name, 'F1');
      press(form.submit, 's');
      press(form.submit, 'E');
      press(form.submit, ' ');
      press(form.submit, 'Enter', { ctrlKey: true });
      assert.deepEqual(readSeen(page), ['keyup k', 'keyup F1', 'keyup s', 'keyup E']);
      await scripts?.release();
    });

    it('gets the pointer in a box that can be dragged', async () => {
      const { form, page, scripts } = await open(
        (tag) => `${BOX}<script>box.innerHTML = '${tag}'</script>`,
      );
      const isLeft = (target: Element, type: string) =>
        target.dispatchEvent(new Event(type, { bubbles: true, cancelable: true, composed: true }));
      for (const type of ['pointerdown', 'mousedown', 'touchstart', 'dragstart', 'contextmenu']) {
        assert.isTrue(isLeft(form.name, type), `${type} in an input`);
        assert.isTrue(isLeft(form.submit, type), `${type} on a button`);
        assert.isFalse(isLeft(findParts(form.element, 'title')[0] as Element, type), type);
      }
      const clicked = waitForEvent(page.document, 'click');
      form.name.click();
      await clicked;
      await scripts?.release();
    });

    it('sends one attempt for a double click, also after the response, and none for a held Enter', async () => {
      const { form, scripts } = await open((tag) => tag);
      const failed = waitForEvent(form.element, 'portico-login-failed');
      form.send('anna', 'wrong');
      await failed;
      clickAgain(form.submit);
      await scripts?.release();
      await waitFor('the failure', () => form.alert.textContent);
      clickAgain(form.submit);
      assert.isFalse(isKeyUsed(form.password, 'Enter', true));
      assert.isFalse(isKeyUsed(form.submit, 'Enter', true));
      assert.isTrue(isKeyUsed(form.password, 'Enter', false));
      for (const key of ['a', 'E']) assert.isTrue(isKeyUsed(form.password, key, true));
      form.password.value = '';
      form.submit.click();
      await waitFor('the message', () => form.form.textContent.includes(en.signIn.passwordMissing));
      assert.equal(await portal.countRequests(LOGIN), 1);
    });

    it('is canceled by Escape, which leaves the dialog and the drawer around it open', async () => {
      await portal.setFault(LOGIN, 'hold');
      const { form, page, scripts } = await open(
        (tag) => `<dialog>${tag}</dialog><script>
          document.querySelector('dialog').showModal();
          window.seen = [];
          for (const type of ['keydown', 'keyup']) {
            document.addEventListener(type, ({ key }) => seen.push(type + ' ' + key), ${open !== openEarlyForm});
          }
        </script>`,
      );
      const dialog = page.find('dialog') as HTMLDialogElement;
      form.fill('anna');
      form.password.focus();
      form.submit.click();
      await waitFor('the request', async () => (await portal.countRequests(LOGIN)) === 1);
      await waitFor('the busy form', () => form.form.ariaBusy === 'true');
      await sendKeys({ press: 'Escape' });
      await waitFor('the end of the attempt', () => form.form.ariaBusy === null);
      assert.isTrue(dialog.open);
      // Before the view has arrived, the page gets the `keyup`.
      assert.deepEqual(readSeen(page), scripts ? ['keyup Escape'] : []);
      assert.isFalse(isKeyUsed(form.password, 'Escape', true), 'a held Escape');
      await sendKeys({ press: 'Escape' });
      await waitFor('the closed dialog', () => !dialog.open);
      await portal.clearFaults();
      await scripts?.release();
    });
  });
}

describe('a focus trap of the page', () => {
  isolateTests();

  it('lets Tab go through a sign-in without a shadow root', async () => {
    const page = await openPage(`<div id="trap"><button>Close</button>
      <portico-sign-in stay light-dom></portico-sign-in></div><script>
        trap.addEventListener('keydown', (event) => {
          if (event.key !== 'Tab') return;
          const all = [...trap.querySelectorAll('a[href], button, input, select, textarea, [tabindex]')];
          event.preventDefault();
          all[(all.indexOf(document.activeElement) + 1) % all.length].focus();
        });
      </script>`);
    const { name, password } = await getSignInForm(page);
    page.find('#trap > button').focus();
    await sendKeys({ press: 'Tab' });
    assertSame(page.activeElement, name);
    await sendKeys({ press: 'Tab' });
    assertSame(page.activeElement, password);
  });
});

/** Counts the submissions that handlers get which the page adds to each form of its document, as jQuery does. */
function countSubmissions(page: TestPage): () => number {
  let count = 0;
  for (const form of page.document.forms) form.addEventListener('submit', () => count++);
  return () => count;
}

describe('forms in light DOM on a page with a handler for each form', () => {
  isolateTests();

  it('keep a sign-in to themselves', async () => {
    const page = await openPage('<portico-sign-in stay light-dom></portico-sign-in>');
    const form = await getSignInForm(page);
    const count = countSubmissions(page);
    await form.signIn('anna');
    assert.equal(count(), 0);
    assert.equal(await portal.countRequests(LOGIN), 1);
  });

  it('keep a sign-in before the view to themselves', async () => {
    const scripts = new HeldScripts();
    await scripts.hold('core');
    const page = startPage('<portico-sign-in stay light-dom></portico-sign-in>', {
      scripts: [scripts.signIn],
    });
    await waitFor('the first form', () => page.document?.querySelector('portico-sign-in form'));
    const count = countSubmissions(page);
    const form = new SignInForm(page.find('portico-sign-in'));
    form.send('anna');
    await waitFor('the sign-in', async () => (await portal.countRequests(LOGIN)) === 1);
    assert.equal(count(), 0);
    await scripts.release();
  });

  it('keep a registration to themselves', async () => {
    const { page, form } = await openRegistrationForm({ attributes: 'light-dom' });
    const count = countSubmissions(page);
    form.fill();
    form.submit.click();
    await waitFor('the registration', async () => (await portal.countRequests(REGISTER)) === 1);
    assert.equal(count(), 0);
  });
});

describe('the other elements on a page with handlers of its own', () => {
  isolateTests();

  it('send one registration for a double click', async () => {
    await portal.setFault(REGISTER, 'status', { status: 500 });
    const { form } = await openRegistrationForm();
    form.fill();
    form.submit.click();
    await waitFor('the failure', () => findParts(form.element, 'alert').length > 0);
    clickAgain(form.submit);
    assert.isFalse(isKeyUsed(form.getField('password'), 'Enter', true));
    form.submit.click();
    await waitFor('the second one', async () => (await portal.countRequests(REGISTER)) === 2);
  });

  for (const [tag, selector] of [
    ['portico-password-reset', 'input'],
    ['portico-locale-picker', 'select'],
  ] as const) {
    it(`leave the letters of <${tag}> to its ${selector}`, async () => {
      const page = await openPage(`${SHORTCUTS}<${tag}></${tag}>`);
      const element = page.find(tag);
      const control = await waitFor('the control', () =>
        getRoot(element).querySelector<HTMLElement>(selector),
      );
      control.focus();
      await sendKeys({ press: 's' });
      assertSame(page.activeElement, control);
      assert.deepEqual(readSeen(page), []);
    });
  }
});
