import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import { assertSame } from './support/assert-same.ts';
import { HeldScripts } from './support/held-scripts.ts';
import { findButton, findParts, getSignInForm, SignInForm } from './support/sign-in-form.ts';
import {
  isolateTests,
  openPage,
  type PageOptions,
  startPage,
  type TestPage,
} from './support/test-page.ts';
import { waitFor, waitForEvent } from './support/wait.ts';

const { signIn, failure } = en;
const DOMAIN = 'harbour.example';
const ICON = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`;

const settings = {
  singleSignOn: [
    { id: 'harbour', label: 'Harbour ID', loginUrl: '/sso/harbour', domains: [DOMAIN] },
    { id: 'city', label: { en: 'City account', de: 'Stadtkonto' }, loginUrl: '/sso/city' },
    { id: 'ports', loginUrl: '/sso/ports', main: true },
  ],
};
const HARBOUR = 'Continue with Harbour ID';
const CITY = 'Continue with City account';
const PORTS = 'Continue with ports';

const toHead = (value: object) =>
  `<script type="application/json" id="portico-settings">${JSON.stringify(value)}</script>`;

/** The text of a button, without the marks that isolate a name. */
const textOf = (button: Element) => button.textContent?.replace(/[\u2066-\u2069]/g, '') ?? '';

const findWays = ({ element }: SignInForm) => findParts(element, 'single-sign-on-button');
const isVisible = (control: Element) => control.checkVisibility({ visibilityProperty: true });

/** Opens a sign-in, waits for its buttons, and keeps it from leaving. */
async function open(
  attributes = '',
  options: PageOptions = {},
): Promise<{ page: TestPage; form: SignInForm; left: string[] }> {
  const page = await openPage(`<portico-sign-in stay ${attributes}></portico-sign-in>`, {
    head: toHead(settings),
    ...options,
  });
  const left: string[] = [];
  page.document.addEventListener('portico-navigate', (event) => {
    event.preventDefault();
    left.push(new URL((event as CustomEvent<{ url: string }>).detail.url).pathname);
  });
  const form = await getSignInForm(page);
  await waitFor('the buttons', () => findWays(form).length > 0);
  return { page, form, left };
}

/** Types a name as a person does. */
function type({ name }: SignInForm, text: string): void {
  name.focus();
  name.value = text;
  name.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The button in place of the one that signs in with a password. */
const waitForOwnWay = (form: SignInForm, text: string) =>
  waitFor(`the button "${text}"`, () =>
    findWays(form).find(
      (one) => textOf(one) === text && one.getAttribute('type') === 'submit' && isVisible(one),
    ),
  );

const press = (form: SignInForm) => form.form.querySelector<HTMLElement>('[type=submit]')?.click();

describe('several providers', () => {
  isolateTests();

  it('have a button each, in the order of the settings, with their names in the language', async () => {
    const { form } = await open();
    assert.deepEqual(findWays(form).map(textOf), [HARBOUR, CITY, PORTS]);
    const german = await openPage('<portico-sign-in stay></portico-sign-in>', {
      head: toHead(settings),
      lang: 'de',
    });
    const element = german.find('portico-sign-in');
    await waitFor('the German name', () =>
      findParts(element, 'single-sign-on-button').some((one) => textOf(one).includes('Stadtkonto')),
    );
  });

  it('lead to their own addresses, and the event says which one', async () => {
    const { form, left } = await open();
    const chosen = waitForEvent(form.element, 'portico-ssf-login');
    findWays(form)[1]?.click();
    const { detail } = (await chosen) as CustomEvent<{ id: string; url: string }>;
    assert.deepEqual([detail.id, new URL(detail.url).pathname], ['city', '/sso/city']);
    assert.deepEqual(left, ['/sso/city']);
  });

  it('come first with the attribute single-sign-on-first, and the main one is filled', async () => {
    const { form } = await open('single-sign-on-first');
    const filled = findWays(form).filter((one) => one.matches('[part~=primary-button]'));
    assert.deepEqual(filled.map(textOf), [PORTS]);
  });

  it('have a badge on the one used last, if the person wants to be remembered', async () => {
    const { page, form } = await open('remember-name');
    await waitFor('the check box', () => findParts(form.element, 'checkbox').length > 0);
    form.element.shadowRoot?.querySelector<HTMLElement>('[type=checkbox]')?.click();
    findWays(form)[1]?.click();
    page.close();
    const next = await open('remember-name');
    const [badge] = findParts(next.form.element, 'hint');
    assert.equal(badge?.textContent, signIn.lastUsed);
    const marked = findWays(next.form).filter((one) => one.hasAttribute('aria-describedby'));
    assert.deepEqual(marked.map(textOf), [CITY]);
  });

  it('show an icon of the own origin, and only the text if it does not load', async () => {
    const { form } = await open('', {
      head: toHead({
        singleSignOn: [
          { id: 'good', icon: '/portico/icon.svg', loginUrl: '/a' },
          { id: 'foreign', icon: 'https://pictures.example/a.svg', loginUrl: '/b' },
          { id: 'data', icon: ICON, loginUrl: '/c' },
        ],
      }),
    });
    // The server has no such picture.
    await waitFor('the buttons without pictures', () => {
      const pictures = findWays(form).map((one) => one.querySelectorAll('img').length);
      return pictures.join() === '0,0,0';
    });
    assert.equal(textOf(findWays(form)[0] as Element), 'Continue with good');
  });

  it('stay usable with a mistake in what they show', async () => {
    const { form, left } = await open('', {
      head: toHead({
        singleSignOn: [
          { id: 'a', label: 7, icon: {}, domains: 'harbour.example', loginUrl: '/a' },
          { id: 'b', label: {}, domains: [null, {}, 'x y'], main: 'yes', loginUrl: '/b' },
        ],
      }),
    });
    assert.deepEqual(findWays(form).map(textOf), ['Continue with 7', 'Continue with b']);
    type(form, 'anna@x y');
    findWays(form)[1]?.click();
    assert.deepEqual(left, ['/b']);
  });
});

describe('the domain of a provider', () => {
  isolateTests();

  it('offers it in place of the password, which password managers still find', async () => {
    const { form, left } = await open();
    type(form, `anna@mail.${DOMAIN.toUpperCase()}`);
    await waitForOwnWay(form, HARBOUR);
    await waitFor('the form without a password', () => !isVisible(form.password));
    assert.equal(form.password.autocomplete, 'current-password');
    assertSame(form.element.shadowRoot?.activeElement, form.name);
    press(form);
    assert.deepEqual(left, ['/sso/harbour']);
  });

  it('leaves other names alone', async () => {
    const { form } = await open();
    // The last one is longer than the portal accepts.
    const names = ['anna', DOMAIN, `anna@not${DOMAIN}`, `anna@${DOMAIN}.example`, '@'];
    for (const name of [...names, `${'a'.repeat(300)}@${DOMAIN}`]) {
      type(form, name);
      await new Promise((resolve) => setTimeout(resolve, 50));
      assert.isTrue(isVisible(form.password), name);
    }
  });

  it('takes its room without moving anything above it', async () => {
    const { form } = await open('remember-name forgot-password-url="/forgot"');
    const readPlaces = () =>
      [form.name, form.password].map((one) => Math.round(one.getBoundingClientRect().top));
    const before = readPlaces();
    type(form, `anna@${DOMAIN}`);
    await waitForOwnWay(form, HARBOUR);
    assert.deepEqual(readPlaces(), before);
  });

  it('leads back to the password, which has the focus', async () => {
    const { form } = await open();
    type(form, `anna@${DOMAIN}`);
    await waitForOwnWay(form, HARBOUR);
    findButton(form.element, signIn.usePassword)?.click();
    await waitFor('the password', () => isVisible(form.password));
    await waitFor('its focus', () => form.element.shadowRoot?.activeElement === form.password);
    type(form, `anna2@${DOMAIN}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.isTrue(isVisible(form.password), 'for this person it stays');
  });

  it('leaves an attempt alone that is under way', async () => {
    const { page, form } = await open();
    const { configure } = await page.import<{ configure(settings: object): void }>(
      '/portico/api.js',
    );
    configure({ fetch: () => new Promise(() => {}) });
    form.send('anna');
    await waitFor('the attempt', () => form.form.getAttribute('aria-busy') === 'true');
    type(form, `anna@${DOMAIN}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(form.submit.textContent, signIn.busy);
    assert.isTrue(isVisible(form.submit));
  });

  it('stays away after a change of other settings, and follows a name that the page sets', async () => {
    const { page, form } = await open();
    type(form, `anna@${DOMAIN}`);
    await waitForOwnWay(form, HARBOUR);
    findButton(form.element, signIn.usePassword)?.click();
    await waitFor('the password', () => isVisible(form.password));
    const { configure } = await page.import<{ configure(settings: object): void }>(
      '/portico/api.js',
    );
    configure({ retries: 1 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.isTrue(isVisible(form.password));
    const next = await open();
    next.form.element.setAttribute('user-name', `ludwig@${DOMAIN}`);
    await waitForOwnWay(next.form, HARBOUR);
  });

  it('gives the password back when the name changes, and leaves the focus in the name', async () => {
    const { form } = await open();
    type(form, `anna@${DOMAIN}`);
    await waitForOwnWay(form, HARBOUR);
    type(form, 'anna');
    await waitFor('the password', () => isVisible(form.password));
    assertSame(form.element.shadowRoot?.activeElement, form.name);
    await form.signIn('anna');
  });
});

describe('the attribute identifier-first', () => {
  isolateTests();

  it('shows the name alone from the first view on', async () => {
    const page = startPage('<portico-sign-in stay identifier-first></portico-sign-in>');
    const element = await waitFor('the first view', () => {
      const found = page.document?.querySelector('portico-sign-in');
      return found?.shadowRoot?.querySelector('input') && found;
    });
    const passwords = () => [...(element.shadowRoot?.querySelectorAll('[type=password]') ?? [])];
    assert.deepEqual(passwords().map(isVisible), [false]);
    const form = await getSignInForm(page);
    await waitFor('the button', () => form.submit.textContent === signIn.continue);
    assert.deepEqual(passwords().map(isVisible), [false]);
  });

  it('asks for the password next, and signs in', async () => {
    const page = await openPage('<portico-sign-in stay identifier-first></portico-sign-in>');
    const form = await getSignInForm(page);
    type(form, 'anna');
    press(form);
    await waitFor('the password', () => isVisible(form.password));
    await waitFor('its focus', () => form.element.shadowRoot?.activeElement === form.password);
    assert.isEmpty(findParts(form.element, 'alert'));
    await form.signIn('anna');
  });

  it('says that the name is missing, and nothing about the password', async () => {
    const page = await openPage('<portico-sign-in stay identifier-first></portico-sign-in>');
    const form = await getSignInForm(page);
    press(form);
    await waitFor('the message', () => findParts(form.element, 'alert').some(isVisible));
    const shown = findParts(form.element, 'alert').filter(isVisible);
    assert.deepEqual(
      shown.map(({ textContent }) => textContent),
      [signIn.nameMissing],
    );
    assertSame(form.element.shadowRoot?.activeElement, form.name);
    type(form, 'anna');
    press(form);
    await waitFor('the password', () => isVisible(form.password));
    assert.isEmpty(findParts(form.element, 'alert').filter(isVisible));
  });

  it('needs one step where a password manager fills in both, and shows the password after a failure', async () => {
    const page = await openPage('<portico-sign-in stay identifier-first></portico-sign-in>');
    const form = await getSignInForm(page);
    form.send('anna', 'wrong');
    await form.waitForText(failure['invalid-credentials']);
    assert.isTrue(isVisible(form.password));
    await form.signIn('anna');
  });

  it('takes effect when it is set later', async () => {
    const page = await openPage('<portico-sign-in stay></portico-sign-in>');
    const form = await getSignInForm(page);
    form.element.setAttribute('identifier-first', '');
    await waitFor('the name alone', () => !isVisible(form.password));
    type(form, 'anna');
    press(form);
    await waitFor('the password', () => isVisible(form.password));
  });

  it('sends no hidden password with another name', async () => {
    const page = await openPage('<portico-sign-in stay identifier-first></portico-sign-in>');
    const form = await getSignInForm(page);
    await waitFor('the button', () => form.submit.textContent === signIn.continue);
    // As a password manager does.
    form.fill('anna');
    await new Promise((resolve) => setTimeout(resolve, 200));
    form.name.value = 'ludwig';
    form.name.dispatchEvent(
      new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }),
    );
    assert.equal(form.password.value, '');
  });

  it('asks for both where no view arrives', async () => {
    const scripts = new HeldScripts();
    await scripts.refuse('core');
    const page = await openPage('<portico-sign-in stay identifier-first></portico-sign-in>', {
      scripts: [scripts.signIn],
    });
    const form = new SignInForm(page.find('portico-sign-in'));
    await waitFor('the password', () => isVisible(form.password));
    await page.readExpectedErrors();
  });

  it('offers the provider of the name, and the password instead of it', async () => {
    const { form, left } = await open('identifier-first');
    type(form, `anna@${DOMAIN}`);
    await waitForOwnWay(form, HARBOUR);
    press(form);
    assert.deepEqual(left, ['/sso/harbour']);
    findButton(form.element, signIn.usePassword)?.click();
    await waitFor('the password', () => isVisible(form.password));
    await waitFor('its focus', () => form.element.shadowRoot?.activeElement === form.password);
  });

  it('asks for the password where the script of the buttons does not arrive', async () => {
    const scripts = new HeldScripts();
    await scripts.refuse('extras');
    const page = await openPage('<portico-sign-in stay identifier-first></portico-sign-in>', {
      scripts: [scripts.signIn],
    });
    const form = await getSignInForm(page);
    type(form, 'anna');
    press(form);
    await waitFor('the password', () => isVisible(form.password));
    const signedIn = waitForEvent(form.element, 'portico-logged-in');
    form.send('anna');
    await signedIn;
  });
});
