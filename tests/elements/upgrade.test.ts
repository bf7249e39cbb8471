import { assert } from 'chai';
import { assertSame } from './support/same.ts';
import { findButton, parts, SignInForm, signInForm } from './support/sign-in-form.ts';
import { until } from './support/until.ts';
import { beginVisit, freshPages, type Visit, visit } from './support/visit.ts';

const FIELDS = `<input name="j_username" autocomplete="username">
  <input name="j_password" type="password" autocomplete="current-password"><button>Go</button>`;
const PLAIN_FORM = `<form class="plain" method="post" action="/ssf/s/portalLogin">${FIELDS}</form>`;
const SECRET = 'half a passw€rd';

const plain = (page: Visit, name: string) => page.find(`[name=${name}]`) as HTMLInputElement;
const showsForm = (page: Visit) =>
  until('the element shows', () => {
    const element = page.document.querySelector('portico-sign-in');
    return element && findButton(element, 'Sign in');
  });

describe("the server's plain form", () => {
  freshPages();

  for (const tag of ['portico-sign-in', 'portico-sign-in light-dom']) {
    for (const field of ['name', 'password'] as const) {
      it(`in <${tag}> hands over what was typed, and the focus in the ${field}`, async () => {
        const page = await visit(`<${tag}><p>Please:</p>${PLAIN_FORM}</portico-sign-in>`, {
          scripts: [],
        });
        plain(page, 'j_username').value = 'ann';
        plain(page, 'j_password').value = SECRET;
        plain(page, field === 'name' ? 'j_username' : 'j_password').focus();
        await page.load('/portico/sign-in.js');
        const form = await signInForm(page);
        await until('the name has moved', () => form.name.value === 'ann');
        assert.equal(form.password.value, SECRET);
        await until(`the focus is in the ${field}`, () => page.active === form[field]);
        assert.isNull(page.document.querySelector('form.plain'), 'the plain form is gone');
        assert.notInclude(form.element.textContent, 'Please:');
      });
    }

    it(`in <${tag}> leaves no password in any markup`, async () => {
      const page = await visit(`<${tag}>${PLAIN_FORM}</portico-sign-in>`, { scripts: [] });
      plain(page, 'j_password').value = SECRET;
      await page.load('/portico/sign-in.js');
      const { element, password } = await signInForm(page);
      await until('the password has moved', () => password.value === SECRET);
      const markup =
        page.document.documentElement.outerHTML + (element.shadowRoot?.innerHTML ?? '');
      assert.notInclude(markup, SECRET);
      assert.isNull(password.getAttribute('value'));
    });
  }

  it('that nobody touched leaves the focus of the page alone', async () => {
    const page = await visit(
      `<input id="search"><portico-sign-in>${PLAIN_FORM}</portico-sign-in>`,
      {
        scripts: [],
      },
    );
    page.find('#search').focus();
    await page.load('/portico/sign-in.js');
    const { name } = await signInForm(page);
    assert.equal(name.value, '');
    assertSame(page.active, page.find('#search'));
  });

  it('keeps the name that the server had filled in', async () => {
    const page = await visit(
      `<portico-sign-in>${PLAIN_FORM.replace('name=', 'value="anna" name=')}</portico-sign-in>`,
    );
    const { name } = await signInForm(page);
    await until('the name', () => name.value === 'anna');
  });
});

describe('a page that arrives slowly', () => {
  freshPages();
  const head = '<script type="module" async src="/portico/sign-in.js"></script>';

  it('shows the sign-in before its plain form has come, and never both', async () => {
    const page = beginVisit(
      `<portico-sign-in><!--pause-->${PLAIN_FORM}</portico-sign-in><p id="end"></p><!--pause-->`,
      { head, scripts: [] },
    );
    await showsForm(page);
    await page.goOn();
    await until('the form has come', () => page.document.getElementById('end'));
    assert.equal(plain(page, 'j_username').offsetParent, null, 'the plain form is not shown');
    await page.goOn();
    await until('the plain form is gone', () => !page.document.querySelector('form.plain'));
    assert.lengthOf(parts(page.find('portico-sign-in'), 'form'), 1);
  });

  it('with light-dom hands over what was typed into the late form', async () => {
    const page = beginVisit(
      `<portico-sign-in light-dom><!--pause-->${PLAIN_FORM}</portico-sign-in><p id="end"></p><!--pause-->`,
      { head, scripts: [] },
    );
    await showsForm(page);
    await page.goOn();
    await until('the form has come', () => page.document.getElementById('end'));
    plain(page, 'j_username').value = 'ann';
    await page.goOn();
    await until('the plain form is gone', () => !page.document.querySelector('form.plain'));
    const form = new SignInForm(page.find('portico-sign-in'));
    await until('the name has moved', () => form.name.value === 'ann');
  });

  it('hands over the name that the server put into the late form', async () => {
    const filled = PLAIN_FORM.replace('name=', 'value="anna" name=');
    const page = beginVisit(`<portico-sign-in><!--pause-->${filled}</portico-sign-in>`, {
      head,
      scripts: [],
    });
    await showsForm(page);
    await page.goOn();
    await until('the plain form is gone', () => page.document.readyState === 'complete');
    const form = new SignInForm(page.find('portico-sign-in'));
    await until('the name has moved', () => form.name.value === 'anna');
  });
});
