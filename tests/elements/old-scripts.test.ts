import { assert } from 'chai';
import de from '../../locales/de.json' with { type: 'json' };
import lost from '../../locales/element/lost.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import { elements } from '../../widgets/elements.ts';
import { takeSample } from '../support/soak.ts';
import { assertSame } from './support/assert-same.ts';
import { isSlim } from './support/build.ts';
import { chooseLanguage } from './support/choose-language.ts';
import { HeldScripts } from './support/held-scripts.ts';
import { getPassword, portal } from './support/portal.ts';
import {
  findButton,
  findParts,
  getRoot,
  getSignInForm,
  isShown,
  SignInForm,
} from './support/sign-in-form.ts';
import { isolateTests, openPage, startPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

/** The scripts of the pages, which run before the module scripts of the elements. */
const PAGES = {
  'replaces built-in functions': ['replaced-built-ins'],
  'adds functions to all objects': ['object-additions'],
  'adds settings to all objects': ['settings-additions'],
  'does both': ['object-additions', 'replaced-built-ins'],
  'replaces Promise': ['replaced-promise'],
};

/** The page stays when a session ends. */
const SETTINGS = `<script type="application/json" id="portico-settings">
  {"afterClose": "stay", "allowedOrigins": ["https://id.example.com"], "names": {"redirectHeader": "redirectUrl"}}
</script>`;

/** A form of the server, which works without script. */
const SERVER_FORM = `<form method="post" action="/ssf/s/portalLogin">
  <label>Username <input name="j_username"></label>
  <label>Password <input name="j_password" type="password"></label>
  <button>Sign in</button>
</form>`;

describe('a page whose scripts change built-in objects', () => {
  isolateTests();

  for (const [what, names] of Object.entries(PAGES)) {
    for (const attribute of takeSample(['', 'light-dom'], 1, what.length)) {
      it(`${what}: a person signs in, changes the language and signs out ${attribute}`, async () => {
        const page = await openPage(
          `<portico-sign-in stay ${attribute}></portico-sign-in>
           <portico-account ${attribute}></portico-account>
           <portico-locale-picker ${attribute}></portico-locale-picker>
           <portico-session-gate require="signed-in" ${attribute}><p hidden>Inside</p></portico-session-gate>`,
          {
            head:
              SETTINGS + names.map((name) => `<script src="/pages/${name}.js"></script>`).join(''),
          },
        );
        const form = await getSignInForm(page);
        await form.signIn('anna');
        const account = page.find('portico-account');
        await waitFor(
          'the name',
          () => findParts(account, 'name')[0]?.textContent === 'Anna Whitcombe',
        );
        await waitFor('the content of the gate', () => page.find('p').checkVisibility());
        await chooseLanguage(page, 'de');
        await waitFor('the German account', () => findButton(account, de.account.signOut));
        findButton(account, de.account.signOut)?.click();
        await getSignInForm(page, 'portico-sign-in', de);
        assert.isEmpty(page.window.report.warnings);
      });
    }
  }

  const ADDITIONS = '<script src="/pages/settings-additions.js"></script>';

  it('adds settings to all objects: a person signs in with the element of the loader', async () => {
    const page = await openPage('<portico-sign-in stay></portico-sign-in>', {
      head: ADDITIONS + SETTINGS,
      scripts: ['/portico/loader.js'],
    });
    await (await getSignInForm(page)).signIn('anna');
  });

  it('adds settings to all objects: a person signs in after configure()', async () => {
    const page = await openPage('<portico-sign-in stay></portico-sign-in>', {
      head: ADDITIONS,
    });
    const { configure } = await page.import<typeof import('../../src/api.ts')>('/portico/api.js');
    configure({ afterClose: 'stay' });
    await (await getSignInForm(page)).signIn('anna');
  });

  const TAGS = elements.map(({ name, tag }): [string, string[]] => [name, [tag]]);
  const SCRIPTS: [string, string[]][] = [['portico', TAGS.flatMap(([, tags]) => tags)], ...TAGS];

  for (const [script, tags] of SCRIPTS) {
    it(`adds values to all objects: ${script}.js is loaded, and a person signs in`, async () => {
      const page = await openPage('<portico-sign-in stay></portico-sign-in>', {
        head: '<script src="/pages/value-additions.js"></script>',
        scripts: [`/portico/${script}.js`, '/portico/sign-in.js'],
      });
      for (const tag of tags) await page.waitForDefinition(tag);
      await (await getSignInForm(page)).signIn('anna');
    });
  }

  it('adds names of settings to all objects: the password goes to the portal', async () => {
    const elsewhere = JSON.stringify({
      calls: { login: 'https://evil.example/' },
      screens: { login: 'https://evil.example/' },
      login: 'https://evil.example/',
    });
    const page = await openPage('<portico-sign-in stay></portico-sign-in>', {
      head: `${SETTINGS}<script>Object.assign(Object.prototype, ${elsewhere})</script>`,
    });
    await (await getSignInForm(page)).signIn('anna');
    assert.equal(await portal.countRequests('POST /rest/auth/login'), 1);
  });

  // React and r2wc describe properties by objects that inherit `get`, which is a TypeError. The slim build has neither.
  if (isSlim) {
    it('adds `get` to all objects: a person signs in', async () => {
      const page = await openPage(`<portico-sign-in stay>${SERVER_FORM}</portico-sign-in>`, {
        head: '<script>Object.prototype.get = () => {};</script>',
      });
      await (await getSignInForm(page)).signIn('anna');
    });
  } else {
    it("adds `get` to all objects: the server's form stays", async () => {
      const page = await openPage(`<portico-sign-in>${SERVER_FORM}</portico-sign-in>`, {
        head: '<script>Object.prototype.get = () => {};</script>',
      });
      const errors = await page.readExpectedErrors();
      assert.match(errors.join('\n'), /TypeError|property descriptor|getter|Getter/);
      assert.isTrue(page.find('form input[name=j_username]').checkVisibility());
      assert.isFalse(isShown(page.find('portico-sign-in')));
    });
  }

  /** The functions that React or Preact need to show a view. */
  const NEEDED = [
    { script: 'replaced-bind', name: 'Function.prototype.bind', isNeeded: !isSlim },
    { script: 'replaced-remove', name: 'Element.prototype.remove', isNeeded: isSlim },
  ];

  for (const { script, name, isNeeded } of NEEDED) {
    const head = `${SETTINGS}<script src="/pages/${script}.js"></script>`;

    for (const attribute of takeSample(['', 'light-dom'], 1, name.length)) {
      if (!isNeeded) {
        it(`replaces ${name}, which this build does not need: a person signs in ${attribute}`, async () => {
          const page = await openPage(`<portico-sign-in stay ${attribute}></portico-sign-in>`, {
            head,
          });
          await (await getSignInForm(page)).signIn('anna');
        });
        continue;
      }
      it(`replaces ${name}: the first form keeps its input and signs in ${attribute}`, async () => {
        const scripts = new HeldScripts();
        await scripts.hold('core');
        const page = startPage(`<portico-sign-in stay ${attribute}></portico-sign-in>`, {
          head,
          scripts: [scripts.signIn],
        });
        const element = await waitFor('the first form', () => {
          const one = page.document?.querySelector<HTMLElement>('portico-sign-in');
          return one && findParts(one, 'form').length > 0 && one;
        });
        const form = new SignInForm(element);
        form.fill('anna', 'wrong');
        form.password.focus();
        await scripts.release();
        await waitFor(
          'the end of the first view',
          () => isShown(element) && findParts(element, 'form').length > 0,
        );
        assert.deepEqual([form.name.value, form.password.value], ['anna', 'wrong']);
        assertSame(page.activeElement, form.password);
        form.submit.click();
        await page.readExpectedErrors();
        await waitFor('the name of the function', () =>
          page.window.report.errors.includes(
            `Portico: built-ins of this page do not work: ${name}.`,
          ),
        );
        await waitFor('the first form', () =>
          getRoot(element).querySelector('[data-portico]:not([data-portico=""])'),
        );
        await form.waitForText(en.failure['invalid-credentials']);
        assert.equal(form.name.value, 'anna');
        form.fill('anna', '');
        form.submit.click();
        assert.isTrue(form.password.matches(':user-invalid, :invalid:focus'));
        form.send('anna');
        await waitFor('the person', () =>
          form.alert.textContent?.startsWith(en.signIn.signedInTitle),
        );
        assert.equal(form.password.value, '');
        const [message] = findParts(element, 'alert');
        assert.isAtLeast(
          message?.getBoundingClientRect().top ?? Number.NaN,
          form.password.getBoundingClientRect().bottom,
        );
      });
    }
  }

  it('stops the session: the form says that loading has failed', async () => {
    const page = await openPage('<portico-sign-in></portico-sign-in>', {
      head: `<script>Object.defineProperty(window, Symbol.for('portico.page'), {
        get() { throw new TypeError('an old library'); },
      });</script>`,
    });
    const form = new SignInForm(page.find('portico-sign-in'));
    await form.waitForText(lost.en);
    assert.match((await page.readExpectedErrors()).join(), /an old library/);
  });

  it('replaces `bind`: the session of api.js signs in and out', async () => {
    const page = await openPage('', {
      head: `${SETTINGS}<script src="/pages/replaced-bind.js"></script>`,
      scripts: ['/portico/api.js'],
    });
    const { session } = await page.import<typeof import('../../src/api.ts')>('/portico/api.js');
    assert.isTrue(
      await session.signIn({ name: 'anna', password: getPassword('anna') }, { stay: true }),
    );
    assert.equal(session.state.value.status, 'signed-in');
    await session.signOut();
    assert.equal(session.state.value.status, 'anonymous');
  });
});
