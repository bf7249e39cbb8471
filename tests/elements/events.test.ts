import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import { assertSame } from './support/same.ts';
import { button, parts, signInForm } from './support/sign-in-form.ts';
import { heard, until } from './support/until.ts';
import { freshPages, type Visit, visit } from './support/visit.ts';

const ALL = `<portico-locale-picker></portico-locale-picker>
  <portico-sign-in stay></portico-sign-in><portico-account></portico-account>`;

const NAMES = [
  ...['login', 'logged-in', 'login-failed', 'login-disabled', 'load-principal', 'access-disabled'],
  ...['load-licence', 'loaded-licence', 'set-branding', 'guest-access-status', 'update-quota'],
  ...['logout', 'logged-out', 'navigate'],
];

/** Everything that the page hears from now on. */
function listen(page: Visit): CustomEvent[] {
  const events: CustomEvent[] = [];
  for (const name of NAMES) {
    page.document.addEventListener(`portico-${name}`, (event) => events.push(event as CustomEvent));
  }
  return events;
}
const names = (events: readonly Event[]) => events.map(({ type }) => type.replace('portico-', ''));
const AT_START = ['guest-access-status', 'load-licence', 'loaded-licence', 'set-branding'];

describe('the events of a page', () => {
  freshPages();

  it('come once each with three elements on it, in the order of a visit', async () => {
    const page = await visit(ALL, { scripts: [] });
    const events = listen(page);
    for (const name of ['account', 'sign-in', 'locale-picker'])
      await page.load(`/portico/${name}.js`);
    const form = await signInForm(page);
    await until('the start is over', () => events.length === AT_START.length);
    assert.deepEqual(names(events).toSorted(), AT_START);
    events.length = 0;
    await form.signIn('anna');
    const account = page.find('portico-account');
    button(account, en.account.signOut).click();
    await until('signed out', () => names(events).includes('logged-out'));
    const order = ['login', 'load-principal', 'logged-in', 'logout', 'logged-out'];
    assert.deepEqual(
      names(events).filter((name) => name !== 'navigate'),
      order,
    );
  });

  it('bubble, are composed, and come from the element that somebody acted in', async () => {
    const page = await visit(ALL);
    const events = listen(page);
    const form = await signInForm(page);
    form.send('anna', 'wrong');
    await form.says(en.failure['invalid-credentials']);
    await form.signIn('anna');
    const account = page.find('portico-account');
    button(account, en.account.signOut).click();
    await until('signed out', () => names(events).includes('logged-out'));
    const ofSignIn = ['login', 'login-failed', 'load-principal', 'logged-in'];
    for (const event of events) {
      assert.deepInclude(event, { bubbles: true, composed: true });
      const name = names([event]).join();
      if (ofSignIn.includes(name)) assertSame(event.target, form.element, name);
      if (['logout', 'logged-out', 'navigate'].includes(name)) assertSame(event.target, account);
    }
  });

  it('hold no password and no token', async () => {
    const page = await visit(ALL);
    const events = listen(page);
    const form = await signInForm(page);
    form.send('anna', 'my wrong secret');
    await form.says(en.failure['invalid-credentials']);
    await form.signIn('anna');
    const token = /portal_public_token=([^;]+)/.exec(page.document.cookie)?.[1] ?? 'none';
    const told = JSON.stringify(events.map(({ type, detail }) => [type, detail]));
    assert.include(told, 'Whitcombe');
    for (const secret of ['my wrong secret', 'lighthouse', token, decodeURIComponent(token)]) {
      assert.notInclude(told, secret);
    }
  });

  it('let a page forbid a sign-in', async () => {
    const page = await visit('<portico-sign-in stay></portico-sign-in>');
    const form = await signInForm(page);
    const asked = heard(page.document, 'portico-login');
    page.document.addEventListener('portico-login', (event) => event.preventDefault(), {
      once: true,
    });
    form.send('anna');
    const { cancelable, detail } = await asked;
    assert.isTrue(cancelable);
    assert.deepEqual(detail, { name: 'anna' });
    assert.isFalse(form.password.readOnly, 'nothing is under way');
    assert.equal(form.name.value, 'anna');
    await form.signIn('anna');
  });

  it('let a page go elsewhere itself after the sign-in', async () => {
    const page = await visit(
      '<portico-sign-in return-path="/page?html=Welcome"></portico-sign-in>',
    );
    const form = await signInForm(page);
    page.document.addEventListener('portico-navigate', (event) => event.preventDefault());
    const asked = heard(page.document, 'portico-navigate');
    form.send('anna');
    const { cancelable, detail, target } = await asked;
    assert.deepEqual(detail, { url: `${location.origin}/page?html=Welcome`, reason: 'signed-in' });
    assert.isTrue(cancelable);
    assertSame(target, form.element);
    await until('it says who is signed in', () => parts(form.element, 'text').length > 0);
    assert.include(page.window.location.search, 'portico-sign-in', 'it is still the same page');
  });

  it('that nobody stops lead to the return path', async () => {
    const page = await visit(
      '<portico-sign-in return-path="/page?html=Welcome"></portico-sign-in>',
    );
    (await signInForm(page)).send('anna');
    await until('the next page', () => page.window.location.search === '?html=Welcome');
  });

  it('go on when a listener throws', async () => {
    const page = await visit('<portico-sign-in stay></portico-sign-in>');
    for (const name of ['login', 'load-principal', 'logged-in']) {
      // A function of that page, so that the error is that page's too.
      const broken = new page.window.Function('throw new Error("The page broke")') as () => void;
      page.document.addEventListener(`portico-${name}`, broken);
    }
    await (await signInForm(page)).signIn('anna');
    const errors = await page.expectedErrors();
    assert.lengthOf(
      errors.filter((error) => error.includes('The page broke')),
      3,
    );
  });
});

describe('a script that subscribed to the session', () => {
  freshPages();

  it('hears of every event until it unsubscribes, even if another listener throws', async () => {
    const page = await visit('<portico-sign-in stay></portico-sign-in>', {
      scripts: ['/portico/portico.js'],
    });
    const { session } = await page.import<typeof import('../../src/api.ts')>('/portico/portico.js');
    const form = await signInForm(page);
    const first: string[] = [];
    const second: string[] = [];
    session.subscribe(() => {
      throw new Error('A listener broke');
    });
    const unsubscribe = session.subscribe(({ name }) => void first.push(name));
    session.subscribe(({ name }) => void second.push(name));
    form.send('anna', 'wrong');
    await form.says(en.failure['invalid-credentials']);
    unsubscribe();
    await form.signIn('anna');
    const whole = ['login', 'login-failed', 'login', 'load-principal', 'logged-in'];
    const ofSignIn = (all: string[]) => all.filter((name) => whole.includes(name));
    assert.deepEqual(ofSignIn(first), whole.slice(0, 2));
    assert.deepEqual(ofSignIn(second), whole);
    await page.expectedErrors();
  });
});
