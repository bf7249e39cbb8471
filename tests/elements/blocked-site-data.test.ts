import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import enRegistration from '../../locales/registration/en.json' with { type: 'json' };
import { getExternalUserForm } from './support/external-user-form.ts';
import { PENDING_COOKIE, portal } from './support/portal.ts';
import {
  findButton,
  findParts,
  getButton,
  getRoot,
  getSignInForm,
} from './support/sign-in-form.ts';
import { isolateTests, openPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

const BLOCKED = '<script src="/pages/blocked-site-data.js"></script>';
const BEARER =
  '<script type="application/json" id="portico-settings">{"tokenMode":"bearer","afterClose":"stay"}</script>';

const open = (body: string, head = '') => openPage(body, { head: BLOCKED + head });

/** Waits for the logout of a login that the browser has not kept. It would count for the next test. */
const waitForLogout = () =>
  waitFor('the logout', async () => (await portal.countRequests('POST /rest/auth/logout')) === 1);

describe('a browser that blocks site data', () => {
  isolateTests();

  it('shows a form that says that cookies are blocked', async () => {
    const form = await getSignInForm(await open('<portico-sign-in stay></portico-sign-in>'));
    form.send('anna');
    await form.waitForText(en.failure['missing-cookies']);
    assert.equal(form.name.value, 'anna');
    await waitForLogout();
  });

  it('says so before a second factor, which nobody could complete', async () => {
    const headers = { redirectUrl: '/second-factor', 'set-cookie': PENDING_COOKIE };
    await portal.setFault('POST /rest/auth/login', 'status', { status: 609, headers });
    const page = await open(
      '<portico-sign-in confirm-redirect></portico-sign-in><portico-mfa></portico-mfa>',
    );
    const form = await getSignInForm(page);
    form.send('anna');
    await form.waitForText(en.failure['missing-cookies']);
    assert.include(
      page.window.report.warnings,
      'Portico: script cannot read the cookie "portal_public_token".',
    );
    assert.lengthOf(findParts(page.find('portico-mfa'), 'card'), 0);
    await waitForLogout();
  });

  it('signs in and out with a token, which lives as long as the page', async () => {
    const page = await open(
      '<portico-account variant="panel"></portico-account><portico-sign-in stay></portico-sign-in>',
      BEARER,
    );
    const form = await getSignInForm(page);
    await form.signIn('anna');
    const account = page.find('portico-account');
    await waitFor('the person', () => getRoot(account).textContent?.includes('Anna'));
    getButton(account, en.account.signOut).click();
    await waitFor('the form', () => findParts(form.element, 'form').length > 0);
    assert.equal(await portal.countRequests('POST /rest/auth/logout'), 1);
  });

  it('registers an invited person', async () => {
    const { token } = await portal.invite(1);
    const page = await open(`<portico-registration token="${token}"></portico-registration>`);
    const form = await getExternalUserForm(page.find('portico-registration'));
    form.fill();
    form.submit.click();
    await form.waitForTitle(enRegistration.mail.title);
  });

  it('sends the mail for a new password', async () => {
    const page = await open('<portico-password-reset></portico-password-reset>');
    const form = await getExternalUserForm(page.find('portico-password-reset'));
    form.getField('emailAddress').value = 'anna@example.com';
    form.submit.click();
    await form.waitForTitle(enRegistration.mail.title);
  });

  it('shows another language', async () => {
    const page = await open(
      '<portico-locale-picker></portico-locale-picker><portico-sign-in stay></portico-sign-in>',
    );
    const form = await getSignInForm(page);
    const picker = await waitFor('the list', () =>
      getRoot(page.find('portico-locale-picker')).querySelector('select'),
    );
    picker.value = 'fi';
    picker.dispatchEvent(new page.window.Event('change', { bubbles: true }));
    await waitFor('Finnish', () => form.form.textContent?.includes('Salasana'));
  });
});

for (const [what, script] of [
  [
    'a browser whose localStorage throws',
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError'); } })",
  ],
  ['a browser without BroadcastChannel', 'delete window.BroadcastChannel'],
] as const) {
  describe(what, () => {
    isolateTests();
    const head = `<script>${script}</script>`;

    it('signs in, opens a gate on the next page too, and signs out', async () => {
      const body = `<portico-session-gate><p id="inside">Inside</p></portico-session-gate>
        <portico-account variant="panel"></portico-account><portico-sign-in stay></portico-sign-in>`;
      const first = await openPage(body, { head });
      await (await getSignInForm(first)).signIn('anna');
      await waitFor('the content', () => !first.find('#inside').hidden);
      first.close();
      const page = await openPage(body, { head });
      await waitFor('the content', () => !page.find('#inside').hidden);
      const signOut = await waitFor('the account', () =>
        findButton(page.find('portico-account'), en.account.signOut),
      );
      const inside = page.find('#inside');
      // The page would leave for the login.
      page.document.addEventListener('portico-navigate', (event) => event.preventDefault());
      signOut.click();
      await getSignInForm(page);
      assert.isTrue(inside.hidden);
    });

    it('leads to the second factor', async () => {
      const headers = { redirectUrl: '/second-factor', 'set-cookie': PENDING_COOKIE };
      await portal.setFault('POST /rest/auth/login', 'status', { status: 609, headers });
      const page = await openPage(
        '<portico-sign-in confirm-redirect></portico-sign-in><portico-mfa></portico-mfa>',
        { head },
      );
      (await getSignInForm(page)).send('anna');
      for (const tag of ['portico-sign-in', 'portico-mfa']) {
        await waitFor('the link', () =>
          getRoot(page.find(tag)).querySelector('a[href*="/second-factor"]'),
        );
      }
    });
  });
}
