import { assert } from 'chai';
import { assertSame } from './support/assert-same.ts';
import { findButton, findParts, getSignInForm, SignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage, startPage, type TestPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

const FIELDS = `<input name="j_username" autocomplete="username">
  <input name="j_password" type="password" autocomplete="current-password"><button>Go</button>`;
const PLAIN_FORM = `<form class="plain" method="post" action="/ssf/s/portalLogin">${FIELDS}</form>`;
const SECRET = 'half a passw€rd';

const getPlainInput = (page: TestPage, name: string) =>
  page.find(`[name=${name}]`) as HTMLInputElement;
const waitForElement = (page: TestPage) =>
  waitFor('the view of the element', () => {
    const element = page.document.querySelector('portico-sign-in');
    return element && findButton(element, 'Sign in');
  });

describe("the server's plain form", () => {
  isolateTests();

  for (const tag of ['portico-sign-in', 'portico-sign-in light-dom']) {
    for (const field of ['name', 'password'] as const) {
      it(`in <${tag}> hands over its input, and the focus in the ${field}`, async () => {
        const page = await openPage(`<${tag}><p>Please:</p>${PLAIN_FORM}</portico-sign-in>`, {
          scripts: [],
        });
        getPlainInput(page, 'j_username').value = 'ann';
        getPlainInput(page, 'j_password').value = SECRET;
        getPlainInput(page, field === 'name' ? 'j_username' : 'j_password').focus();
        await page.load('/portico/sign-in.js');
        const form = await getSignInForm(page);
        await waitFor('the name', () => form.name.value === 'ann');
        assert.equal(form.password.value, SECRET);
        await waitFor(`the focus in the ${field}`, () => page.activeElement === form[field]);
        assert.isNull(page.document.querySelector('form.plain'), 'the removal of the plain form');
        assert.notInclude(form.element.textContent, 'Please:');
      });
    }

    it(`in <${tag}> leaves no password in the markup`, async () => {
      const page = await openPage(`<${tag}>${PLAIN_FORM}</portico-sign-in>`, { scripts: [] });
      getPlainInput(page, 'j_password').value = SECRET;
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
    assert.equal(getPlainInput(page, 'j_username').offsetParent, null, 'the plain form is hidden');
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
    getPlainInput(page, 'j_username').value = 'ann';
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
