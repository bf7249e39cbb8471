import { assert } from 'chai';
import { assertSame } from './support/same.ts';
import { parts, signInForm } from './support/sign-in-form.ts';
import { until } from './support/until.ts';
import { freshPages, type Visit, visit } from './support/visit.ts';

/** `moveBefore` of the DOM standard, where the engine has it. */
type Movable = Element & { moveBefore?(node: Node, child: Node | null): void };

const PAGE = (tag: string) =>
  `<div id="first"><${tag} stay></portico-sign-in></div><div id="second"><p>There</p></div>`;

const WAYS = {
  appendChild: (target: Element, node: Node) => target.appendChild(node),
  insertBefore: (target: Element, node: Node) => target.insertBefore(node, target.firstChild),
  'removing and inserting at once'(target: Element, node: ChildNode) {
    node.remove();
    target.append(node);
  },
};

const canMove = 'moveBefore' in Element.prototype;

function move(page: Visit): void {
  (page.find('#second') as Movable).moveBefore?.(page.find('portico-sign-in'), null);
}

for (const tag of ['portico-sign-in', 'portico-sign-in light-dom']) {
  describe(`<${tag}>`, () => {
    freshPages();

    for (const [way, moveTo] of Object.entries(WAYS)) {
      it(`keeps what was typed when moved by ${way}`, async () => {
        const page = await visit(PAGE(tag));
        const form = await signInForm(page);
        const { name } = form;
        form.fill('anna');
        moveTo(page.find('#second'), form.element);
        // A mount would be due by now.
        await new Promise((resolve) => setTimeout(resolve));
        assertSame(form.name, name, 'it is the same input');
        assert.equal(name.value, 'anna');
        await form.signIn('anna');
      });
    }

    // WebKitGTK 2.50 has no moveBefore yet; a page there can't call it.
    if (canMove) {
      it('keeps typed text and focus when moved by moveBefore', async () => {
        const page = await visit(PAGE(tag));
        const form = await signInForm(page);
        form.fill('anna');
        form.password.focus();
        move(page);
        assertSame(form.element.parentElement, page.find('#second'));
        assertSame(page.active, form.password);
        assert.equal(form.name.value, 'anna');
        await form.signIn('anna');
      });
    }

    it('can be cloned: the copy has fields and labels of its own', async () => {
      const page = await visit(PAGE(tag));
      const form = await signInForm(page);
      form.fill('anna');
      const copy = form.element.cloneNode(true) as HTMLElement;
      copy.id = 'copy';
      page.find('#second').append(copy);
      const other = await signInForm(page, '#copy');
      assert.lengthOf(parts(copy, 'form'), 1);
      assert.notEqual(other.name.id, form.name.id);
      assert.equal(other.name.value, '');
      assert.equal(form.name.value, 'anna');
      await other.signIn('anna');
    });

    it('works again after it was taken out and put back', async () => {
      const page = await visit(PAGE(tag));
      const form = await signInForm(page);
      const { element } = form;
      element.remove();
      await until('it has given its view back', () => parts(element, 'form').length === 0);
      page.find('#second').append(element);
      const again = await signInForm(page);
      assert.lengthOf(parts(element, 'form'), 1);
      await again.signIn('anna');
    });

    it('follows its attributes after it was put back', async () => {
      const page = await visit(PAGE(tag));
      const { element } = await signInForm(page);
      element.remove();
      await until('it has given its view back', () => parts(element, 'form').length === 0);
      element.setAttribute('heading-level', '5');
      page.find('#second').append(element);
      await signInForm(page);
      assert.equal(parts(element, 'title')[0]?.localName, 'h5');
    });

    it('that never stands in the page does nothing and breaks nothing', async () => {
      const page = await visit('', { scripts: ['/portico/sign-in.js'] });
      const holder = page.document.createElement('div');
      holder.innerHTML = `<${tag} user-name="anna"></portico-sign-in>`;
      holder.firstElementChild?.setAttribute('heading-level', '3');
      page.document.body.append(holder);
      holder.remove();
      page.document.body.append(holder);
      const { name } = await signInForm(page);
      assert.equal(name.value, 'anna');
    });
  });
}

describe('a light-dom element', () => {
  freshPages();

  it('stays styled when moved into a shadow root of the page and out again', async () => {
    const page = await visit('<div id="host"></div><portico-sign-in light-dom></portico-sign-in>');
    const { element, form } = await signInForm(page);
    const isStyled = () => page.window.getComputedStyle(form).display === 'flex';
    assert.isTrue(isStyled());
    const root = page.find('#host').attachShadow({ mode: 'open' });
    root.append(element);
    await until('it is styled inside', isStyled);
    page.document.body.append(element);
    await until('it is styled outside', isStyled);
  });
});
