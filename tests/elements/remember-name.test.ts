import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import {
  findButton,
  findParts,
  getButton,
  getLabeled,
  getSignInForm,
  type SignInForm,
} from './support/sign-in-form.ts';
import {
  isolateTests,
  openPage,
  resetState,
  startPage,
  type TestPage,
} from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

const PAGE = '<portico-sign-in stay remember-name></portico-sign-in>';

const readStored = () =>
  Object.entries({ ...localStorage }).filter(([key]) => /remembered|last-way/.test(key));

/** Opens a sign-in and waits for its check box. */
async function open(body = PAGE): Promise<{ page: TestPage; form: SignInForm }> {
  const page = await openPage(body);
  const form = await getSignInForm(page);
  await waitFor('the check box', () => findParts(form.element, 'checkbox').length > 0);
  return { page, form };
}

const getBox = ({ element }: SignInForm) => getLabeled(element, en.signIn.rememberName);

/**
 * Signs in with the check box checked, and deletes the session with its cookie: the next page would leave for the login.
 */
async function rememberAnna(): Promise<void> {
  const { page, form } = await open();
  getBox(form).click();
  await form.signIn('anna');
  page.close();
  const kept = readStored();
  await resetState();
  for (const [key, value] of kept) localStorage.setItem(key, value);
}

describe('the attribute remember-name', () => {
  isolateTests();

  it('has no check box by default and keeps nothing', async () => {
    const plain = await openPage('<portico-sign-in stay></portico-sign-in>');
    const form = await getSignInForm(plain);
    // The check box would be loaded during the attempt.
    form.send('anna', 'wrong');
    await form.waitForText(en.failure['invalid-credentials']);
    assert.isEmpty(findParts(form.element, 'checkbox'));
    await form.signIn('anna');
    assert.isEmpty(readStored());
  });

  it('keeps nothing without the check', async () => {
    const { form } = await open();
    assert.isFalse(getBox(form).checked);
    await form.signIn('anna');
    assert.isEmpty(readStored());
  });

  it('fills in the name at the next visit, and keeps no password', async () => {
    await rememberAnna();
    assert.deepEqual(
      readStored()
        .map(([, value]) => value)
        .toSorted(),
      ['anna', 'password'],
    );
    const { form } = await open();
    await waitFor('the name', () => form.name.value === 'anna');
    assert.equal(form.password.value, '');
    assert.isTrue(getBox(form).checked);
  });

  it('does not keep a name whose password was wrong', async () => {
    const { form } = await open();
    getBox(form).click();
    form.send('anna', 'wrong');
    await form.waitForText(en.failure['invalid-credentials']);
    assert.isEmpty(readStored());
  });

  it('removes the name at once when it is unchecked', async () => {
    await rememberAnna();
    const { form } = await open();
    getBox(form).click();
    await waitFor('the removal', () => readStored().length === 0);
  });

  it('leaves the name of the page alone', async () => {
    await rememberAnna();
    const { form } = await open(PAGE.replace('stay', 'stay user-name="yuki"'));
    assert.equal(form.name.value, 'yuki');
  });

  it('keeps that single sign-on was used, and says so at the next visit', async () => {
    const settings = { singleSignOn: { loginUrl: '/sso/login' } };
    const head = `<script type="application/json" id="portico-settings">${JSON.stringify(settings)}</script>`;
    const first = await openPage(PAGE, { head });
    const form = await getSignInForm(first);
    await waitFor('the check box', () => findParts(form.element, 'checkbox').length > 0);
    first.document.addEventListener('portico-navigate', (event) => event.preventDefault());
    getBox(form).click();
    const button = await waitFor('the button', () =>
      findButton(form.element, en.signIn.singleSignOn),
    );
    button.click();
    await waitFor('the kept way', () => readStored().length > 0);
    first.close();
    const next = await openPage(PAGE, { head });
    const element = next.find('portico-sign-in');
    const hint = await waitFor('the last way', () =>
      findParts(element, 'hint').find(({ textContent }) => textContent === en.signIn.lastUsed),
    );
    const described = getButton(element, en.signIn.singleSignOn).getAttribute('aria-describedby');
    assert.equal(described, hint.id, 'the button has the hint');
  });

  it('keeps the inputs where they are while single sign-on comes first', async () => {
    const settings = '{"singleSignOn":{"loginUrl":"/sso/login"}}';
    const head = `<script type="application/json" id="portico-settings">${settings}</script>`;
    const page = startPage('<portico-sign-in stay single-sign-on-first></portico-sign-in>', {
      head,
    });
    const element = await waitFor('the first view', () => {
      const found = page.document?.querySelector('portico-sign-in');
      return found?.shadowRoot?.querySelector('input') && found;
    });
    const readTop = () => element.shadowRoot?.querySelector('input')?.getBoundingClientRect().top;
    const before = readTop();
    await getSignInForm(page);
    await waitFor('the button', () => findParts(element, 'single-sign-on-button').length > 0);
    assert.equal(readTop(), before);
  });

  it('takes its room before it is loaded, so that nothing moves', async () => {
    const page = startPage(PAGE);
    const element = await waitFor('the first view', () => {
      const found = page.document?.querySelector('portico-sign-in');
      return found?.shadowRoot?.querySelector('button[type=submit]') && found;
    });
    const readTop = () =>
      element.shadowRoot?.querySelector('button[type=submit]')?.getBoundingClientRect().top;
    const before = readTop();
    await getSignInForm(page);
    await waitFor('the check box', () => findParts(element, 'checkbox').length > 0);
    await waitFor('the place of the button', () => readTop() === before);
  });
});
