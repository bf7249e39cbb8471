import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import type { FaultKind, FaultRule } from './server/faults.ts';
import { assertSame } from './support/assert-same.ts';
import { portal } from './support/portal.ts';
import { findParts, getSignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

const PAGE = '<portico-sign-in stay></portico-sign-in>';
const { failure, failureDetail, signIn } = en;

/** The response of a web server below which the portal is not. */
const NOT_FOUND = {
  status: 404,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>404</title>',
};

/** The faults of the portal, and the texts that the form shows. */
const FAILURES: [string, FaultKind, Pick<FaultRule, 'status' | 'headers' | 'body'>, string][] = [
  ['answers with a web page', 'html', {}, failure['bad-answer']],
  ['closes the connection', 'cut', {}, failure.network],
  ['answers with status 500', 'status', { status: 500 }, failure['server-error']],
  ['answers with status 403', 'status', { status: 403 }, failure.forbidden],
  ['answers with status 413', 'status', { status: 413 }, failure.forbidden],
  ['answers with status 431', 'status', { status: 431 }, failure.forbidden],
  ['answers with status 404', 'status', { status: 404 }, failure['not-found']],
  ['answers with status 429', 'status', { status: 429 }, failure['rate-limited']],
  ['answers with a web page and status 404', 'status', NOT_FOUND, failure['bad-answer']],
  [
    'requires a second factor without a URL',
    'status',
    { status: 609 },
    failure['second-factor-required'],
  ],
  ['sets no cookie', 'status', { status: 200 }, failureDetail.cookieMissing],
];

describe('a failed sign-in', () => {
  isolateTests();

  it('with a wrong password shows one failure in the existing live region and focuses the password', async () => {
    const page = await openPage(PAGE);
    const form = await getSignInForm(page);
    const { alert } = form;
    assert.equal(alert.role, 'alert');
    form.send('anna', 'wrong');
    await form.waitForText(failure['invalid-credentials']);
    assertSame(form.alert, alert);
    assert.lengthOf(findParts(form.element, 'alert'), 1);
    assert.equal(form.password.ariaInvalid, 'true');
    await waitFor('the focus', () => page.activeElement === form.password);
    assert.equal(form.name.value, 'anna');
    assert.equal(form.password.value, 'wrong');
  });

  for (const [fault, kind, more, text] of FAILURES) {
    it(`because the portal ${fault} shows a failure, and the next attempt works`, async () => {
      await portal.setFault('POST /rest/auth/login', kind, more);
      const page = await openPage(PAGE);
      const form = await getSignInForm(page);
      form.send('anna');
      await form.waitForText(text);
      assert.equal(
        page.window.report.warnings.includes(
          'Portico: script cannot read the cookie "portal_public_token".',
        ),
        text === failureDetail.cookieMissing,
      );
      assert.lengthOf(findParts(form.element, 'alert'), 1);
      assert.equal(form.password.value, 'lighthouse by the sea');
      await portal.clearFaults();
      await form.signIn('anna');
    });
  }

  for (const [defect, cookie] of [
    ['of another name', 'token=a; Path=/'],
    ['that script cannot read', 'portal_public_token=a; Path=/; HttpOnly'],
    ['that has expired already', 'portal_public_token=a; Path=/; Max-Age=0'],
    ['of another path', 'portal_public_token=a; Path=/portal'],
    ['of the other name of the server', 'portal_public_token=a; Path=/; Domain=portal.example'],
  ] as const) {
    it(`because the portal sets a cookie ${defect} blames neither the browser nor the password`, async () => {
      const headers = { 'set-cookie': cookie };
      await portal.setFault('POST /rest/auth/login', 'status', { status: 200, headers });
      const page = await openPage(PAGE);
      const form = await getSignInForm(page);
      form.send('anna');
      await form.waitForText(failureDetail.cookieMissing);
      assert.include(
        page.window.report.warnings,
        'Portico: script cannot read the cookie "portal_public_token".',
      );
    });
  }

  it('because the portal does not know the new session does not say that a session has ended', async () => {
    await portal.setFault('GET /rest/self', 'status', { status: 401 });
    const page = await openPage(PAGE);
    const form = await getSignInForm(page);
    form.send('anna');
    await form.waitForText(failureDetail.cookieMissing);
    assert.include(
      page.window.report.warnings,
      'Portico: the portal does not know the new session.',
    );
  });

  it('because a proxy asks for a password of its own does not say that the password is wrong', async () => {
    // For other schemes, such as "Basic", the browsers open a prompt of their own.
    const headers = { 'www-authenticate': 'Negotiate', 'content-type': 'text/plain' };
    const answer = { status: 401, headers, body: '401 Unauthorized' };
    await portal.setFault('POST /rest/auth/login', 'status', answer);
    const page = await openPage(PAGE);
    const form = await getSignInForm(page);
    form.send('anna');
    await form.waitForText(failure['bad-answer']);
    assert.include(page.window.report.warnings, 'Portico: a proxy has answered (401).');
  });

  it('with a waiting time shows a countdown, and announces only its start and its end', async () => {
    const headers = { 'retry-after': '2' };
    await portal.setFault('POST /rest/auth/login', 'status', { status: 429, headers });
    const form = await getSignInForm(await openPage(PAGE));
    const shown = new Set<string>();
    const announced = new Set<string>();
    const record = () => {
      // During the attempt and until the countdown is loaded, nothing is shown or announced.
      const [alert] = findParts(form.element, 'alert');
      if (!alert?.checkVisibility({ visibilityProperty: true })) return;
      shown.add(form.alert.querySelector('[aria-hidden]')?.textContent ?? '');
      announced.add(
        [...form.alert.querySelectorAll('p :not([aria-hidden], :has(*)), p:not(:has(*))')]
          .map(({ textContent }) => textContent)
          .join(),
      );
    };
    const observer = new MutationObserver(record);
    observer.observe(form.alert, { childList: true, subtree: true, characterData: true });
    form.send('anna');
    await form.waitForText(failureDetail.waitOver);
    observer.disconnect();
    const describe = (time: string) => failureDetail.rateLimitedFor.replace('{{time}}', time);
    assert.deepEqual([...shown], [describe('00:02'), describe('00:01'), '']);
    assert.deepEqual([...announced], [describe('2 sec'), failureDetail.waitOver]);
  });

  it('with a waiting time ends the countdown when the clock is set back by a day', async () => {
    const headers = { 'retry-after': '30' };
    await portal.setFault('POST /rest/auth/login', 'status', { status: 429, headers });
    const page = await openPage(PAGE);
    const form = await getSignInForm(page);
    form.send('anna');
    await waitFor('the countdown', () => form.alert.querySelector('[aria-hidden]'));
    const { now } = page.window.Date;
    page.window.Date.now = () => now() - 86_400_000;
    await form.waitForText(failureDetail.waitOver);
  });

  for (const [what, policy] of [
    ['the portal does not allow the origin', ''],
    ['the policy of the page does not allow the portal', "connect-src 'self'"],
  ] as const) {
    it(`because ${what} shows its host, and logs an error to the console`, async () => {
      // The same server under its other host name: it does not allow other origins (CORS).
      const otherOrigin = new URL(location.origin);
      otherOrigin.hostname = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
      const settings = JSON.stringify({
        portal: otherOrigin.origin,
        tokenMode: 'bearer',
        retries: 0,
      });
      const page = await openPage(PAGE, {
        policy,
        head: `<script type="application/json" id="portico-settings">${settings}</script>`,
      });
      const form = await getSignInForm(page);
      page.window.report.violations.splice(0);
      assert.include(
        (await page.readExpectedErrors()).join(),
        `Portico: ${otherOrigin.origin} is unreachable, or does not allow ${location.origin}.`,
      );
      form.send('anna');
      await form.waitForText(failureDetail.unreachableHost.replace('{{host}}', otherOrigin.host));
      assert.equal(form.password.value, 'lighthouse by the sea');
      page.window.report.violations.splice(0);
    });
  }

  it('because the portal does not return the person removes the session', async () => {
    await portal.setFault('GET /rest/self', 'half-json');
    const form = await getSignInForm(await openPage(PAGE));
    form.send('anna');
    await form.waitForText(failure['bad-answer']);
    assert.equal(await portal.countRequests('POST /rest/auth/logout'), 1);
    assert.notInclude(document.cookie, 'portal_public_token=');
  });

  it('of a person without web access shows a failure', async () => {
    const form = await getSignInForm(await openPage(PAGE));
    form.send('blocked');
    await form.waitForText(failure['access-disabled']);
  });

  it('with empty fields shows an error at each, focuses the first and sends nothing', async () => {
    const page = await openPage(PAGE);
    const form = await getSignInForm(page);
    form.submit.click();
    await waitFor('the focus', () => page.activeElement === form.name);
    const described = (input: HTMLInputElement) =>
      input.ariaDescribedByElements?.map((one) => one.textContent).join();
    assert.equal(described(form.name), signIn.nameMissing);
    assert.equal(described(form.password), signIn.passwordMissing);
    assert.equal(form.name.ariaInvalid, 'true');
    form.name.value = 'anna';
    form.name.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    await waitFor('the end of the first error', () => !form.name.ariaInvalid);
    assert.equal(form.password.ariaInvalid, 'true');
    form.submit.click();
    await waitFor('the focus', () => page.activeElement === form.password);
    assert.equal(await portal.countRequests('POST /rest/auth/login'), 0);
  });

  it('shows no message about empty inputs that have been filled meanwhile', async () => {
    const form = await getSignInForm(await openPage(PAGE));
    form.submit.click();
    await waitFor('the errors', () => form.name.ariaInvalid && form.password.ariaInvalid);
    form.fill('anna');
    for (const input of [form.name, form.password])
      input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    await waitFor('no errors', () => !form.name.ariaInvalid && !form.password.ariaInvalid);
    assert.equal(form.alert.textContent, '');
  });
});
