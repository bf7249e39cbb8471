import { assert } from 'chai';
import fr from '../../locales/fr.json' with { type: 'json' };
import { takeSample } from '../support/soak.ts';
import { assertSame } from './support/assert-same.ts';
import { listDifferences, readStyles } from './support/computed-styles.ts';
import { findButton, findParts, getRoot, getSignInForm, isShown } from './support/sign-in-form.ts';
import { isolateTests, openPage, resetState, type TestPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

const SHEETS = [
  '/pages/hostile-unset.css',
  '/pages/hostile-hidden.css',
  '/pages/legacy-reset.css',
  '/pages/old-tables.css',
  '/bootstrap/bootstrap.css',
  '/pages/every-div.css',
];

/** Opens a page with all three elements, and waits for the portal's name. */
async function openAll(light: string, sheet?: string): Promise<TestPage> {
  const sheets = sheet ? [sheet, '/pages/frame.css'] : ['/pages/frame.css'];
  const page = await openPage(
    `<main id="container"><portico-sign-in stay ${light} id="in"></portico-sign-in>
     <portico-locale-picker ${light}></portico-locale-picker>
     <portico-account ${light}></portico-account></main>`,
    { head: sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('') },
  );
  await waitFor(
    'the name of the portal',
    () => findParts(page.find('#in'), 'product')[0]?.textContent,
  );
  return page;
}

/** Measures the icon of the button that shows the password. */
const measureIcon = (element: Element) => {
  const eye = getRoot(element).querySelector<SVGGraphicsElement>('.portico-eye');
  const { width = 0, height = 0 } = eye?.getBBox() ?? {};
  return { width: Math.round(width), height: Math.round(height) };
};

describe('light-dom', () => {
  isolateTests();

  it('connects its labels with its own inputs, whatever ids the page has used before', async () => {
    const suffixes = ['name', 'password', 'title', 'captcha'];
    const ids = ['1', '2', '3'].flatMap((number) =>
      suffixes.map((suffix) => `portico-${number}-${suffix}`),
    );
    const page = await openPage(
      `${ids.map((id) => `<input aria-label="A comment" id="${id}">`).join('')}
       <portico-sign-in stay light-dom></portico-sign-in>`,
    );
    const { element } = await getSignInForm(page);
    const labels = [...element.querySelectorAll('label')];
    assert.isAbove(labels.length, 0);
    for (const label of labels) assert.isTrue(element.contains(label.control), label.htmlFor);
  });

  for (const sheet of [undefined, '/pages/hostile-unset.css']) {
    it(`is hidden by an inline style of the page, with ${sheet ?? 'no style sheet'}`, async () => {
      const page = await openAll('light-dom style="display:none"', sheet);
      const elements = ['portico-sign-in', 'portico-locale-picker', 'portico-account'].map((tag) =>
        page.find(tag),
      );
      const getDisplays = () =>
        elements.map((element) => page.window.getComputedStyle(element).display);
      /** Sets the display as jQuery and Vue do. */
      const setDisplay = (display: string) => {
        for (const { style } of elements) style.display = display;
      };
      assert.deepEqual(getDisplays(), ['none', 'none', 'none']);
      setDisplay('');
      assert.deepEqual(getDisplays(), ['block', 'block', 'block']);
      setDisplay('none');
      assert.deepEqual(getDisplays(), ['none', 'none', 'none']);
    });
  }

  it('has the direction of its texts, whatever direction the page sets', async () => {
    const page = await openPage('<portico-sign-in stay light-dom></portico-sign-in>', {
      head: '<style>* { direction: rtl !important }</style>',
    });
    const { element, name } = await getSignInForm(page);
    const root = findParts(element, 'root')[0] as HTMLElement;
    const getDirections = () =>
      [root, name].map((node) => page.window.getComputedStyle(node).direction);
    assert.equal(root.dir, 'ltr');
    assert.deepEqual(getDirections(), ['ltr', 'ltr']);
    // As with texts in Arabic.
    root.dir = 'rtl';
    assert.deepEqual(getDirections(), ['rtl', 'rtl']);
  });

  /** Reads the styles of the form, signs in, and reads the styles of all elements. */
  async function readAllStyles(page: TestPage) {
    const signIn = await getSignInForm(page);
    await waitFor('the logo', () => findParts(signIn.element, 'logo').length > 0);
    const icon = measureIcon(signIn.element);
    const form = await readStyles(page, signIn.element);
    await signIn.signIn('zoé');
    const account = page.find('portico-account');
    await waitFor('the French account', () => findButton(account, fr.account.signOut));
    await waitFor('the storage', () => findParts(account, 'meter').length > 0);
    await waitFor('the pictures', () =>
      findParts(account, 'avatar').every((avatar) => !avatar.dataset.initials),
    );
    await waitFor('the French sign-in', () => signIn.submit.textContent === fr.signIn.continue);
    await waitFor('the picture of the step', () =>
      findParts(signIn.element, 'step-icon')[0]?.querySelector('svg'),
    );
    (page.activeElement as HTMLElement | null)?.blur();
    const tags = ['portico-sign-in', 'portico-locale-picker', 'portico-account'];
    const signedIn: string[] = [];
    for (const tag of tags) signedIn.push(...(await readStyles(page, page.find(tag))));
    return { icon, styles: [...form, ...signedIn] };
  }

  let expected: Awaited<ReturnType<typeof readAllStyles>> | undefined;
  for (const sheet of [undefined, ...takeSample(SHEETS, 3)]) {
    it(`has the same styles as a shadow root in a plain page, and signs in, with ${sheet ?? 'no style sheet'}`, async () => {
      if (expected === undefined) {
        expected = await readAllStyles(await openAll(''));
        await resetState();
      }
      const actual = await readAllStyles(await openAll('light-dom', sheet));
      assert.deepEqual(expected.icon, { width: 20, height: 14 });
      assert.deepEqual(actual.icon, expected.icon, 'the size of the icon');
      assert.deepEqual(listDifferences(actual.styles, expected.styles), []);
    });
  }

  const BUTTON = 'portico-sign-in [part~="primary-button"]';
  const TEAL = 'rgb(0, 128, 128)';
  /** A rule for a part, in the layer for the page, with our rules and the ones of the page against it. */
  const PAGE_RULE = `${BUTTON} { background: red !important }
    @layer portico.page { ${BUTTON} { background: teal !important } }`;
  const PAGE_SHEETS: Record<string, (page: TestPage) => void> = {
    'before the element': () => undefined,
    'after the element'(page) {
      const style = page.document.createElement('style');
      style.textContent = PAGE_RULE;
      page.document.body.append(style);
    },
    'adopted by the page'(page) {
      const sheet = new page.window.CSSStyleSheet();
      sheet.replaceSync(PAGE_RULE);
      page.document.adoptedStyleSheets.push(sheet);
    },
  };
  for (const [place, add] of Object.entries(PAGE_SHEETS)) {
    it(`lets the layer portico.page of a sheet ${place} style a part`, async () => {
      const early = place === 'before the element' ? `<style>${PAGE_RULE}</style>` : '';
      const page = await openPage('<portico-sign-in light-dom></portico-sign-in>', { head: early });
      const { submit } = await getSignInForm(page);
      add(page);
      assert.equal(page.window.getComputedStyle(submit).backgroundColor, TEAL);
    });
  }

  it('lets no rule of the page outside that layer style a part', async () => {
    const rule = `${BUTTON} { background: teal !important }
      @layer portico.page { ${BUTTON} { background: teal } }`;
    const page = await openPage('<portico-sign-in light-dom></portico-sign-in>', {
      head: `<style>${rule}</style>`,
    });
    const { submit } = await getSignInForm(page);
    assert.notEqual(page.window.getComputedStyle(submit).backgroundColor, TEAL);
  });

  it('keeps its style sheets in the page until the last element is removed', async () => {
    const page = await openPage('', { scripts: ['/portico/portico.js'] });
    const sheets = () => page.document.adoptedStyleSheets.length;
    const first = page.add('portico-sign-in', { 'light-dom': '' });
    const second = page.add('portico-sign-in', { 'light-dom': '' });
    await waitFor('the views', () => isShown(first) && isShown(second));
    assert.isAbove(sheets(), 0);
    const withOne = sheets();
    first.remove();
    await waitFor('the unmount of the first element', () => findParts(first, 'form').length === 0);
    assert.equal(sheets(), withOne);
    second.remove();
    await waitFor('the removal of the style sheets', () => sheets() === 0);
  });

  it("does not remove the page's own style sheets", async () => {
    const page = await openPage('', { scripts: ['/portico/portico.js'] });
    const pageSheet = new page.window.CSSStyleSheet();
    page.document.adoptedStyleSheets = [pageSheet];
    const element = page.add('portico-account', { 'light-dom': '' });
    await waitFor('the view', () => findParts(element, 'root').length > 0);
    element.remove();
    await waitFor(
      'the removal of the style sheets',
      () => page.document.adoptedStyleSheets.length === 1,
    );
    assertSame(page.document.adoptedStyleSheets[0], pageSheet);
  });
});
