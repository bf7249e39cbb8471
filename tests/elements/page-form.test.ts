import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import { assertSame } from './support/assert-same.ts';
import { PLAIN_FIELDS, PLAIN_FORM, PlainForm } from './support/plain-form.ts';
import { findParts, getRoot, getSignInForm, type SignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage, type TestPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

/** Counts the submissions of the page's own form, which never leave the page. */
const COUNT = `<script>
  window.submissions = [];
  document.addEventListener('submit', (event) => {
    window.submissions.push(event.target.id + ' ' + event.submitter?.id);
    event.preventDefault();
  });
</script>`;

const readSubmissions = (page: TestPage) =>
  (page.window as unknown as { submissions: string[] }).submissions;

/** A page in a single form, as ASP.NET and JSF write it. */
function open(tag: string, content: string, scripts?: string[]): Promise<TestPage> {
  return openPage(
    `<form id="page" action="/page" method="get"><input name="query" id="query">
      <${tag} stay>${content}</portico-sign-in><button id="search">Search</button></form>`,
    { head: COUNT, ...(scripts && { scripts }) },
  );
}

const getPageForm = (page: TestPage) => page.find('#page') as HTMLFormElement;

/** Lets the view fail, and waits for the message. */
async function breakView(page: TestPage, { element }: SignInForm): Promise<void> {
  page.window.URL = class extends page.window.URL {
    override get protocol(): string {
      throw new TypeError('an old library');
    }
  };
  element.setAttribute('registration-url', '/join');
  await waitFor('the failure', () => getRoot(element).querySelector('p[role=alert]'));
  await page.readExpectedErrors();
}

for (const tag of ['portico-sign-in', 'portico-sign-in light-dom']) {
  describe(`<${tag}> inside a form of the page`, () => {
    isolateTests();

    for (const [kind, content] of [
      ['fields without a form', PLAIN_FIELDS],
      // The parser drops a form inside a form.
      ['a form that the parser drops', PLAIN_FORM],
    ] as const) {
      it(`takes over ${kind}, with what was typed`, async () => {
        const page = await open(tag, content, []);
        assert.isNull(page.document.querySelector('form.plain'));
        const plain = new PlainForm(page);
        plain.fill('anna');
        plain.password.focus();
        await page.load('/portico/sign-in.js');
        const form = await getSignInForm(page);
        assert.isFalse(plain.isThere, 'the fields are not there twice');
        assert.equal(form.name.value, 'anna');
        assertSame(page.activeElement, form.password);
        form.submit.click();
        await waitFor('the sign-in', () => findParts(form.element, 'form').length === 0);
        assert.isEmpty(readSubmissions(page));
      });
    }

    it('gives the fields back to the form of the page after a failure', async () => {
      const page = await open(tag, PLAIN_FIELDS);
      const form = await getSignInForm(page);
      form.fill('anna');
      await breakView(page, form);
      const plain = new PlainForm(page);
      plain.assertFilled('anna');
      assertSame(plain.password.form, getPageForm(page));
    });

    it('adds no control to the form of the page', async () => {
      const page = await open(tag, '');
      const form = await getSignInForm(page);
      form.fill('anna');
      assert.deepEqual(
        [...getPageForm(page).elements].map(({ id }) => id),
        ['query', 'search'],
      );
      const data = new page.window.FormData(getPageForm(page));
      assert.deepEqual([...data.keys()], ['query']);
      assertSame(form.password.form, form.form);
      assertSame(form.submit.form, form.form);
    });

    it('signs in by Enter without a submission of the page', async () => {
      const page = await open(tag, '');
      const form = await getSignInForm(page);
      form.fill('anna');
      form.password.focus();
      await sendKeys({ press: 'Enter' });
      await waitFor('the sign-in', () => findParts(form.element, 'form').length === 0);
      assert.isEmpty(readSubmissions(page));
    });

    it('leaves Enter in a field of the page to the page', async () => {
      const page = await open(tag, '');
      await getSignInForm(page);
      page.find('#query').focus();
      await sendKeys({ press: 'Enter' });
      await waitFor('the submission', () => readSubmissions(page).length > 0);
      assert.deepEqual(readSubmissions(page), ['page search']);
    });
  });
}
