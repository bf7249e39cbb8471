import { assert } from 'chai';
import { takeSample } from '../support/soak.ts';
import { assertSame } from './support/assert-same.ts';
import { findParts, getSignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage, type TestPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

/** `moveBefore` of the DOM standard, which not every engine supports. */
type Movable = Element & { moveBefore?(node: Node, child: Node | null): void };

const createBody = (tag: string) =>
  `<div id="first"><${tag} stay></portico-sign-in></div><div id="second"><p>Target</p></div>`;

const MOVES = {
  appendChild: (target: Element, node: Node) => target.appendChild(node),
  insertBefore: (target: Element, node: Node) => target.insertBefore(node, target.firstChild),
  'removing and inserting'(target: Element, node: ChildNode) {
    node.remove();
    target.append(node);
  },
};

const canMove = 'moveBefore' in Element.prototype;

function move(page: TestPage): void {
  (page.find('#second') as Movable).moveBefore?.(page.find('portico-sign-in'), null);
}

// In `npm test`, one of the two.
for (const tag of takeSample(['portico-sign-in light-dom', 'portico-sign-in'], 1)) {
  describe(`<${tag}>`, () => {
    isolateTests();

    for (const [method, moveTo] of Object.entries(MOVES)) {
      it(`keeps its input when moved by ${method}`, async () => {
        const page = await openPage(createBody(tag));
        const form = await getSignInForm(page);
        const { name } = form;
        form.fill('anna');
        moveTo(page.find('#second'), form.element);
        // An unmount and a new mount would happen before this timer.
        await new Promise((resolve) => setTimeout(resolve));
        assertSame(form.name, name, 'the input is the same element');
        assert.equal(name.value, 'anna');
        await form.signIn('anna');
      });
    }

    // WebKitGTK 2.50 does not support moveBefore.
    if (canMove) {
      it('keeps input and focus when moved by moveBefore', async () => {
        const page = await openPage(createBody(tag));
        const form = await getSignInForm(page);
        form.fill('anna');
        form.password.focus();
        move(page);
        assertSame(form.element.parentElement, page.find('#second'));
        assertSame(page.activeElement, form.password);
        assert.equal(form.name.value, 'anna');
        await form.signIn('anna');
      });
    }

    it('can be cloned, and the clone has its own inputs and labels', async () => {
      const page = await openPage(createBody(tag));
      const form = await getSignInForm(page);
      form.fill('anna');
      const copy = form.element.cloneNode(true) as HTMLElement;
      copy.id = 'copy';
      page.find('#second').append(copy);
      const other = await getSignInForm(page, '#copy');
      assert.lengthOf(findParts(copy, 'form'), 1);
      assert.notEqual(other.name.id, form.name.id);
      assert.equal(other.name.value, '');
      assert.equal(form.name.value, 'anna');
      await other.signIn('anna');
    });

    it('works after it is removed and added again', async () => {
      const page = await openPage(createBody(tag));
      const form = await getSignInForm(page);
      const { element } = form;
      element.remove();
      await waitFor('the unmount', () => findParts(element, 'form').length === 0);
      page.find('#second').append(element);
      const again = await getSignInForm(page);
      assert.lengthOf(findParts(element, 'form'), 1);
      await again.signIn('anna');
    });

    it('applies an attribute that is set while it is removed', async () => {
      const page = await openPage(createBody(tag));
      const { element } = await getSignInForm(page);
      element.remove();
      await waitFor('the unmount', () => findParts(element, 'form').length === 0);
      element.setAttribute('heading-level', '5');
      page.find('#second').append(element);
      await getSignInForm(page);
      assert.equal(findParts(element, 'title')[0]?.localName, 'h5');
    });

    it('works if it is added, removed and added again at once', async () => {
      const page = await openPage('', { scripts: ['/portico/sign-in.js'] });
      const holder = page.document.createElement('div');
      holder.innerHTML = `<${tag} user-name="anna"></portico-sign-in>`;
      holder.firstElementChild?.setAttribute('heading-level', '3');
      page.document.body.append(holder);
      holder.remove();
      page.document.body.append(holder);
      const { name } = await getSignInForm(page);
      assert.equal(name.value, 'anna');
    });
  });
}

describe('a light-dom element', () => {
  isolateTests();

  it('keeps its styles when moved into a shadow root of the page and out again', async () => {
    const page = await openPage(
      '<div id="host"></div><portico-sign-in light-dom></portico-sign-in>',
    );
    const { element, form } = await getSignInForm(page);
    const isStyled = () => page.window.getComputedStyle(form).display === 'flex';
    assert.isTrue(isStyled());
    const root = page.find('#host').attachShadow({ mode: 'open' });
    root.append(element);
    await waitFor('the styles in the shadow root', isStyled);
    page.document.body.append(element);
    await waitFor('the styles in the document', isStyled);
  });
});

describe('an element in the document of a frame', () => {
  isolateTests();

  for (const light of ['', 'light-dom']) {
    for (const when of ['added', 'moved'] as const) {
      it(`has its styles when it is ${when} ${light || 'with a shadow root'}`, async () => {
        const page = await openPage(
          `<portico-sign-in ${light}></portico-sign-in><iframe></iframe>`,
        );
        const first = (await getSignInForm(page)).element;
        const frame = page.find('iframe') as HTMLIFrameElement;
        const element = when === 'moved' ? first : (first.cloneNode() as HTMLElement);
        frame.contentDocument?.body.append(element);
        const card = await waitFor('the card', () => findParts(element, 'card')[0]);
        const getStyle = () => frame.contentWindow?.getComputedStyle(card);
        await waitFor('the styles', () => getStyle()?.display === 'grid');
        assert.notEqual(getStyle()?.boxShadow, 'none');
      });
    }
  }
});
