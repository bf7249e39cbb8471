import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import { HeldScripts } from './support/held-scripts.ts';
import { portal } from './support/portal.ts';
import { findParts, getButton, getSignInForm, type SignInForm } from './support/sign-in-form.ts';
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

/**
 * Waits for a part, and for the focus on a control in it. Firefox remembers a failed import until the page is loaded
 * again, which the message says then.
 */
async function expectPart(
  page: TestPage,
  element: HTMLElement,
  findControl: () => Element | undefined,
): Promise<void> {
  if (isFirefox) {
    await waitFor('the other message', () =>
      findParts(element, 'alert').some((one) => one.textContent === en.failure.forbidden),
    );
    assert.equal(page.activeElement, getButton(element, en.signIn.checkAgain));
    return;
  }
  const control = await waitFor('the part', findControl);
  await waitFor('the focus', () => page.activeElement === control);
}

const SIGN_IN = '<portico-sign-in stay></portico-sign-in>';

async function send(page: TestPage): Promise<SignInForm> {
  const form = await getSignInForm(page);
  form.send('anna');
  return form;
}

describe('a part of a view that cannot be loaded', () => {
  isolateTests();

  it('is tried again by a button: the notice of a disabled login', async () => {
    const { page, scripts } = await open(SIGN_IN, 'later-steps');
    await portal.setFault('POST /rest/auth/login', 'status', {
      status: 503,
      body: JSON.stringify({ code: 'LOGIN_DISABLED' }),
    });
    const { element } = await send(page);
    await retry(element, scripts);
    await expectPart(page, element, () =>
      findParts(element, 'alert').some(
        ({ textContent }) => textContent === en.failure['login-disabled'],
      )
        ? getButton(element, en.signIn.checkAgain)
        : undefined,
    );
  });

  it('is tried again by a button: the captcha', async () => {
    const { page, scripts } = await open(SIGN_IN, 'later-steps');
    await portal.setFault('POST /rest/auth/login', 'status', {
      status: 401,
      body: JSON.stringify({ message: 'Invalid Credential' }),
    });
    const { element, name } = await send(page);
    await retry(element, scripts);
    await expectPart(page, element, () => findParts(element, 'captcha')[0] && name);
  });

  it('is tried again by a button: what a signed-in person sees', async () => {
    const { page, scripts } = await open(SIGN_IN, 'later-steps');
    const { element } = await send(page);
    await retry(element, scripts);
    await expectPart(page, element, () => findParts(element, 'continue-button')[0]);
  });

  it('does not move the focus of a person who goes on meanwhile', async () => {
    const { page, scripts } = await open(SIGN_IN, 'later-steps');
    await portal.setFault('POST /rest/auth/login', 'status', {
      status: 401,
      body: JSON.stringify({ message: 'Invalid Credential' }),
    });
    const { element, password } = await send(page);
    await retry(element, scripts);
    password.focus();
    await waitFor(
      'the part or the other message',
      () =>
        findParts(element, 'captcha')[0] ??
        findParts(element, 'alert').find((one) => one.textContent === en.failure.forbidden),
    );
    await new Promise((resolve) => page.window.requestAnimationFrame(() => setTimeout(resolve)));
    assert.equal(page.activeElement, password);
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
    await expectPart(
      page,
      element,
      () => findParts(element, 'form')[0]?.querySelector('[name=firstName]') ?? undefined,
    );
  });
});
