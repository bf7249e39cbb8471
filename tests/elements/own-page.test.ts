import { executeServerCommand } from '@web/test-runner-commands';
import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import { signInStates } from '../../src/testing/states/sign-in-states.ts';
import { getLanguageSelect } from './support/choose-language.ts';
import { findParts, getRoot, isShown, SignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage, type TestPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

const STRICT =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; require-trusted-types-for 'script'";

/** The page of the gallery with words, languages and providers of its own. */
const OWN = signInStates.find(({ name }) => name === 'own-page')?.settings ?? {};
const { identifier, texts } = OWN as { identifier: 'email'; texts: object };
const HEAD = `<script type="application/json" id="portico-settings">${JSON.stringify(OWN)}</script>`;
const ERROR = 'Порт не знає такої пошти або пароля.';
const LABELS = ['Електронна пошта', 'Пароль'];
const TEXTS = { ...en, signIn: { ...en.signIn, name: 'Електронна пошта', password: 'Пароль' } };

const readLabels = (element: Element) =>
  findParts(element, 'label').map(({ textContent }) => textContent);
const isVisible = (control: Element) => control.checkVisibility({ visibilityProperty: true });

/** Returns the sign-in as a server writes it. */
async function render(lightDom: string, more: object = {}): Promise<string> {
  const attributes = { stay: true, ...(lightDom && { [lightDom]: true }), ...more };
  const options = { language: 'uk', identifier, texts, attributes, action: '/ssf/s/portalLogin' };
  return (await executeServerCommand('build:render', options)) as string;
}

/** Does what people do on the page, and checks the words that they read. */
async function visit(page: TestPage): Promise<void> {
  const element = page.find('portico-sign-in');
  await waitFor('the view', () => isShown(element));
  const ways = () => findParts(element, 'single-sign-on-button').filter(isVisible);
  await waitFor('three providers', () => ways().length === 3);
  assert.deepEqual(readLabels(element), LABELS);
  const select = await getLanguageSelect(page);
  assert.deepEqual(
    [...select.options].map(({ value }) => value),
    ['uk', 'fr'],
  );
  const form = new SignInForm(element, TEXTS);
  const type = (text: string) => {
    form.name.value = text;
    form.name.dispatchEvent(new Event('input', { bubbles: true }));
  };
  assert.equal(form.name.type, 'email');
  form.send('anna@example.com', 'wrong');
  await form.waitForText(ERROR);
  type('anna@city.example');
  await waitFor('the provider of the name', () => !isVisible(form.password));
  assert.include(getRoot(element).querySelector('[type=submit]')?.textContent, 'Міський ключ');
  type('anna');
  await waitFor('the password', () => isVisible(form.password));
  await form.signIn('anna');
}

describe('a page with words, languages, providers and links of its own', () => {
  isolateTests();

  for (const lightDom of ['', 'light-dom']) {
    const at = lightDom && ` ${lightDom}`;
    const picker = `<portico-locale-picker${at}></portico-locale-picker>`;

    it(`works with the strictest content security policy${at}`, async () => {
      const page = await openPage(`${picker}<portico-sign-in stay${at}></portico-sign-in>`, {
        head: HEAD,
        lang: 'uk',
        policy: STRICT,
      });
      await visit(page);
    });

    it(`takes over the form of the server${at}`, async () => {
      const page = await openPage(picker + (await render(lightDom)), { head: HEAD, lang: 'uk' });
      await visit(page);
    });

    it(`has its words without scripts${at}`, async () => {
      // Without a script nobody can ask for the password later.
      const page = await openPage(await render(lightDom, { 'identifier-first': true }), {
        head: HEAD,
        lang: 'uk',
        sandbox: 'allow-same-origin allow-forms',
      });
      const element = page.find('portico-sign-in');
      assert.deepEqual(readLabels(element), LABELS);
      const { form } = new SignInForm(element, TEXTS);
      assert.equal(form.getAttribute('action'), '/ssf/s/portalLogin');
      assert.deepEqual([...form.querySelectorAll('input')].map(isVisible), [true, true]);
    });
  }

  it('has its links in the menu of the account', async () => {
    const page = await openPage(
      '<portico-sign-in stay></portico-sign-in><portico-account><a slot="links" href="/orders">Замовлення</a></portico-account>',
      { head: HEAD, lang: 'uk', policy: STRICT },
    );
    const element = page.find('portico-sign-in');
    await waitFor('the view', () => isShown(element));
    await new SignInForm(element, TEXTS).signIn('anna');
    const account = page.find('portico-account');
    const button = await waitFor('the account', () => account.shadowRoot?.querySelector('button'));
    button.click();
    await waitFor('the link', () => isVisible(page.find('portico-account a')));
  });
});
