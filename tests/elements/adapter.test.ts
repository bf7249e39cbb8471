import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import { findButton, getSignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage, type TestPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

const SETTINGS = { adapter: '/pages/adapter.js', afterClose: 'stay' };

/** Opens a page whose policy allows only scripts and calls of its own origin. */
const open = (settings: object = SETTINGS) =>
  openPage(
    '<portico-sign-in stay></portico-sign-in><portico-account variant="panel"></portico-account>',
    {
      head: `<script type="application/json" id="portico-settings">${JSON.stringify(settings)}</script>`,
      policy: "default-src 'none'; script-src 'self'; connect-src 'self' http://127.0.0.1:9",
    },
  );

const listContractCalls = (page: TestPage) =>
  page.window.performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => /^\/(rest|ssf)\//.test(path));

describe('a page with an adapter', () => {
  isolateTests();
  afterEach(() => sessionStorage.clear());

  it('signs in and out without a call of the contract', async () => {
    const page = await open();
    const form = await getSignInForm(page);
    form.send('anna', 'wrong');
    await form.waitForText(en.failure['invalid-credentials']);
    form.send('anna', 'right');
    const signOut = await waitFor('the button', () =>
      findButton(page.find('portico-account'), en.account.signOut),
    );
    signOut.click();
    await waitFor('the form', () => findButton(form.element, en.signIn.submit));
    assert.deepEqual(listContractCalls(page), []);
  });

  it('tells a lost network from a mistake of the adapter', async () => {
    const form = await getSignInForm(await open());
    form.send('offline', 'right');
    await form.waitForText(en.failure.network);
  });

  it('sends no password if another setting is wrong', async () => {
    const page = await open({ ...SETTINGS, timout: 3 });
    const form = await getSignInForm(page);
    form.send('anna', 'right');
    await form.waitForText(en.failure.unexpected);
    assert.deepEqual(listContractCalls(page), []);
    const errors = await page.readExpectedErrors();
    assert.include(errors.join(), 'Portico: the adapter has no "signIn".');
  });
});
