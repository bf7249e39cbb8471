import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import { assertSame } from './support/assert-same.ts';
import { portal } from './support/portal.ts';
import { findParts, getButton, getSignInForm, type SignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage, type TestPage } from './support/test-page.ts';
import { waitFor, waitForEvent } from './support/wait.ts';

const ALL = `<portico-locale-picker></portico-locale-picker>
  <portico-sign-in stay></portico-sign-in><portico-account></portico-account>`;

const NAMES = [
  ...['login', 'logged-in', 'login-failed', 'login-disabled', 'load-principal', 'access-disabled'],
  ...['load-licence', 'loaded-licence', 'set-branding', 'guest-access-status', 'update-quota'],
  ...['logout', 'logged-out', 'navigate'],
];

/** Records the events of a page from now on. */
function recordEvents(page: TestPage): CustomEvent[] {
  const events: CustomEvent[] = [];
  for (const name of NAMES) {
    page.document.addEventListener(`portico-${name}`, (event) => events.push(event as CustomEvent));
  }
  return events;
}
const listNames = (events: readonly Event[]) =>
  events.map(({ type }) => type.replace('portico-', ''));

/** Sends a wrong password and then the right one. */
async function failAndSignIn(page: TestPage, wrongPassword = 'wrong'): Promise<SignInForm> {
  const form = await getSignInForm(page);
  form.send('anna', wrongPassword);
  await form.waitForText(en.failure['invalid-credentials']);
  await form.signIn('anna');
  return form;
}

/** Signs out and returns the account element. */
async function signOut(page: TestPage, events: readonly Event[]): Promise<HTMLElement> {
  const account = page.find('portico-account');
  getButton(account, en.account.signOut).click();
  await waitFor('the sign-out', () => listNames(events).includes('logged-out'));
  return account;
}

/** Lets the action after an event wait for a promise. */
const waitUntil = (event: Event, promise: Promise<unknown>) =>
  (event as Event & { waitUntil(promise: Promise<unknown>): void }).waitUntil(promise);

const AT_START = ['guest-access-status', 'load-licence', 'loaded-licence', 'set-branding'];

