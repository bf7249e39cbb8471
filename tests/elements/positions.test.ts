import { assert } from 'chai';
import { portal } from './support/portal.ts';
import { openRegistrationForm, REGISTER } from './support/registration-page.ts';
import { findParts, getSignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

const LOGIN = 'POST /rest/auth/login';

/** The height of a line of a message in px: the first one has room in the gap. */
const LINE = 18;

/** Where a node is on its page, however that is scrolled. */
const getY = (one: Element) =>
  one.getBoundingClientRect().y + (one.ownerDocument.defaultView?.scrollY ?? 0);

/** Where card, title, name, fields, buttons and links of an element are. */
const getPlaces = (element: HTMLElement) =>
  ['card', 'title', 'product', 'input', 'checklist', 'checkbox', 'primary-button', 'link']
    .flatMap((part) => findParts(element, part))
    .map((one) => ({ one, y: getY(one) }));

/** Asserts that nothing has moved, apart from what is below the second and later lines of messages. */
function assertUnmoved(before: ReturnType<typeof getPlaces>, element: HTMLElement, state: string) {
  const messages = findParts(element, 'alert');
  for (const { one, y } of before) {
    const now = getY(one);
    const above = messages.filter((message) => getY(message) < now);
    const lines = above.reduce(
      (sum, message) => sum + Math.round(message.getBoundingClientRect().height / LINE) - 1,
      0,
    );
    // Browsers round the height of a line to 1/64 px.
    assert.closeTo(now, y + lines * LINE, 0.1, `${one.getAttribute('part')} while ${state}`);
  }
}

const readMessage = (element: HTMLElement) =>
  findParts(element, 'alert')
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map(({ textContent }) => textContent)
    .join();

describe('a sign-in', () => {
  isolateTests();

  it('keeps everything in its place in every state', async () => {
    const page = await openPage(
      '<portico-sign-in forgot-password-url="/a" registration-url="/b"></portico-sign-in>',
    );
    const form = await getSignInForm(page);
    const { element } = form;
    await waitFor('the name', () => findParts(element, 'product')[0]?.textContent);
    const before = getPlaces(element);
    const check = (state: string) => assertUnmoved(before, element, state);

    form.submit.click();
    await waitFor('the errors', () => form.name.ariaInvalid && form.password.ariaInvalid);
    check('both fields are empty');

    const capsLock = new KeyboardEvent('keydown', { bubbles: true, modifierCapsLock: true });
    form.fill('anna', 'wrong');
    for (const input of [form.name, form.password])
      input.dispatchEvent(new Event('input', { bubbles: true }));
    form.password.dispatchEvent(capsLock);
    await waitFor('the notice', () => readMessage(element));
    check('Caps Lock is on');

    await portal.setFault(LOGIN, 'hold');
    form.send('anna', 'wrong');
    await waitFor('the attempt', () => form.form.ariaBusy === 'true');
    check('it is busy');
    await portal.clearFaults();
    await waitFor('the failure', () => !form.form.ariaBusy && readMessage(element));
    check('the password is wrong');

    for (const status of [403, 404, 429, 500]) {
      await portal.setFault(LOGIN, 'status', { status });
      const last = readMessage(element);
      form.send('anna', 'wrong');
      await waitFor('another failure', () => readMessage(element) && readMessage(element) !== last);
      check(`the portal answers ${status}`);
    }
  });
});

describe('a registration', () => {
  isolateTests();

  it('keeps everything in its place in every state', async () => {
    const { form } = await openRegistrationForm();
    const { element } = form;
    await waitFor('the name', () => findParts(element, 'product')[0]?.textContent);
    const before = getPlaces(element);
    const check = (state: string) => assertUnmoved(before, element, state);

    form.submit.click();
    await waitFor('the errors', () => readMessage(element));
    check('all fields are empty');

    form.fill();
    check('it is filled');
    form.type('password', 'short');
    await waitFor('the strength', () => findParts(element, 'hint')[0]?.textContent);
    check('the password is short');
    form.submit.click();
    await waitFor('the failed rule', () => form.getField('password').ariaInvalid);
    check('a rule has failed');

    form.fill();
    await portal.setFault(REGISTER, 'status', { status: 500 });
    form.submit.click();
    await waitFor('the failure', () => readMessage(element));
    check('the portal has failed');
  });
});
