import { assert } from 'chai';
import { takeSample } from '../support/soak.ts';
import { assertSame } from './support/assert-same.ts';
import { findParts, getSignInForm, type SignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage, type TestPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

const PLAIN_FORM = `<form class="plain" method="post" action="/ssf/s/portalLogin">
  <input name="j_username" autocomplete="username"><input name="j_password" type="password"></form>`;

/** The part of Turbo that morphs (`<meta name="turbo-refresh-method" content="morph">`). */
interface Turbo {
  morphChildren(current: Element, next: Element): void;
}

/** The part of htmx that swaps content. */
interface Htmx {
  swap(target: Element, content: string, swap: { swapStyle: 'innerHTML' }): void;
}

/** What libraries of a page do with the children of an element. */
const CHANGES: Record<string, (element: HTMLElement) => void> = {
  'are removed': (element) => element.replaceChildren(),
  "are replaced by the server's form"(element) {
    element.innerHTML = PLAIN_FORM;
  },
  'are moved to another node'(element) {
    const other = element.ownerDocument.createElement('p');
    other.append(...element.childNodes);
    element.append(other);
  },
  'lose their content'(element) {
    for (const child of element.children) child.innerHTML = PLAIN_FORM;
  },
  'are morphed into other nodes'(element) {
    for (const child of element.children) {
      for (const name of child.getAttributeNames()) child.removeAttribute(name);
      child.innerHTML = PLAIN_FORM;
    }
  },
};

const waitForRepair = (form: SignInForm) =>
  waitFor('the view', () => form.form?.checkVisibility() && form.form);

/** Waits until nothing of the server's form is in the page. */
const waitForRemoval = (page: TestPage) =>
  waitFor("the removal of the server's form", () => !page.document.querySelector('form.plain'));

/** Checks that a person who has typed keeps the nodes and the input through a change, and can sign in. */
async function assertKeptThrough(page: TestPage, change: (form: SignInForm) => unknown) {
  const form = await getSignInForm(page);
  await waitForRemoval(page);
  form.fill('anna');
  const { name } = form;
  await change(form);
  await waitForRepair(form);
  await waitForRemoval(page);
  assertSame(form.name, name);
  assert.equal(name.value, 'anna');
  await form.signIn('anna');
}

// In `npm test`, one of the two.
for (const tag of takeSample(['portico-sign-in', 'portico-sign-in light-dom'], 1)) {
  describe(`<${tag}> whose children`, () => {
    isolateTests();

    for (const [change, apply] of Object.entries(CHANGES)) {
      it(`${change} keeps its nodes, what was typed, and signs in`, async () => {
        const page = await openPage(`<${tag} stay>${PLAIN_FORM}</portico-sign-in>`);
        await assertKeptThrough(page, ({ element }) => apply(element));
      });
    }

    it('are morphed by Turbo keeps its nodes and what was typed, and signs in', async () => {
      const page = await openPage(`<main><${tag} stay>${PLAIN_FORM}</portico-sign-in></main>`);
      await assertKeptThrough(page, async () => {
        const turbo = await page.import<Turbo>('/turbo/turbo.es2017-esm.js');
        const answer = `<main><p>More</p><${tag} stay>${PLAIN_FORM}</portico-sign-in></main>`;
        const fresh = new page.window.DOMParser().parseFromString(answer, 'text/html');
        turbo.morphChildren(page.find('main'), fresh.querySelector('main') as Element);
        assert.equal(page.find('main p').textContent, 'More');
      });
    });

    it('are swapped by htmx keeps its nodes and what was typed, and signs in', async () => {
      const page = await openPage(`<${tag} stay>${PLAIN_FORM}</portico-sign-in>`, {
        head: '<script src="/htmx/htmx.min.js"></script>',
      });
      await assertKeptThrough(page, ({ element }) => {
        const { htmx } = page.window as unknown as { htmx: Htmx };
        htmx.swap(element, PLAIN_FORM, { swapStyle: 'innerHTML' });
      });
    });

    it('are replaced keeps focus and caret', async () => {
      const page = await openPage(`<${tag} stay></portico-sign-in>`);
      const form = await getSignInForm(page);
      form.name.focus();
      form.name.value = 'zoé';
      form.name.setSelectionRange(1, 2);
      form.element.innerHTML = PLAIN_FORM;
      await waitForRemoval(page);
      await waitFor('the focus', () => page.activeElement === form.name);
      assert.deepEqual([form.name.selectionStart, form.name.selectionEnd], [1, 2]);
    });

    it('are replaced leaves the focus where the page has put it', async () => {
      const page = await openPage(`<input id="search"><${tag} stay></portico-sign-in>`);
      const form = await getSignInForm(page);
      form.name.focus();
      page.find('#search').focus();
      form.element.innerHTML = PLAIN_FORM;
      await waitForRemoval(page);
      assertSame(page.activeElement, page.find('#search'));
    });

    it('are replaced does not bring the focus back after the person has left the form', async () => {
      const page = await openPage(`<${tag} stay></portico-sign-in>`);
      const form = await getSignInForm(page);
      form.name.focus();
      form.name.blur();
      await new Promise((resolve) => setTimeout(resolve));
      form.element.innerHTML = PLAIN_FORM;
      await waitForRemoval(page);
      await waitForRepair(form);
      assertSame(page.activeElement, page.document.body);
    });

    it('are replaced again and again does not block the page, and tells its author', async () => {
      const page = await openPage(`<${tag} stay></portico-sign-in>`);
      const { element } = await getSignInForm(page);
      let removals = 0;
      new page.window.MutationObserver(() => {
        if (element.querySelector('form.plain')) return;
        removals += 1;
        element.innerHTML = PLAIN_FORM;
      }).observe(element, { childList: true });
      element.append('A text');
      const errors = await page.readExpectedErrors();
      assert.deepEqual(errors, [
        'Portico: a script keeps replacing the content of <portico-sign-in>.',
      ]);
      assert.isBelow(removals, 20);
    });
  });
}

describe('<portico-sign-in light-dom>', () => {
  isolateTests();

  it('does not block a page that removes its children again and again, and tells its author', async () => {
    const page = await openPage('<portico-sign-in stay light-dom></portico-sign-in>');
    const { element } = await getSignInForm(page);
    let removals = 0;
    new page.window.MutationObserver(() => {
      if (element.childElementCount === 0 || removals === 50) return;
      removals += 1;
      element.replaceChildren();
    }).observe(element, { childList: true });
    element.append('A text');
    const errors = await page.readExpectedErrors();
    assert.deepEqual(errors, [
      'Portico: a script keeps replacing the content of <portico-sign-in>.',
    ]);
    assert.isBelow(removals, 20);
  });

  it('renders again after a library has turned its nodes into others', async () => {
    const page = await openPage(`<portico-sign-in stay light-dom>${PLAIN_FORM}</portico-sign-in>`);
    const form = await getSignInForm(page);
    await waitForRemoval(page);
    const [view] = findParts(form.element, 'root');
    view?.removeAttribute('part');
    view?.removeAttribute('class');
    if (view) view.innerHTML = PLAIN_FORM;
    await waitForRepair(form);
    await waitForRemoval(page);
    await form.signIn('anna');
  });
});
