import { assert } from 'chai';
import fr from '../../locales/fr.json' with { type: 'json' };
import { differences, looksOf } from './support/looks.ts';
import { assertSame } from './support/same.ts';
import { findButton, parts, rootOf, signInForm } from './support/sign-in-form.ts';
import { until } from './support/until.ts';
import { forget, freshPages, type Visit, visit } from './support/visit.ts';

const SHEETS = [
  '/pages/hostile-unset.css',
  '/pages/hostile-hidden.css',
  '/pages/legacy-reset.css',
  '/pages/old-tables.css',
  '/bootstrap/bootstrap.css',
];

/** All three elements, the account filled. */
async function openAll(light: string, sheet?: string): Promise<Visit> {
  const sheets = sheet ? [sheet, '/pages/frame.css'] : ['/pages/frame.css'];
  const page = await visit(
    `<div id="room"><portico-sign-in stay ${light} id="in"></portico-sign-in>
     <portico-locale-picker ${light}></portico-locale-picker>
     <portico-account ${light}></portico-account></div>`,
    { head: sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('') },
  );
  await until(
    'the portal has told its name',
    () => parts(page.find('#in'), 'product')[0]?.textContent,
  );
  return page;
}

const iconBox = (element: Element) => {
  const eye = rootOf(element).querySelector<SVGGraphicsElement>('.portico-eye');
  const { width = 0, height = 0 } = eye?.getBBox() ?? {};
  return { width: Math.round(width), height: Math.round(height) };
};

describe('light-dom', () => {
  freshPages();

  /** The looks of the form, then of the whole page once somebody is signed in. */
  async function look(page: Visit) {
    const signIn = await signInForm(page);
    const icon = iconBox(signIn.element);
    const form = looksOf(page, signIn.element);
    await signIn.signIn('zoé');
    const account = page.find('portico-account');
    await until('the account in French', () => findButton(account, fr.account.signOut));
    await until('the sign-in in French', () => signIn.submit.textContent === fr.signIn.continue);
    (page.active as HTMLElement | null)?.blur();
    const tags = ['portico-sign-in', 'portico-locale-picker', 'portico-account'];
    const signedIn = tags.flatMap((tag) => looksOf(page, page.find(tag)));
    return { icon, looks: [...form, ...signedIn] };
  }

  let expected: Awaited<ReturnType<typeof look>> | undefined;
  for (const sheet of [undefined, ...SHEETS]) {
    it(`looks as with a shadow root in a plain page, and signs in, under ${sheet ?? 'no sheet'}`, async () => {
      if (expected === undefined) {
        expected = await look(await openAll(''));
        await forget();
      }
      const actual = await look(await openAll('light-dom', sheet));
      assert.deepEqual(expected.icon, { width: 20, height: 14 });
      assert.deepEqual(actual.icon, expected.icon, 'the eye has its shape');
      assert.deepEqual(differences(actual.looks, expected.looks), []);
    });
  }

  it('keeps its style sheet in the page as long as one such element is there', async () => {
    const page = await visit('', { scripts: ['/portico/portico.js'] });
    const sheets = () => page.document.adoptedStyleSheets.length;
    const one = page.add('portico-sign-in', { 'light-dom': '' });
    const other = page.add('portico-sign-in', { 'light-dom': '' });
    assert.isAbove(sheets(), 0);
    const withOne = sheets();
    one.remove();
    await until('the first is unmounted', () => parts(one, 'form').length === 0);
    assert.equal(sheets(), withOne);
    other.remove();
    await until('the sheets are gone', () => sheets() === 0);
  });

  it("leaves the page's own sheets alone", async () => {
    const page = await visit('', { scripts: ['/portico/portico.js'] });
    const own = new page.window.CSSStyleSheet();
    page.document.adoptedStyleSheets = [own];
    const element = page.add('portico-account', { 'light-dom': '' });
    await until('it shows', () => parts(element, 'root').length > 0);
    element.remove();
    await until('only the own sheet is left', () => page.document.adoptedStyleSheets.length === 1);
    assertSame(page.document.adoptedStyleSheets[0], own);
  });
});
