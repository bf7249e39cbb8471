import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import type { FaultKind, FaultOrder } from './server/faults.ts';
import { portal } from './support/portal.ts';
import { assertSame } from './support/same.ts';
import { parts, signInForm } from './support/sign-in-form.ts';
import { until } from './support/until.ts';
import { freshPages, visit } from './support/visit.ts';

const PAGE = '<portico-sign-in stay></portico-sign-in>';
const { failure, failureDetail, signIn } = en;

/** What goes wrong, and what the person reads. */
const FAILURES: [string, FaultKind, Pick<FaultOrder, 'status' | 'headers'>, string][] = [
  ['answers with a web page', 'html', {}, failure['bad-answer']],
  ['breaks the connection', 'cut', {}, failure.network],
  ['has a fault of its own', 'status', { status: 500 }, failure['server-error']],
  ['refuses', 'status', { status: 403 }, failure.forbidden],
  ['is not at its address', 'status', { status: 404 }, failure['not-found']],
  ['has had enough', 'status', { status: 429 }, failure['rate-limited']],
  [
    'says how long to wait',
    'status',
    { status: 429, headers: { 'retry-after': '90' } },
    failureDetail.rateLimitedFor.other.replace('{{count}}', '2'),
  ],
  ['gives a second factor to do', 'status', { status: 609 }, failure['second-factor-required']],
  ['leaves no cookie', 'status', { status: 200 }, failure['missing-cookies']],
];

describe('a failed sign-in', () => {
  freshPages();

  it('with a wrong password is said once, in the region that was there, and leads to the password', async () => {
    const page = await visit(PAGE);
    const form = await signInForm(page);
    const { alert } = form;
    assert.equal(alert.role, 'alert');
    form.send('anna', 'wrong');
    await form.says(failure['invalid-credentials']);
    assertSame(form.alert, alert);
    assert.lengthOf(parts(form.element, 'alert'), 1);
    assert.equal(form.password.ariaInvalid, 'true');
    await until('the focus', () => page.active === form.password);
    assert.equal(form.name.value, 'anna');
    assert.equal(form.password.value, 'wrong');
  });

  for (const [what, kind, more, words] of FAILURES) {
    it(`because the portal ${what} is said in words, and the next one works`, async () => {
      await portal.spoil('POST /rest/auth/login', kind, more);
      const form = await signInForm(await visit(PAGE));
      form.send('anna');
      await form.says(words);
      assert.lengthOf(parts(form.element, 'alert'), 1);
      assert.equal(form.password.value, 'lighthouse by the sea');
      await portal.mend();
      await form.signIn('anna');
    });
  }

  it('because the portal elsewhere does not allow the page names the portal, and tells the author', async () => {
    // The same server by its other name; it lets no other origin read its answers.
    const elsewhere = new URL(location.origin);
    elsewhere.hostname = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
    const settings = JSON.stringify({ portal: elsewhere.origin, retries: 0 });
    const page = await visit(PAGE, {
      head: `<script type="application/json" id="portico-settings">${settings}</script>`,
    });
    const form = await signInForm(page);
    assert.include((await page.expectedErrors()).join(), `Portico: ${elsewhere.origin} `);
    form.send('anna');
    await form.says(failureDetail.unreachableHost.replace('{{host}}', elsewhere.host));
    assert.equal(form.password.value, 'lighthouse by the sea');
  });

  it('because the portal does not say who signed in leaves nothing behind', async () => {
    await portal.spoil('GET /rest/self', 'half-json');
    const form = await signInForm(await visit(PAGE));
    form.send('anna');
    await form.says(failure['bad-answer']);
    assert.equal(await portal.count('POST /rest/auth/logout'), 1);
    assert.notInclude(document.cookie, 'portal_public_token=');
  });

  it('of somebody without web access is said', async () => {
    const form = await signInForm(await visit(PAGE));
    form.send('blocked');
    await form.says(failure['access-disabled']);
  });

  it('with empty fields names each of them, leads to the first, and sends nothing', async () => {
    const page = await visit(PAGE);
    const form = await signInForm(page);
    form.submit.click();
    await until('the focus', () => page.active === form.name);
    const described = (input: HTMLInputElement) =>
      input.ariaDescribedByElements?.map((one) => one.textContent).join();
    assert.equal(described(form.name), signIn.nameMissing);
    assert.equal(described(form.password), signIn.passwordMissing);
    assert.equal(form.name.ariaInvalid, 'true');
    assert.equal(form.alert.textContent, '');
    form.name.value = 'anna';
    form.name.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    await until('the first error is gone', () => !form.name.ariaInvalid);
    assert.equal(form.password.ariaInvalid, 'true');
    form.submit.click();
    await until('the focus', () => page.active === form.password);
    assert.equal(await portal.count('POST /rest/auth/login'), 0);
  });
});
