import type axe from 'axe-core';
import { assert } from 'chai';
import de from '../../locales/de.json' with { type: 'json' };
import ownGerman from '../../locales/registration/de.json' with { type: 'json' };
import { LANGUAGES } from '../../src/contract/languages.ts';
import { en, GOOD_PASSWORD, LinkForm, linkForm, own } from './support/link-form.ts';
import { differences, looksOf } from './support/looks.ts';
import { portal } from './support/portal.ts';
import { assertSame } from './support/same.ts';
import { button, findButton, parts, rootOf } from './support/sign-in-form.ts';
import { heard, until } from './support/until.ts';
import { freshPages, type PageOptions, type Visit, visit } from './support/visit.ts';

const DESCRIBE = 'GET /rest/extuser/';
const REGISTER = 'POST /rest/extuser/register';
const TERMS = 'Be kind.\n<b>Always.</b> <img src=x onerror="top.hacked = true">';
const STRICT =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; require-trusted-types-for 'script'";

/** A page with the registration of somebody. */
async function open({
  token,
  attributes = '',
  ...options
}: PageOptions & { token?: string; attributes?: string } = {}): Promise<{
  page: Visit;
  element: HTMLElement;
}> {
  const given = token ?? (await portal.invite(1)).token;
  const page = await visit(
    `<main><h1>Harbour</h1><portico-registration token="${given}" ${attributes}></portico-registration></main>`,
    options,
  );
  return { page, element: page.find('portico-registration') };
}

/** The same, once the form shows. */
async function openForm(options: PageOptions & { attributes?: string } = {}) {
  const { page, element } = await open(options);
  return { page, form: await linkForm(element) };
}

async function assertNothingFound(page: Visit): Promise<void> {
  const { axe: inPage } = page.window as unknown as { axe: typeof axe };
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations } = await inPage.run(page.document, {
    runOnly: { type: 'tag', values: tags },
    resultTypes: ['violations'],
  });
  assert.deepEqual(
    violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))]),
    [],
  );
}