describe('the events of a page', () => {
  isolateTests();

  it('fire once each with three elements, in the order of a visit', async () => {
    const page = await openPage(ALL, { scripts: [] });
    const events = recordEvents(page);
    for (const name of ['account', 'sign-in', 'locale-picker'])
      await page.load(`/portico/${name}.js`);
    const form = await getSignInForm(page);
    await waitFor('the events at the start', () => events.length === AT_START.length);
    assert.deepEqual(listNames(events).toSorted(), AT_START);
    events.length = 0;
    await form.signIn('anna');
    await signOut(page, events);
    const order = ['login', 'load-principal', 'logged-in', 'logout', 'logged-out'];
    assert.deepEqual(
      listNames(events).filter((name) => name !== 'navigate'),
      order,
    );
  });

  it('bubble, are composed, and have the used element as their target', async () => {
    const page = await openPage(ALL);
    const events = recordEvents(page);
    const form = await failAndSignIn(page);
    const account = await signOut(page, events);
    const ofSignIn = ['login', 'login-failed', 'load-principal', 'logged-in'];
    assert.includeMembers(listNames(events), [...ofSignIn, 'logout', 'logged-out']);
    for (const event of events) {
      assert.deepInclude(event, { bubbles: true, composed: true });
      const name = listNames([event]).join();
      if (ofSignIn.includes(name)) assertSame(event.target, form.element, name);
      if (['logout', 'logged-out', 'navigate'].includes(name)) assertSame(event.target, account);
    }
  });

  it('contain no password and no token', async () => {
    const page = await openPage(ALL);
    const events = recordEvents(page);
    await failAndSignIn(page, 'my wrong secret');
    const token = /portal_public_token=([^;]+)/.exec(page.document.cookie)?.[1] ?? '';
    assert.isNotEmpty(token);
    const text = JSON.stringify(events.map(({ type, detail }) => [type, detail]));
    assert.include(text, 'Whitcombe');
    for (const secret of ['my wrong secret', 'lighthouse', token, decodeURIComponent(token)]) {
      assert.notInclude(text, secret);
    }
  });

  it('let a page cancel a sign-in', async () => {
    const page = await openPage('<portico-sign-in stay></portico-sign-in>');
    const form = await getSignInForm(page);
    const event = waitForEvent(page.document, 'portico-login');
    page.document.addEventListener('portico-login', (event) => event.preventDefault(), {
      once: true,
    });
    form.send('anna', 'wrong');
    const { cancelable, detail } = await event;
    assert.isTrue(cancelable);
    assert.deepEqual(detail, { name: 'anna' });
    assert.equal(form.name.value, 'anna');
    // An attempt that was not canceled would be in progress, and this one would be ignored.
    await form.signIn('anna');
    assert.equal(await portal.countRequests('POST /rest/auth/login'), 1);
  });

  it('let a sign-in wait for a promise of the page', async () => {
    const page = await openPage('<portico-sign-in stay></portico-sign-in>');
    const form = await getSignInForm(page);
    let release = () => {};
    const promise = new Promise<void>((resolve) => {
      release = resolve;
    });
    page.document.addEventListener('portico-login', (event) => waitUntil(event, promise));
    form.send('anna');
    await waitFor('the busy form', () => form.form.ariaBusy === 'true');
    assert.equal(await portal.countRequests('POST /rest/auth/login'), 0);
    release();
    await waitFor('the person', () => findParts(form.element, 'text').length > 0);
    assert.equal(await portal.countRequests('POST /rest/auth/login'), 1);
  });

  for (const [kind, promise] of [
    ['is rejected', () => Promise.reject(new Error('no'))],
    ['never ends', () => new Promise(() => {})],
  ] as const) {
    it(`send nothing where a promise of the page ${kind}, and the person reads it`, async () => {
      const page = await openPage('<portico-sign-in stay></portico-sign-in>', {
        head: '<script type="application/json" id="portico-settings">{"timeout": 2000}</script>',
      });
      const form = await getSignInForm(page);
      page.document.addEventListener('portico-login', (event) => waitUntil(event, promise()), {
        once: true,
      });
      form.send('anna');
      await form.waitForText(en.failure.unexpected);
      const errors = await page.readExpectedErrors();
      assert.include(errors.join(), 'Portico: a handler of portico-login has failed.');
      assert.equal(await portal.countRequests('POST /rest/auth/login'), 0);
      await form.signIn('anna');
    });
  }

  it('let a navigation wait for a promise of the page', async () => {
    const page = await openPage(
      '<portico-sign-in return-path="/page?html=Welcome"></portico-sign-in>',
    );
    const form = await getSignInForm(page);
    let release = () => {};
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    const event = waitForEvent(page.document, 'portico-navigate');
    page.document.addEventListener('portico-navigate', (one) => waitUntil(one, waiting));
    form.send('anna');
    await event;
    await waitFor('the person', () => findParts(form.element, 'text').length > 0);
    assert.include(page.window.location.search, 'portico-sign-in');
    release();
    await waitFor('the next page', () => page.window.location.search === '?html=Welcome');
  });

  it('let a page cancel the navigation after the sign-in', async () => {
    const page = await openPage(
      '<portico-sign-in return-path="/page?html=Welcome"></portico-sign-in>',
    );
    const form = await getSignInForm(page);
    page.document.addEventListener('portico-navigate', (event) => event.preventDefault());
    let isLeft = false;
    page.window.addEventListener('beforeunload', () => {
      isLeft = true;
    });
    const event = waitForEvent(page.document, 'portico-navigate');
    form.send('anna');
    const { cancelable, detail, target } = await event;
    assert.deepEqual(detail, { url: `${location.origin}/page?html=Welcome`, reason: 'signed-in' });
    assert.isTrue(cancelable);
    assertSame(target, form.element);
    await waitFor('the name of the person', () => findParts(form.element, 'text').length > 0);
    assert.isFalse(isLeft, 'the page does not navigate');
    assert.include(page.window.location.search, 'portico-sign-in');
  });

  it('lead to the return path if they are not canceled', async () => {
    const page = await openPage(
      '<portico-sign-in return-path="/page?html=Welcome"></portico-sign-in>',
    );
    (await getSignInForm(page)).send('anna');
    await waitFor('the next page', () => page.window.location.search === '?html=Welcome');
  });

  it('continue when a listener throws', async () => {
    const page = await openPage('<portico-sign-in stay></portico-sign-in>');
    for (const name of ['login', 'load-principal', 'logged-in']) {
      // A function of the page's realm, so that its error is reported to the page.
      const broken = new page.window.Function('throw new Error("The page broke")') as () => void;
      page.document.addEventListener(`portico-${name}`, broken);
    }
    await (await getSignInForm(page)).signIn('anna');
    const errors = await page.readExpectedErrors();
    assert.lengthOf(
      errors.filter((error) => error.includes('The page broke')),
      3,
    );
  });
});

describe('a subscription to the session', () => {
  isolateTests();

  it('receives every event until its end, even if another listener throws', async () => {
    const page = await openPage('<portico-sign-in stay></portico-sign-in>', {
      scripts: ['/portico/portico.js'],
    });
    const { session } = await page.import<typeof import('../../src/api.ts')>('/portico/portico.js');
    const form = await getSignInForm(page);
    const first: string[] = [];
    const second: string[] = [];
    session.subscribe(() => {
      throw new Error('A listener broke');
    });
    const unsubscribe = session.subscribe(({ name }) => void first.push(name));
    session.subscribe(({ name }) => void second.push(name));
    form.send('anna', 'wrong');
    await form.waitForText(en.failure['invalid-credentials']);
    unsubscribe();
    await form.signIn('anna');
    const expected = ['login', 'login-failed', 'login', 'load-principal', 'logged-in'];
    const ofSignIn = (names: string[]) => names.filter((name) => expected.includes(name));
    assert.deepEqual(ofSignIn(first), expected.slice(0, 2));
    assert.deepEqual(ofSignIn(second), expected);
    await page.readExpectedErrors();
  });
});
