import { assert } from 'chai';
import de from '../../locales/de.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import { portal } from './support/portal.ts';
import {
  button,
  findButton,
  labelled,
  parts,
  rootOf,
  type SignInForm,
  signInForm,
} from './support/sign-in-form.ts';
import { heard, until } from './support/until.ts';
import { freshPages, type PageOptions, type Visit, visit } from './support/visit.ts';

const AUTHORITY = 'https://id.example.com';
const REDIRECT = `${AUTHORITY}/auth?client_id=portal&state=theirs&nonce=n`;
const SETTINGS: PageOptions = {
  head: `<script type="application/json" id="portico-settings">{"allowedOrigins": ["${AUTHORITY}"]}</script>`,
};

/** The link that leads on from the step, once it is there. */
const wayOn = (element: Element) =>
  until('the step', () => rootOf(element).querySelector<HTMLAnchorElement>('a[href]'));

/** The portal asks for a second factor, at this address. */
const askForFactor = (redirectUrl = REDIRECT) =>
  portal.spoil('POST /rest/auth/login', 'status', { status: 609, headers: { redirectUrl } });

/** Somebody whose password was right, on a page that asks before it leads anywhere. */
async function pending(
  body = '<portico-sign-in confirm-redirect return-path="/files?a=1"></portico-sign-in>',
): Promise<{ page: Visit; form: SignInForm; link: HTMLAnchorElement }> {
  await askForFactor();
  const page = await visit(body, SETTINGS);
  const form = await signInForm(page);
  form.send('anna');
  return { page, form, link: await wayOn(form.element) };
}

describe('a second factor', () => {
  freshPages();

  it('is seen, its header read and its state replaced by the saved path', async () => {
    const { page, form, link } = await pending();
    const url = new URL(link.href);
    assert.equal(url.origin, AUTHORITY);
    assert.deepEqual(url.searchParams.getAll('state'), [`${location.origin}/files?a=1`]);
    assert.equal(url.searchParams.get('nonce'), 'n');
    await until('the focus', () => page.active === link);
    assert.include(rootOf(form.element).textContent, en.mfa.title);
    assert.include(rootOf(form.element).textContent, 'id.example.com');
    assert.equal(await portal.count('GET /rest/self'), 0);
  });

  it('leads there by itself where the page does not ask first', async () => {
    await askForFactor();
    const page = await visit('<portico-sign-in></portico-sign-in>', SETTINGS);
    const form = await signInForm(page);
    page.document.addEventListener('portico-navigate', (event) => event.preventDefault());
    const navigated = heard(page.document, 'portico-navigate');
    form.send('anna');
    const { url, reason } = (await navigated).detail as { url: string; reason: string };
    assert.equal(reason, 'redirect');
    assert.equal(new URL(url).origin, AUTHORITY);
    // A page that forbids it leaves the person the choice.
    await wayOn(form.element);
  });

  it('at an address that is not allowed leads nowhere', async () => {
    await askForFactor('https://id.example.com.evil.example/auth');
    const form = await signInForm(await visit('<portico-sign-in></portico-sign-in>', SETTINGS));
    form.send('anna');
    await form.says(en.failure['second-factor-required']);
  });

  it('can be given up: the form is back with the name and without the password', async () => {
    const { page, form } = await pending();
    button(form.element, en.mfa.startOver).click();
    await until('the form', () => parts(form.element, 'form')[0]?.hidden === false);
    assert.equal(form.name.value, 'anna');
    assert.equal(form.password.value, '');
    await until('the focus', () => form.form.contains(page.active));
    await until('the portal hears of it', () => portal.count('POST /rest/auth/logout'));
    await portal.mend();
    form.password.value = 'lighthouse by the sea';
    const signedIn = heard(form.element, 'portico-logged-in');
    form.element.setAttribute('stay', '');
    form.submit.click();
    await signedIn;
  });

  it('follows a change of language', async () => {
    const { page, form, link } = await pending(
      '<portico-locale-picker></portico-locale-picker><portico-sign-in confirm-redirect></portico-sign-in>',
    );
    const picker = page.find('portico-locale-picker');
    await until('the list', () => parts(picker, 'select').length > 0);
    const select = labelled<HTMLSelectElement>(picker, en.localePicker.label);
    select.value = 'de';
    select.dispatchEvent(new page.window.Event('change', { bubbles: true }));
    await until('the words', () => findButton(form.element, de.mfa.startOver));
    assert.equal(link.textContent, de.mfa.continue);
  });

  for (const light of ['', 'light-dom']) {
    it(`stands in an element of its own, ${light || 'in its shadow root'}`, async () => {
      const { page, link } = await pending(
        `<portico-sign-in></portico-sign-in><portico-mfa confirm-redirect ${light}></portico-mfa>`,
      );
      const element = page.find('portico-mfa');
      const own = await wayOn(element);
      assert.equal(own.href, link.href);
      assert.equal(element.shadowRoot === null, light !== '');
      button(element, en.mfa.startOver).click();
      await until('it is empty', () => parts(element, 'card').length === 0);
    });
  }

  it('is found again after the element was moved', async () => {
    const { page, link } = await pending(
      '<portico-sign-in></portico-sign-in><portico-mfa confirm-redirect></portico-mfa><div></div>',
    );
    const element = page.find('portico-mfa');
    await wayOn(element);
    page.find('div').append(element);
    assert.equal((await wayOn(element)).href, link.href);
  });
});