describe('the registration', () => {
  freshPages();

  it('asks for what the portal wants to know, in fields that password managers understand', async () => {
    await portal.set({ phoneNumberProvisionOnSignUp: true, termsAndConditions: TERMS });
    const { address, token } = await portal.invite(1);
    const { page, element } = await open({ token });
    const form = await linkForm(element);
    const fields = [...rootOf(element).querySelectorAll('input')];
    assert.deepEqual(
      fields.map(({ name, type, autocomplete }) => [name, type, autocomplete]),
      [
        ['username', 'text', 'username'],
        ['firstName', 'text', 'given-name'],
        ['lastName', 'text', 'family-name'],
        ['phone', 'text', 'tel'],
        ['password', 'password', 'new-password'],
        ['repeat', 'password', 'new-password'],
        ['termsAndConditions', 'checkbox', ''],
      ],
    );
    assert.equal(form.field('emailAddress').value, address);
    assert.isTrue(form.field('emailAddress').readOnly);
    assert.equal(
      form.field('password').getAttribute('passwordrules'),
      'minlength: 12; maxlength: 128;',
    );
    assert.isFalse(form.field('password').hasAttribute('maxlength'));
    assert.equal(parts(element, 'terms')[0]?.textContent, TERMS);
    assert.isUndefined((page.window.top as unknown as { hacked?: boolean }).hacked);
    assert.lengthOf(rootOf(element).querySelectorAll('img, b'), 0);
  });

  it('asks for no phone number and no terms where the portal has no use for them', async () => {
    const { form } = await openForm();
    assert.throws(() => form.field('phone'));
    assert.throws(() => form.field('accept'));
  });

  it('is sent once, says so meanwhile, and ends with the mail to wait for', async () => {
    const { page, form } = await openForm();
    form.fill();
    await portal.spoil(REGISTER, 'hold');
    form.submit.focus();
    form.submit.click();
    form.submit.click();
    await until('it is busy', () => form.submit.textContent === own.registration.sending);
    form.submit.click();
    assertSame(page.active, form.submit);
    await portal.mend();
    await form.shows(own.mail.title);
    assert.equal(await portal.count(REGISTER), 1);
    await until('the focus is on the words', () => page.active?.matches('[part=text]'));
    button(form.element, own.mail.again).click();
    await form.says('again in 60 seconds');
    assert.equal(await portal.count('POST /rest/extuser/reset_password_requested'), 0);
  });

  it('ticks the rules while somebody types, code point by code point', async () => {
    const { form } = await openForm();
    const lines = () =>
      parts(form.element, 'checklist')[0]?.textContent?.replaceAll(/\s+/g, ' ') ?? '';
    const { kept, open: undone } = own.checklist;
    const length = own.rule['min-length'].other.replace('{{count}}', '12');
    assert.include(lines(), `${undone} ${length}`);
    form.type('password', '🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊');
    await form.says(own.strength.weak);
    assert.include(lines(), `${undone} ${length}`);
    form.type('password', '🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊');
    await until('the length is enough', () => lines().includes(`${kept} ${length}`));
    form.type('firstName', 'Esmeralda');
    form.type('password', 'ESMERALDA and the tide');
    await until('the name is found', () =>
      lines().includes(`${undone} ${own.rule['forbidden-words']}`),
    );
    form.type('password', GOOD_PASSWORD);
    await form.says(own.strength.good);
    assert.notInclude(lines(), undone);
  });

  for (const [what, passwordTexts] of [
    ['a text', 'Ask the harbour <master>.'],
    ['a list', ['Twelve letters.', 'Ask the harbour <master>.']],
  ] as const) {
    it(`shows rules that come as ${what} as they are`, async () => {
      await portal.set({ passwordTexts: passwordTexts as string | string[] });
      const { form } = await openForm();
      const list = parts(form.element, 'checklist')[0];
      assert.deepEqual(
        [...(list?.children ?? [])].map((line) => line.textContent),
        [passwordTexts].flat(),
      );
      assert.isNull(form.field('password').getAttribute('passwordrules'));
      assert.include(
        form.field('password').getAttribute('aria-describedby') ?? '',
        list?.id ?? '-',
      );
      form.fill();
      form.submit.click();
      await form.shows(own.mail.title);
    });
  }

  it('names every field that is empty, leads to the first, and sends nothing', async () => {
    await portal.set({ termsAndConditions: TERMS });
    const { page, form } = await openForm();
    form.submit.click();
    await until('the focus', () => page.active === form.field('firstName'));
    for (const name of ['firstName', 'lastName', 'password', 'repeat'] as const) {
      assert.equal(form.errorOf(name), own.fieldError.missing);
      assert.equal(form.field(name).ariaInvalid, 'true');
    }
    assert.equal(form.errorOf('accept'), own.termsAndConditionsError.missing);
    form.type('firstName', 'Greta');
    await until('the error is gone', () => !form.field('firstName').ariaInvalid);
    assert.equal(await portal.count(REGISTER), 0);
  });

  it('says at its field what the portal refuses, and keeps everything', async () => {
    const { page, form } = await openForm();
    form.fill();
    form.type('password', 'passwordpassword');
    form.type('repeat', 'passwordpassword');
    form.submit.click();
    await until('the portal knows it', () => form.errorOf('password') === own.fieldError.common);
    await until('the focus', () => page.active === form.field('password'));
    assert.equal(form.field('password').value, 'passwordpassword');
    assert.equal(form.field('firstName').value, 'Greta');
    form.type('password', GOOD_PASSWORD);
    form.type('repeat', 'something else');
    form.submit.click();
    await until('they differ', () => form.errorOf('repeat') === own.fieldError.different);
    form.type('repeat', GOOD_PASSWORD);
    form.submit.click();
    await form.shows(own.mail.title);
  });

  it('keeps what was typed when a call fails, and says why', async () => {
    const { page, form } = await openForm();
    form.fill();
    await portal.spoil(REGISTER, 'cut');
    form.submit.focus();
    form.submit.click();
    await form.says(en.failure.network);
    assert.equal(parts(form.element, 'alert')[0]?.parentElement?.role, 'alert');
    assert.equal(form.field('password').value, GOOD_PASSWORD);
    assertSame(page.active, form.submit);
    await portal.mend();
    form.submit.click();
    await form.shows(own.mail.title);
  });

  it('keeps what was typed, passwords aside, when the page is loaded again', async () => {
    const { token } = await portal.invite(1);
    const first = await linkForm((await open({ token })).element);
    first.fill();
    const second = await linkForm((await open({ token })).element);
    assert.equal(second.field('firstName').value, 'Greta');
    assert.equal(second.field('lastName').value, 'Öberg');
    assert.equal(second.field('password').value, '');
    assert.notInclude(JSON.stringify(sessionStorage), GOOD_PASSWORD);
    const { element } = await open();
    assert.equal((await linkForm(element)).field('firstName').value, '', 'of somebody else');
    second.fill();
    second.submit.click();
    await second.shows(own.mail.title);
    assert.isNull(sessionStorage.getItem('portico.session.registration'));
  });

  it('takes the token out of the address before it asks anything, and survives a reload', async () => {
    const { token, address } = await portal.invite(1);
    const page = await visit('', { scripts: [] });
    page.window.history.replaceState({ own: 1 }, '', `/page?id=7&euet=${token}#top`);
    await page.load('/portico/registration.js');
    const element = page.add('portico-registration');
    assert.equal(page.window.location.search + page.window.location.hash, '?id=7#top');
    assert.equal((page.window.history.state as { own: number }).own, 1);
    const form = await linkForm(element);
    assert.equal(form.field('emailAddress').value, address);
    assert.notInclude(element.shadowRoot?.innerHTML, token);
    element.remove();
    const again = await linkForm(page.add('portico-registration'));
    assert.equal(again.field('emailAddress').value, address);
  });

  it('changes its language and keeps what was typed', async () => {
    const { page, form } = await openForm({ scripts: ['/portico/portico.js'] });
    form.fill();
    form.field('lastName').focus();
    const { element } = form;
    const field = form.field('lastName');
    const picker = page.add('portico-locale-picker');
    const select = await until('the picker', () => rootOf(picker).querySelector('select'));
    select.value = 'de';
    select.dispatchEvent(new page.window.Event('change', { bubbles: true }));
    await until('it is German', () => form.submit.textContent === ownGerman.registration.submit);
    const german = new LinkForm(element, ownGerman);
    assertSame(german.field('lastName'), field);
    assert.equal(field.value, 'Öberg');
    assert.equal(german.field('password').value, GOOD_PASSWORD);
    assertSame(page.active, field);
    assert.equal(
      element.shadowRoot?.querySelector('[part=root] > [lang]')?.getAttribute('lang'),
      'de',
    );
    assert.isOk(findButton(element, de.password.show));
  });

  it('asks for the family name first where people do, and keeps what was typed', async () => {
    const { page, form } = await openForm({ scripts: ['/portico/portico.js'] });
    form.fill();
    const names = () =>
      [...rootOf(form.element).querySelectorAll<HTMLInputElement>('[name$=Name]')].map(
        ({ name, value }) => `${name} ${value}`,
      );
    assert.deepEqual(names(), ['firstName Greta', 'lastName Öberg']);
    const picker = page.add('portico-locale-picker');
    const select = await until('the picker', () => rootOf(picker).querySelector('select'));
    select.value = 'ja';
    select.dispatchEvent(new page.window.Event('change', { bubbles: true }));
    await until('it is Japanese', () => names()[0] === 'lastName Öberg');
    assert.deepEqual(names(), ['lastName Öberg', 'firstName Greta']);
  });

  for (const language of LANGUAGES) {
    it(`speaks ${language}`, async () => {
      const { element } = await open({ lang: language });
      const { default: texts } = (await import(`../../locales/registration/${language}.json`, {
        with: { type: 'json' },
      })) as { default: typeof own };
      const form = new LinkForm(element, texts);
      await form.shows(texts.registration.title);
      await until('the form', () => form.submit);
      assert.equal(form.submit.textContent, texts.registration.submit);
    });
  }

  it('stays as it is while a page moves it', async () => {
    const { page, form } = await openForm();
    form.fill();
    page.add('div').append(form.element);
    await Promise.resolve();
    assert.equal(form.field('password').value, GOOD_PASSWORD);
    assert.equal(form.field('firstName').value, 'Greta');
    form.submit.click();
    await form.shows(own.mail.title);
  });

  it('takes the token out of the address under the name that the JSON settings give it', async () => {
    const { token, address } = await portal.invite(1);
    const settings = JSON.stringify({ names: { externalTokenParameter: 'invitation' } });
    const page = await visit('', {
      scripts: [],
      head: `<script type="application/json" id="portico-settings">${settings}</script>`,
    });
    page.window.history.replaceState(null, '', `/page?invitation=${token}`);
    await page.load('/portico/registration.js');
    const form = await linkForm(page.add('portico-registration'));
    assert.equal(page.window.location.search, '');
    assert.equal(form.field('emailAddress').value, address);
  });

  it('takes the token out of the address also where another element was there first', async () => {
    const { token, address } = await portal.invite(1);
    const page = await visit('', { scripts: [] });
    page.window.history.replaceState(null, '', `/page?euet=${token}`);
    await page.load('/portico/locale-picker.js');
    page.add('portico-locale-picker');
    assert.equal(page.window.location.search, '');
    await page.load('/portico/registration.js');
    const form = await linkForm(page.add('portico-registration'));
    assert.equal(form.field('emailAddress').value, address);
  });

  it('stays where an old session turns out to have ended', async () => {
    sessionStorage.setItem('portico.session.bearer', 'ended');
    const { page, form } = await openForm();
    await until('the portal was asked', async () => (await portal.count('GET /rest/self')) > 0);
    await until('the session is over', () => !sessionStorage.getItem('portico.session.bearer'));
    assert.equal(page.window.location.pathname, '/page');
    form.fill();
    form.submit.click();
    await form.shows(own.mail.title);
  });

  it('without a link has the invitation sent again', async () => {
    const page = await visit('<portico-registration></portico-registration>');
    const form = await linkForm(page.find('portico-registration'));
    await form.says(own.registration.lost);
    form.submit.click();
    await until('an error', () => form.errorOf('emailAddress') === own.fieldError.missing);
    form.type('emailAddress', 'greta');
    form.submit.click();
    await until('an error', () => form.errorOf('emailAddress') === own.emailAddressError.invalid);
    form.type('emailAddress', 'greta@partner.example');
    form.submit.click();
    await form.shows(own.mail.title);
  });
});

