import { assert } from 'chai';
import { getSignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage, type PageOptions, type TestPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

/** A mistake in every page: its hint is the last one about attributes, so the others have been logged as well. */
const LAST = '<portico-locale-picker lightdom></portico-locale-picker>';

async function readHints(page: TestPage, count: number): Promise<string[]> {
  const { warnings } = page.window.report;
  return waitFor(`${count} hints`, () => warnings.length >= count && warnings);
}

/** Opens a page with one mistake and returns all hints for its author. */
async function readHint(body: string, options: PageOptions = {}): Promise<string> {
  const page = await openPage(body, options);
  const hints = await readHints(page, 1);
  assert.lengthOf(hints, 1);
  return hints[0] ?? '';
}

/** The messages of Chromium, Firefox and WebKit in the guide to troubleshooting. */
const SYNTAX_ERROR =
  /Cannot use import statement outside a module|import declarations may only appear at top level of a module|import call expects one or two arguments/;

const SCRIPT = { scripts: ['/portico/sign-in.js'] };

describe('the hints for the author of a page', () => {
  isolateTests();

  it('name the element that a mistyped tag means', async () => {
    assert.equal(
      await readHint('<portico-signin></portico-signin>', SCRIPT),
      'Portico: <portico-signin> is not an element of Portico. Did you mean <portico-sign-in>?',
    );
  });

  it('say that there is no such element', async () => {
    assert.equal(
      await readHint('<portico-thermometer></portico-thermometer>', SCRIPT),
      'Portico: <portico-thermometer> is not an element of Portico.',
    );
  });

  it('name the script of an element whose script has a mistyped name', async () => {
    const hint = await readHint(
      '<portico-sign-in></portico-sign-in><portico-account></portico-account>',
      { scripts: ['/portico/sign-in.js', '/portico/acount.js'] },
    );
    assert.equal(
      hint,
      'Portico: <portico-account> is not defined: account.js is missing or failed to load.',
    );
  });

  it('name the attribute that a mistyped one means', async () => {
    assert.equal(
      await readHint('<portico-sign-in return-url="/orders"></portico-sign-in>'),
      'Portico: unknown attribute "return-url" on <portico-sign-in>. Did you mean "return-path"?',
    );
  });

  for (const [markup, hint] of [
    [
      '<portico-session-gate require="member"></portico-session-gate>',
      'Portico: <portico-session-gate> ignores require="member". Allowed: signed-in, admin, guest.',
    ],
    [
      '<portico-sign-in heading-level="0"></portico-sign-in>',
      'Portico: <portico-sign-in> ignores heading-level="0". Allowed: 1 to 6.',
    ],
    [
      '<portico-sign-in stay="false"></portico-sign-in>',
      'Portico: stay="false" turns the attribute on (<portico-sign-in>); remove it to turn it off.',
    ],
  ] as const) {
    it(`say which values are allowed in ${markup}`, async () => {
      assert.equal(await readHint(markup), hint);
    });
  }

  it('name a script without type="module"', async () => {
    const page = await openPage('<portico-sign-in></portico-sign-in>', {
      head: '<script src="/portico/account.js"></script>',
    });
    const [error = ''] = await page.readExpectedErrors();
    assert.match(error, SYNTAX_ERROR);
    assert.deepEqual(await readHints(page, 1), [
      'Portico: the script account.js needs type="module".',
    ]);
  });

  it('say that settings in another element are not read', async () => {
    const hint = await readHint('<portico-sign-in></portico-sign-in>', {
      head: '<script type="text/json" id="portico-settings">{ "retries": 1 }</script>',
    });
    assert.equal(
      hint,
      'Portico: the settings are not read; their script needs type="application/json".',
    );
  });

  it('say nothing about correct pages, attributes of every element and those of page libraries', async () => {
    const page = await openPage(
      `<portico-sign-in class="wide" id="in" style="" slot="x" hidden title="t" lang="en" dir="ltr" tabindex="0"
        part="p" exportparts="a" role="region" aria-label="Sign in" data-any="1" onclick="" accesskey="s"
        hx-get="/x" v-cloak x-data="{}" ng-if="a" itemprop="b" stay heading-level="2" user-name="false"></portico-sign-in>
      <my-element></my-element>${LAST}`,
      {
        scripts: ['/portico/sign-in.js', '/portico/locale-picker.js'],
        head: '<script type="application/json" id="portico-settings">{ "retries": 1 }</script>',
      },
    );
    const hints = await readHints(page, 1);
    assert.deepEqual(hints, [
      'Portico: unknown attribute "lightdom" on <portico-locale-picker>. Did you mean "light-dom"?',
    ]);
  });

  it('name the origin that a frame goes to', async () => {
    const page = await openPage('<portico-sign-in></portico-sign-in>');
    // The record of the page itself is lost when the frame shows another page.
    const warnings: string[] = [];
    page.window.console.warn = (warning: string) => warnings.push(warning);
    (await getSignInForm(page)).send('anna');
    // WebKit may also warn that the cookie of the login cannot be read yet.
    const hint = `Portico: this frame goes to ${location.origin}.`;
    await waitFor('the hint', () => warnings.includes(hint));
  });

  it('are logged once, whatever number of scripts the page loads', async () => {
    const page = await openPage(
      '<portico-signin></portico-signin><portico-acount></portico-acount>',
      {
        scripts: ['/portico/sign-in.js', '/portico/portico.js', '/second/account.js'],
      },
    );
    const { warnings } = page.window.report;
    // Other warnings are about the elements that two scripts define.
    const findHints = () => warnings.filter((warning) => warning.includes('is not an element'));
    await waitFor('the hints', () => findHints().length >= 2);
    assert.lengthOf(findHints(), 2);
  });
});
