import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import enRegistration from '../../locales/registration/en.json' with { type: 'json' };
import { assertSame } from './support/assert-same.ts';
import { ExternalUserForm, getExternalUserForm } from './support/external-user-form.ts';
import { portal } from './support/portal.ts';
import { openRegistration } from './support/registration-page.ts';
import { findParts, getButton, getRoot } from './support/sign-in-form.ts';
import { isolateTests, openPage } from './support/test-page.ts';
import { waitFor, waitForEvent } from './support/wait.ts';

const DESCRIBE = 'GET /rest/extuser/';

describe('the registration', () => {
  isolateTests();

  it('removes the token from the URL before the first request, and keeps it in the page', async () => {
    const { token, address } = await portal.invite(1);
    const page = await openPage('', { scripts: [] });
    page.window.history.replaceState({ own: 1 }, '', `/page?id=7&euet=${token}#top`);
    await page.load('/portico/registration.js');
    const element = page.add('portico-registration');
    assert.equal(page.window.location.search + page.window.location.hash, '?id=7#top');
    assert.equal((page.window.history.state as { own: number }).own, 1);
    const form = await getExternalUserForm(element);
    assert.equal(form.getField('emailAddress').value, address);
    assert.notInclude(element.shadowRoot?.innerHTML, token);
    element.remove();
    const again = await getExternalUserForm(page.add('portico-registration'));
    assert.equal(again.getField('emailAddress').value, address);
  });

  it('removes the token from the URL parameter that the JSON settings name', async () => {
    const { token, address } = await portal.invite(1);
    const settings = JSON.stringify({ names: { externalTokenParameter: 'invitation' } });
    const page = await openPage('', {
      scripts: [],
      head: `<script type="application/json" id="portico-settings">${settings}</script>`,
    });
    page.window.history.replaceState(null, '', `/page?invitation=${token}`);
    await page.load('/portico/registration.js');
    const form = await getExternalUserForm(page.add('portico-registration'));
    assert.equal(page.window.location.search, '');
    assert.equal(form.getField('emailAddress').value, address);
  });

  it('removes the token from the URL even if another element loads first', async () => {
    const { token, address } = await portal.invite(1);
    const page = await openPage('', { scripts: [] });
    page.window.history.replaceState(null, '', `/page?euet=${token}`);
    await page.load('/portico/locale-picker.js');
    page.add('portico-locale-picker');
    assert.equal(page.window.location.search, '');
    await page.load('/portico/registration.js');
    const form = await getExternalUserForm(page.add('portico-registration'));
    assert.equal(form.getField('emailAddress').value, address);
  });

  for (const query of ['?ordner=Caf%E9&flag&x=a%20b', '?~&&q=a+b%2B', '']) {
    it(`leaves the rest of the query as it is written: ${query || 'none'}`, async () => {
      const { token } = await portal.invite(1);
      const page = await openPage('', { scripts: [] });
      const link = `euet=${token}`;
      page.window.history.replaceState(null, '', `/page${query ? `${query}&` : '?'}${link}#top`);
      await page.load('/portico/registration.js');
      assert.equal(page.window.location.search + page.window.location.hash, `${query}#top`);
    });
  }

  it('survives a router that writes its own state into the history', async () => {
    const { token, address } = await portal.invite(1);
    const page = await openPage('', { scripts: [] });
    page.window.history.replaceState(null, '', `/page?euet=${token}`);
    await page.load('/portico/registration.js');
    page.window.history.replaceState({ router: 1 }, '');
    const form = await getExternalUserForm(page.add('portico-registration'));
    assert.equal(form.getField('emailAddress').value, address);
    page.window.history.replaceState({ router: 2 }, '');
    const again = await getExternalUserForm(page.add('portico-registration'));
    assert.equal(again.getField('emailAddress').value, address);
    // The state of the entry survives a reload.
    assert.deepEqual(page.window.history.state, { router: 2, portico: token });
  });

  // Without the Navigation API (WebKitGTK, Safari before 26.2) a page cannot know about it.
  if ('navigation' in window) {
    it('is removed from the URL again after a router has written it there', async () => {
      const { token } = await portal.invite(1);
      const page = await openPage('', { scripts: [] });
      page.window.history.replaceState(null, '', `/page?euet=${token}`);
      await page.load('/portico/registration.js');
      const { element } = await getExternalUserForm(page.add('portico-registration'));
      page.window.history.replaceState(null, '', `/page?tab=2&euet=${token}`);
      assert.equal(page.window.location.search, '?tab=2');
      const form = new ExternalUserForm(element);
      form.fill();
      form.submit.click();
      await form.waitForTitle(enRegistration.mail.title);
      page.window.history.replaceState(null, '', `/page?tab=3&euet=${token}`);
      assert.equal(page.window.location.search, '?tab=3');
      assert.notInclude(JSON.stringify(page.window.history.state), token);
    });
  }
});

describe('the link of an invited person', () => {
  isolateTests();

  for (const [state, title] of [
    [2, enRegistration.link.signInTitle],
    [4, enRegistration.reset.title],
    [5, enRegistration.link.signInTitle],
  ] as const) {
    it(`in state ${state} shows its step instead of the registration`, async () => {
      const { token } = await portal.invite(state);
      const { element } = await openRegistration({ token });
      const form = new ExternalUserForm(element);
      await form.waitForTitle(title);
      if (state === 4) await waitFor('the form', () => findParts(element, 'form').length > 0);
      assert.throws(() => form.getField('firstName'));
      if (state === 4) return;
      const link = await waitFor('the link', () => getRoot(element).querySelector('a'));
      assert.equal(link.getAttribute('href'), `${location.origin}/filr/login?euet=${token}`);
    });
  }

  it('that is invalid leads to the page for links, unless the page cancels the navigation', async () => {
    const page = await openPage('', { scripts: ['/portico/registration.js'] });
    page.document.addEventListener('portico-navigate', (event) => event.preventDefault());
    const navigated = waitForEvent(page.document, 'portico-navigate');
    const element = page.add('portico-registration', { token: 'unknown' });
    const { detail, target } = (await navigated) as CustomEvent<{ url: string; reason: string }>;
    assert.deepEqual(detail, { url: `${location.origin}/filr/login`, reason: 'link-refused' });
    assertSame(target, element);
    const form = new ExternalUserForm(element);
    await form.waitForText(enRegistration.link.refused);
    getButton(element, enRegistration.link.another).click();
    await waitFor('the form', () => findParts(element, 'form').length > 0);
    await waitFor('the focus', () => page.activeElement === form.getField('emailAddress'));
  });

  it('shows a failure instead of a form after an invalid answer, and can be checked again', async () => {
    await portal.setFault(DESCRIBE, 'html');
    const { element } = await openRegistration();
    const form = new ExternalUserForm(element);
    await form.waitForText(en.failure['bad-answer']);
    assert.lengthOf(getRoot(element).querySelectorAll('form, input'), 0);
    await portal.clearFaults();
    getButton(element, en.signIn.checkAgain).click();
    await waitFor('the form', () => findParts(element, 'form').length > 0);
  });
});