describe('a link', () => {
  freshPages();

  for (const [state, title] of [
    [2, own.link.signInTitle],
    [4, own.reset.title],
    [5, own.link.signInTitle],
  ] as const) {
    it(`in state ${state} shows its own step, and no registration`, async () => {
      const { token } = await portal.invite(state);
      const { element } = await open({ token });
      const form = new LinkForm(element);
      await form.shows(title);
      if (state === 4) await until('the form', () => parts(element, 'form').length > 0);
      assert.throws(() => form.field('firstName'));
      if (state === 4) return;
      const link = rootOf(element).querySelector('a');
      assert.equal(link?.getAttribute('href'), `${location.origin}/filr/login?euet=${token}`);
    });
  }

  it('that did not hold leads to the screen for it; a page may take that over', async () => {
    const page = await visit('', { scripts: ['/portico/registration.js'] });
    page.document.addEventListener('portico-navigate', (event) => event.preventDefault());
    const asked = heard(page.document, 'portico-navigate');
    const element = page.add('portico-registration', { token: 'unknown' });
    const { detail, target } = (await asked) as CustomEvent<{ url: string; reason: string }>;
    assert.deepEqual(detail, { url: `${location.origin}/filr/login`, reason: 'link-refused' });
    assertSame(target, element);
    const form = new LinkForm(element);
    await form.says(own.link.refused);
    button(element, own.link.another).click();
    await until('the form', () => parts(element, 'form').length > 0);
    await until('the focus', () => page.active === form.field('emailAddress'));
  });

  it('that is not answered in the agreed way is an error, never a form, and can be checked again', async () => {
    await portal.spoil(DESCRIBE, 'html');
    const { element } = await open();
    const form = new LinkForm(element);
    await form.says(en.failure['bad-answer']);
    assert.lengthOf(rootOf(element).querySelectorAll('form, input'), 0);
    await portal.mend();
    button(element, en.signIn.checkAgain).click();
    await until('the form', () => parts(element, 'form').length > 0);
  });
});

