import { assert } from 'chai';
import de from '../../locales/de.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import { chooseLanguage } from './support/choose-language.ts';
import { PENDING_COOKIE, portal } from './support/portal.ts';
import {
  findButton,
  findParts,
  getButton,
  getRoot,
  getSignInForm,
  type SignInForm,
} from './support/sign-in-form.ts';
import { isolateTests, openPage, type PageOptions, type TestPage } from './support/test-page.ts';
import { waitFor, waitForEvent } from './support/wait.ts';

const AUTHORITY = 'https://id.example.com';
const REDIRECT = `${AUTHORITY}/auth?client_id=portal&state=theirs&nonce=n`;
const SETTINGS: PageOptions = {
  head: `<script type="application/json" id="portico-settings">{"allowedOrigins": ["${AUTHORITY}"]}</script>`,
};

/** Waits for the link to the authority. */
const getLink = (element: Element) =>
  waitFor('the link to the authority', () =>
    getRoot(element).querySelector<HTMLAnchorElement>('a[href]'),
  );

/** Makes the portal require a second factor at this URL. */
const requireSecondFactor = (redirectUrl = REDIRECT) =>
  portal.setFault('POST /rest/auth/login', 'status', {
    status: 609,
    headers: { redirectUrl, 'set-cookie': PENDING_COOKIE },
  });

/** Opens a page and sends the right password, so that the second factor is due. */
async function openPending(
  body = '<portico-sign-in confirm-redirect return-path="/files?a=1"></portico-sign-in>',
): Promise<{ page: TestPage; form: SignInForm; link: HTMLAnchorElement }> {
  await requireSecondFactor();
  const page = await openPage(body, SETTINGS);
  const form = await getSignInForm(page);
  form.send('anna');
  return { page, form, link: await getLink(form.element) };
}

describe('a second factor', () => {
  isolateTests();

  it('leads to the URL of the response header, with the return URL as its state', async () => {
    const { page, form, link } = await openPending();
    const url = new URL(link.href);
    assert.equal(url.origin, AUTHORITY);
    assert.deepEqual(url.searchParams.getAll('state'), [`${location.origin}/files?a=1`]);
    assert.equal(url.searchParams.get('nonce'), 'n');
    await waitFor('the focus', () => page.activeElement === link);
    assert.include(getRoot(form.element).textContent, en.mfa.title);
    assert.include(getRoot(form.element).textContent, 'id.example.com');
    assert.equal(await portal.countRequests('GET /rest/self'), 0);
  });

  it('navigates to the authority without confirm-redirect', async () => {
    await requireSecondFactor();
    const page = await openPage('<portico-sign-in></portico-sign-in>', SETTINGS);
    const form = await getSignInForm(page);
    page.document.addEventListener('portico-navigate', (event) => event.preventDefault());
    const navigated = waitForEvent(page.document, 'portico-navigate');
    form.send('anna');
    const { url, reason } = (await navigated).detail as { url: string; reason: string };
    assert.equal(reason, 'redirect');
    assert.equal(new URL(url).origin, AUTHORITY);
    // The page has canceled the navigation, so the person gets a link.
    await getLink(form.element);
  });

  it('with a URL that is not allowed shows a failure', async () => {
    await requireSecondFactor('https://id.example.com.evil.example/auth');
    const page = await openPage('<portico-sign-in></portico-sign-in>', SETTINGS);
    const form = await getSignInForm(page);
    form.send('anna');
    await form.waitForText(en.failure['second-factor-required']);
    assert.include(
      page.window.report.warnings,
      'Portico: the redirect to https://id.example.com.evil.example is not allowed.',
    );
  });

  it('can be canceled, and the form keeps the name but not the password', async () => {
    const { page, form } = await openPending();
    getButton(form.element, en.mfa.startOver).click();
    await waitFor('the form', () => findParts(form.element, 'form')[0]?.hidden === false);
    assert.equal(form.name.value, 'anna');
    assert.equal(form.password.value, '');
    await waitFor('the focus', () => form.form.contains(page.activeElement));
    await waitFor('the logout', () => portal.countRequests('POST /rest/auth/logout'));
    await portal.clearFaults();
    form.password.value = 'lighthouse by the sea';
    const signedIn = waitForEvent(form.element, 'portico-logged-in');
    form.element.setAttribute('stay', '');
    form.submit.click();
    await signedIn;
  });

  it('changes its language', async () => {
    const { page, form, link } = await openPending(
      '<portico-locale-picker></portico-locale-picker><portico-sign-in confirm-redirect></portico-sign-in>',
    );
    await chooseLanguage(page, 'de');
    await waitFor('the German texts', () => findButton(form.element, de.mfa.startOver));
    assert.equal(link.textContent, de.mfa.continue);
  });

  for (const light of ['', 'light-dom']) {
    it(`is shown by <portico-mfa> ${light && 'with light-dom'}`, async () => {
      const { page, link } = await openPending(
        `<portico-sign-in></portico-sign-in><portico-mfa confirm-redirect ${light}></portico-mfa>`,
      );
      const element = page.find('portico-mfa');
      const ownLink = await getLink(element);
      assert.equal(ownLink.href, link.href);
      assert.equal(element.shadowRoot === null, light !== '');
      getButton(element, en.mfa.startOver).click();
      await waitFor('the empty element', () => findParts(element, 'card').length === 0);
    });
  }

  it('is still shown after the element is moved', async () => {
    const { page, link } = await openPending(
      '<portico-sign-in></portico-sign-in><portico-mfa confirm-redirect></portico-mfa><div></div>',
    );
    const element = page.find('portico-mfa');
    await getLink(element);
    page.find('div').append(element);
    assert.equal((await getLink(element)).href, link.href);
  });
});
