import { assert } from 'chai';
import { assertSame } from './support/assert-same.ts';
import { isSlim } from './support/build.ts';
import { PLAIN_FORM, PlainForm } from './support/plain-form.ts';
import { portal } from './support/portal.ts';
import {
  findButton,
  findParts,
  getSignInForm,
  isShown,
  SignInForm,
} from './support/sign-in-form.ts';
import { isolateTests, openPage, startPage, type TestPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

const SECRET = 'half a passw€rd';

const waitForShown = (page: TestPage) =>
  waitFor('the element', () => {
    const element = page.find('portico-sign-in');
    return isShown(element) && element;
  });

const waitForElement = (page: TestPage) =>
  waitFor('the view of the element', () => {
    const element = page.document.querySelector('portico-sign-in');
    return element && isShown(element) && findButton(element, 'Sign in');
  });

describe("the server's plain form", () => {
  isolateTests();

  for (const tag of ['portico-sign-in', 'portico-sign-in light-dom']) {
    for (const field of ['name', 'password'] as const) {
      it(`in <${tag}> hands over its input, and the focus in the ${field}`, async () => {
        const page = await openPage(`<${tag}><p>Please:</p>${PLAIN_FORM}</portico-sign-in>`, {
          scripts: [],
        });
        const plain = new PlainForm(page);
        plain.fill('ann', SECRET);
        plain[field].focus();
        plain[field].setSelectionRange(1, 2);
        await page.load('/portico/sign-in.js');
        const form = await getSignInForm(page);
        await waitFor('the name', () => form.name.value === 'ann');
        assert.equal(form.password.value, SECRET);
        await waitFor(`the focus in the ${field}`, () => page.activeElement === form[field]);
        assert.deepEqual([form[field].selectionStart, form[field].selectionEnd], [1, 2]);
        assert.isNull(page.document.querySelector('form.plain'), 'the removal of the plain form');
        assert.notInclude(form.element.textContent, 'Please:');
      });
    }

    it(`in <${tag}> leaves no password in the markup`, async () => {
      const page = await openPage(`<${tag}>${PLAIN_FORM}</portico-sign-in>`, { scripts: [] });
      new PlainForm(page).fill('ann', SECRET);
      await page.load('/portico/sign-in.js');
      const { element, password } = await getSignInForm(page);
      await waitFor('the password', () => password.value === SECRET);
      const markup =
        page.document.documentElement.outerHTML + (element.shadowRoot?.innerHTML ?? '');
      assert.notInclude(markup, SECRET);
      assert.isNull(password.getAttribute('value'));
    });
  }

  it('without input does not move the focus of the page', async () => {
    const page = await openPage(
      `<input id="search"><portico-sign-in>${PLAIN_FORM}</portico-sign-in>`,
      {
        scripts: [],
      },
    );
    page.find('#search').focus();
    await page.load('/portico/sign-in.js');
    const { name } = await getSignInForm(page);
    assert.equal(name.value, '');
    assertSame(page.activeElement, page.find('#search'));
  });

  it('hands over the name that the server filled in', async () => {
    const page = await openPage(
      `<portico-sign-in>${PLAIN_FORM.replace('name=', 'value="anna" name=')}</portico-sign-in>`,
    );
    const { name } = await getSignInForm(page);
    await waitFor('the name', () => name.value === 'anna');
  });
});

describe("the name of the portal on the server's plain form", () => {
  isolateTests();
  const INFO = 'GET /rest/public';
  const PAGE = `<portico-sign-in>${PLAIN_FORM}</portico-sign-in>`;

  it('does not go away: the form stays until the element knows it', async () => {
    await portal.setFault(INFO, 'hold');
    const page = await openPage(PAGE);
    await waitFor('the request', async () => (await portal.countRequests(INFO)) > 0);
    assert.isFalse(isShown(page.find('portico-sign-in')));
    await portal.clearFaults();
    const element = await waitForShown(page);
    assert.equal(findParts(element, 'product')[0]?.textContent, 'Harbour Files');
  });

  it('does not keep the element away where the portal does not answer', async () => {
    await portal.setFault(INFO, 'hold');
    const element = await waitForShown(await openPage(PAGE));
    assert.equal(findParts(element, 'product')[0]?.textContent, '');
  });
});

describe('a page that loads slowly', () => {
  isolateTests();
  const head = '<script type="module" async src="/portico/sign-in.js"></script>';

  it('shows the sign-in before its plain form arrives, and never both', async () => {
    const page = startPage(
      `<portico-sign-in><!--pause-->${PLAIN_FORM}</portico-sign-in><p id="end"></p><!--pause-->`,
      { head, scripts: [] },
    );
    await waitForElement(page);
    await page.resume();
    await waitFor('the plain form', () => page.document.getElementById('end'));
    assert.equal(new PlainForm(page).name.offsetParent, null, 'the plain form is hidden');
    await page.resume();
    await waitFor(
      'the removal of the plain form',
      () => !page.document.querySelector('form.plain'),
    );
    assert.lengthOf(findParts(page.find('portico-sign-in'), 'form'), 1);
  });

  it('hands over the input of the late form with light-dom', async () => {
    const page = startPage(
      `<portico-sign-in light-dom><!--pause-->${PLAIN_FORM}</portico-sign-in><p id="end"></p><!--pause-->`,
      { head, scripts: [] },
    );
    await waitForElement(page);
    await page.resume();
    await waitFor('the plain form', () => page.document.getElementById('end'));
    new PlainForm(page).name.value = 'ann';
    await page.resume();
    await waitFor(
      'the removal of the plain form',
      () => !page.document.querySelector('form.plain'),
    );
    const form = new SignInForm(page.find('portico-sign-in'));
    await waitFor('the name', () => form.name.value === 'ann');
  });

  it('hands over the name that the server filled into the late form', async () => {
    const filled = PLAIN_FORM.replace('name=', 'value="anna" name=');
    const page = startPage(`<portico-sign-in><!--pause-->${filled}</portico-sign-in>`, {
      head,
      scripts: [],
    });
    await waitForElement(page);
    await page.resume();
    await waitFor('the removal of the plain form', () => page.document.readyState === 'complete');
    const form = new SignInForm(page.find('portico-sign-in'));
    await waitFor('the name', () => form.name.value === 'anna');
  });
});

/** Holds the tasks of React's scheduler until the page calls `release`. */
const HOLD_TASKS = `<script>
  const { postMessage } = MessagePort.prototype;
  const held = [];
  MessagePort.prototype.postMessage = function (...values) {
    held.push(() => postMessage.apply(this, values));
  };
  window.release = () => {
    MessagePort.prototype.postMessage = postMessage;
    for (const send of held) send();
  };
</script>`;

/** Lets React's root fail, as a page library that replaces `addEventListener` can do. */
const BREAK_LISTENERS = `<script>
  const { addEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (type, ...rest) {
    if (type === 'beforetoggle') throw new TypeError('an old library');
    return addEventListener.call(this, type, ...rest);
  };
</script>`;

// These pages stop the scheduler and the root of React, which Preact does not have.
for (const tag of isSlim ? [] : ['portico-sign-in', 'portico-sign-in light-dom']) {
  describe(`<${tag}> before its first view`, () => {
    isolateTests();

    const open = (head: string) =>
      openPage(`<${tag}>${PLAIN_FORM}</portico-sign-in>`, { head, scripts: [] });

    it("shows the server's form, then its own with what was typed", async () => {
      const page = await open(HOLD_TASKS);
      const plain = new PlainForm(page);
      plain.fill('an', SECRET);
      await page.load('/portico/sign-in.js');
      await page.waitForDefinition('portico-sign-in');
      plain.assertFilled('an', SECRET);
      plain.name.value = 'anna';
      plain.name.focus();
      plain.name.setSelectionRange(1, 1);
      (page.window as unknown as { release(): void }).release();
      const form = await getSignInForm(page);
      assert.isFalse(plain.isThere, 'both forms are never shown');
      assert.equal(form.name.value, 'anna');
      assertSame(page.activeElement, form.name);
      assert.equal(form.name.selectionStart, 1);
      assert.lengthOf(findParts(form.element, 'form'), 1);
    });

    it('keeps the room that portico.css reserves', async () => {
      const page = await open(`${HOLD_TASKS}<link rel="stylesheet" href="/portico/portico.css">`);
      const element = page.find('portico-sign-in');
      const reserved = element.offsetHeight;
      assert.isAbove(reserved, 300);
      await page.load('/portico/sign-in.js');
      await page.waitForDefinition('portico-sign-in');
      assert.equal(element.offsetHeight, reserved);
      (page.window as unknown as { release(): void }).release();
      const { form } = await getSignInForm(page);
      assert.equal(element.offsetHeight, reserved);
      form.hidden = true;
      assert.isBelow(element.offsetHeight, 200, 'no room is reserved any more');
    });

    it("leaves the server's form to a page on which React never runs", async () => {
      const page = await open(HOLD_TASKS);
      await page.load('/portico/sign-in.js');
      await waitFor('the first call of the element', () =>
        portal.countRequests('GET /rest/public'),
      );
      const plain = new PlainForm(page);
      plain.fill('anna');
      plain.assertFilled('anna');
      await plain.signIn('anna');
    });

    it("leaves the server's form to a page on which React cannot start", async () => {
      const page = await open(BREAK_LISTENERS);
      const plain = new PlainForm(page);
      plain.fill('anna');
      await page.load('/portico/sign-in.js').catch(() => {});
      await page.readExpectedErrors();
      plain.assertFilled('anna');
      await plain.signIn('anna');
    });
  });
}