describe('the registration on all kinds of pages', () => {
  freshPages();

  for (const light of ['', 'light-dom']) {
    it(`works under the strictest content security policy ${light && 'with light-dom'}`, async () => {
      await portal.set({ termsAndConditions: TERMS });
      const { page, form } = await openForm({ attributes: light, policy: STRICT });
      form.fill();
      form.field('accept').click();
      assert.isEmpty([...rootOf(form.element).querySelectorAll('style, [style], script, link')]);
      form.submit.click();
      await form.shows(own.mail.title);
      assert.deepEqual(page.window.seen.violations, []);
    });

    it(`leaves axe nothing to find ${light && 'with light-dom'}`, async () => {
      await portal.set({
        termsAndConditions: TERMS.repeat(20),
        phoneNumberProvisionOnSignUp: true,
      });
      const head = '<script src="/axe/axe.min.js"></script>';
      const { page, form } = await openForm({ attributes: light, head });
      await assertNothingFound(page);
      form.type('password', 'short');
      form.submit.click();
      await until('an error', () => form.errorOf('password'));
      await assertNothingFound(page);
      form.fill();
      form.type('phone', '1');
      form.field('accept').click();
      form.submit.click();
      await form.shows(own.mail.title);
      await assertNothingFound(page);
    });
  }

  let expected: string[] | undefined;
  for (const sheet of [
    '',
    '/pages/hostile-unset.css',
    '/pages/legacy-reset.css',
    '/bootstrap/bootstrap.css',
  ]) {
    it(`looks with light-dom as with a shadow root, under ${sheet || 'no sheet'}`, async () => {
      await portal.set({ termsAndConditions: 'Be kind.' });
      const look = async (attributes: string, sheets: string[]) => {
        const head = sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
        const { page, form } = await openForm({ attributes, head });
        await until('the name', () => parts(form.element, 'product')[0]?.textContent);
        form.submit.click();
        await until('the errors', () => form.errorOf('password'));
        (page.active as HTMLElement | null)?.blur();
        return looksOf(page, form.element);
      };
      expected ??= await look('', ['/pages/frame.css']);
      const actual = await look('light-dom', [sheet, '/pages/frame.css'].filter(Boolean));
      assert.deepEqual(differences(actual, expected), []);
    });
  }
});
