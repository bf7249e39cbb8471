import en from '../../locales/en.json' with { type: 'json' };
import { HeldScripts } from './support/held-scripts.ts';
import { portal } from './support/portal.ts';
import {
  findButton,
  findParts,
  getButton,
  getSignInForm,
  type SignInForm,
} from './support/sign-in-form.ts';
import { isolateTests, openPage, type TestPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

const isFirefox = navigator.userAgent.includes('Firefox/');

/** Opens a page that cannot load the chunks with names that begin with a text. */
async function open(body: string, chunks: string, name = 'sign-in') {
  const scripts = new HeldScripts();
  await scripts.refuse(chunks);
  const page = await openPage(body, { scripts: [scripts.signIn.replace('sign-in', name)] });
  await page.waitForDefinition(`portico-${name}`);
  return { page, scripts };
}

/** Waits for the message that a part could not be loaded, and asks for the part again. */
async function retry(element: HTMLElement, scripts: HeldScripts): Promise<void> {
  await waitFor('the message', () =>
    findParts(element, 'alert').some(
      (one) => one.textContent === en.failure.network && one.checkVisibility(),
    ),
  );
  const button = getButton(element, en.signIn.checkAgain);
  await scripts.release();
  button.focus();
  button.click();
}

/** Whether a part is there after another try. Firefox remembers a failed import until the page is loaded again. */
const isThereAgain = (isThere: () => unknown) =>
  isFirefox || waitFor('the part', () => Boolean(isThere()));

const hasFocus = (page: TestPage, element: Element) =>
  isFirefox || waitFor('the focus', () => page.document.activeElement === element);

const SIGN_IN = '<portico-sign-in stay></portico-sign-in>';

async function send(page: TestPage): Promise<SignInForm> {
  const form = await getSignInForm(page);
  form.send('anna');
  return form;
}

describe('a part of a view that cannot be loaded', () => {
  isolateTests();

  it('is tried again by a button: the notice of a disabled login', async () => {
    const { page, scripts } = await open(SIGN_IN, 'login-disabled');
    await portal.setFault('POST /rest/auth/login', 'status', {
      status: 503,
      body: JSON.stringify({ code: 'LOGIN_DISABLED' }),
    });
    const { element } = await send(page);
    await retry(element, scripts);
    await isThereAgain(() =>
      findParts(element, 'alert').some(
        ({ textContent }) => textContent === en.failure['login-disabled'],
      ),
    );
    await hasFocus(page, element);
  });

  it('is tried again by a button: the captcha', async () => {
    const { page, scripts } = await open(SIGN_IN, 'captcha');
    await portal.setFault('POST /rest/auth/login', 'status', {
      status: 401,
      body: JSON.stringify({ message: 'Invalid Credential' }),
    });
    const { element } = await send(page);
    await retry(element, scripts);
    await isThereAgain(() => findParts(element, 'captcha')[0]);
    await hasFocus(page, element);
  });

  it('is tried again by a button: the form of an invitation', async () => {
    const { token } = await portal.invite(1);
    const { page, scripts } = await open(
      `<portico-registration token="${token}"></portico-registration>`,
      'link-form',
      'registration',
    );
    const element = page.find('portico-registration');
    await retry(element, scripts);
    await isThereAgain(() => findParts(element, 'form')[0]);
    await hasFocus(page, element);
  });

  it('is tried again by a button: the sign-in of a gate', async () => {
    const { page, scripts } = await open(
      '<portico-session-gate></portico-session-gate>',
      'gate-sign-in',
      'session-gate',
    );
    const element = page.find('portico-session-gate');
    await retry(element, scripts);
    await isThereAgain(() => findButton(element, en.signIn.submit));
    await hasFocus(page, element);
  });
});
