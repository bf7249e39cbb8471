import { assert } from 'chai';
import en from '../../locales/en.json' with { type: 'json' };
import { assertSame } from './support/assert-same.ts';
import { chooseLanguage, getLanguageSelect } from './support/choose-language.ts';
import { HeldScripts } from './support/held-scripts.ts';
import { findParts } from './support/sign-in-form.ts';
import { isolateTests, openPage, startPage, type TestPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

const UKRAINIAN = {
  'signIn.title': 'Вхід',
  'signIn.name': 'Пошта',
  'signIn.password': 'Пароль',
  'signIn.submit': 'Увійти',
};

const SETTINGS = {
  languages: ['en', 'uk'],
  identifier: 'email',
  texts: {
    en: { 'signIn.title': 'Welcome <b>back</b>', 'failure.invalid-credentials': 'Not known here.' },
    uk: UKRAINIAN,
  },
};

const toHead = (settings: object) =>
  `<script type="application/json" id="portico-settings">${JSON.stringify(settings)}</script>`;

const PAGE =
  '<portico-locale-picker></portico-locale-picker><portico-sign-in stay></portico-sign-in>';

const readTexts = (page: TestPage, ...parts: string[]) =>
  parts.map((part) => findParts(page.find('portico-sign-in'), part)[0]?.textContent);

const waitForText = (page: TestPage, text: string) =>
  waitFor(`"${text}"`, () =>
    findParts(page.find('portico-sign-in'), 'root')[0]?.textContent.includes(text),
  );

const getInput = (page: TestPage) =>
  findParts(page.find('portico-sign-in'), 'input')[0] as HTMLInputElement;

/** Waits for the view in place of the first form. */
const waitForView = (page: TestPage) =>
  waitFor('the view', () => page.find('portico-sign-in').matches(':state(shown)'));

describe('a page with words of its own', () => {
  const held: HeldScripts[] = [];
  isolateTests();
  afterEach(async () => {
    localStorage.clear();
    for (const scripts of held.splice(0)) await scripts.release();
  });

  for (const light of ['', ' light-dom']) {
    it(`shows them from the start, and keeps the nodes of the form${light}`, async () => {
      const scripts = new HeldScripts();
      held.push(scripts);
      const page = startPage(`<portico-sign-in stay${light}></portico-sign-in>`, {
        head: toHead(SETTINGS),
        scripts: [scripts.signIn],
      });
      await waitFor('the first form', () => page.document?.querySelector('portico-sign-in'));
      await waitForText(page, 'Welcome <b>back</b>');
      assert.deepEqual(readTexts(page, 'label', 'submit-button'), ['Email', 'Sign in']);
      const name = getInput(page);
      assert.deepEqual(
        [name.type, name.inputMode, name.autocomplete],
        ['email', 'email', 'username'],
      );
      name.value = 'anna@example.com';
      await scripts.release();
      await waitForView(page);
      assertSame(getInput(page), name);
      assert.equal(name.value, 'anna@example.com');
      assert.deepEqual(readTexts(page, 'title', 'label'), ['Welcome <b>back</b>', 'Email']);
      assert.equal(findParts(page.find('portico-sign-in'), 'root')[0]?.dir, 'ltr');
    });
  }

  it('shows its own message after a failure, and the built-in one for an email address', async () => {
    const page = await openPage('<portico-sign-in stay></portico-sign-in>', {
      head: toHead(SETTINGS),
    });
    await waitForView(page);
    findParts(page.find('portico-sign-in'), 'submit-button')[0]?.click();
    await waitForText(page, 'Enter your email address.');
    getInput(page).value = 'anna';
    (findParts(page.find('portico-sign-in'), 'input')[1] as HTMLInputElement).value = 'wrong';
    findParts(page.find('portico-sign-in'), 'submit-button')[0]?.click();
    await waitForText(page, 'Not known here.');
  });

  it('accepts a username or an email address', async () => {
    const page = await openPage('<portico-sign-in stay remember-name></portico-sign-in>', {
      head: toHead({ identifier: 'username-or-email' }),
    });
    await waitForText(page, 'Remember my username or email address');
    assert.deepEqual(readTexts(page, 'label'), ['Username / Email']);
    assert.deepEqual([getInput(page).type, getInput(page).inputMode], ['text', 'email']);
  });

  it('offers only its languages, and shows one that is not built in', async () => {
    const page = await openPage(PAGE, { head: toHead(SETTINGS) });
    const select = await getLanguageSelect(page);
    assert.deepEqual(
      [...select.options].map(({ value, text }) => [value, text]),
      [
        ['en', 'English'],
        ['uk', 'Українська'],
      ],
    );
    await waitForView(page);
    await chooseLanguage(page, 'uk');
    await waitForText(page, 'Увійти');
    assert.equal(findParts(page.find('portico-sign-in'), 'root')[0]?.lang, 'uk');
    findParts(page.find('portico-sign-in'), 'submit-button')[0]?.click();
    // Its texts lack this one.
    await waitForText(page, 'Enter your email address.');
    const next = await openPage(PAGE, { head: toHead(SETTINGS) });
    await waitForText(next, 'Увійти');
  });

  it('shows a language that is written from right to left in its direction', async () => {
    const texts = { ar: { ...UKRAINIAN, 'signIn.title': 'تسجيل الدخول' } };
    const page = await openPage(PAGE, {
      head: toHead({ languages: ['ar'], texts }),
      lang: 'de',
    });
    await waitForText(page, 'تسجيل الدخول');
    const [root] = findParts(page.find('portico-sign-in'), 'root');
    assert.equal(page.window.getComputedStyle(root as HTMLElement).direction, 'rtl');
    await waitForView(page);
    assert.equal(root?.dir, 'rtl');
  });

  it('hears which language is shown, and can set it', async () => {
    const page = await openPage(`<script>
        heard = [];
        addEventListener('portico-language', ({ detail }) => heard.push(detail));
      </script>${PAGE}`);
    const { heard } = page.window as unknown as { heard: unknown[] };
    await waitFor('the first language', () => heard.length > 0);
    assert.deepEqual(heard.splice(0), [{ language: 'en', direction: 'ltr' }]);
    const { session } = await page.import<typeof import('../../src/api.ts')>('/portico/api.js');
    assert.equal(session.language.value, 'en');
    const told: unknown[] = [];
    session.subscribe((event) => event.name === 'language' && told.push(event));
    assert.isTrue(await session.setLanguage('ja'));
    assert.deepEqual(heard, [{ language: 'ja', direction: 'ltr' }]);
    assert.deepEqual(told, [{ name: 'language', payload: { language: 'ja', direction: 'ltr' } }]);
    assert.equal(session.language.value, 'ja');
    await waitForText(page, 'サインイン');
    const select = await getLanguageSelect(page);
    await waitFor('the language in the list', () => select.value === 'ja');
    assert.isFalse(await session.setLanguage('tlh'));
    assert.equal(session.language.value, 'ja');
  });

  it('is in the language that a script has set on a page without elements', async () => {
    const before = await openPage('', { scripts: ['/portico/api.js'] });
    const { session } = await before.import<typeof import('../../src/api.ts')>('/portico/api.js');
    assert.isTrue(await session.setLanguage('de'));
    assert.isUndefined(session.language.value);
    await waitForText(await openPage(PAGE), 'Anmelden');
  });

  it('tells the server the picked language in a cookie', async () => {
    const head = toHead({ names: { languageCookie: 'page_language' } });
    const readCookie = () => /page_language=([^;]*)/.exec(document.cookie)?.[1];
    try {
      const page = await openPage(PAGE, { head });
      await waitForView(page);
      assert.isUndefined(readCookie());
      await chooseLanguage(page, 'pt-BR');
      await waitFor('the cookie', () => readCookie() === 'pt-BR');
    } finally {
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every engine yet.
      document.cookie = 'page_language=; Path=/; Max-Age=0';
    }
  });

  it('fetches its texts for each language, and keeps what is typed', async () => {
    const address = `data:application/json,{"signIn.title":"Welcome {language}","signIn.submit":5}`;
    const page = await openPage(PAGE, { head: toHead({ texts: address }) });
    await waitForText(page, 'Welcome en');
    assert.deepEqual(readTexts(page, 'submit-button'), [en.signIn.submit]);
    getInput(page).value = 'anna';
    await chooseLanguage(page, 'de');
    await waitForText(page, 'Welcome de');
    assert.equal(getInput(page).value, 'anna');
  });

  it('shows the built-in texts where its own cannot be fetched', async () => {
    const texts = '/missing/{language}.json';
    const page = await openPage(PAGE, { head: toHead({ texts }) });
    await waitForView(page);
    const { warnings } = page.window.report;
    await waitFor('the warning', () => warnings.length > 0);
    assert.include(warnings[0], 'Portico: could not load the texts at /missing/en.json.');
    assert.deepEqual(readTexts(page, 'title', 'label'), [en.signIn.title, en.signIn.name]);
  });

  it('can set them from a script, after the form is there', async () => {
    const page = await openPage(PAGE);
    await waitForView(page);
    const { configure } = await page.import<typeof import('../../src/api.ts')>('/portico/api.js');
    getInput(page).value = 'anna';
    configure({ texts: { en: { 'signIn.title': 'Hello' } }, identifier: 'email' });
    await waitForText(page, 'Hello');
    await waitFor('the label', () => readTexts(page, 'label')[0] === 'Email');
    assert.equal(getInput(page).value, 'anna');
  });

  it('shows the built-in words where its settings are no words', async () => {
    const page = await openPage(PAGE, { head: toHead({ texts: { en: 5 } }) });
    await waitForView(page);
    assert.deepEqual(readTexts(page, 'title', 'label'), [en.signIn.title, en.signIn.name]);
  });

  it('tells its author about mistakes in them', async () => {
    const texts = {
      en: { 'signIn.titel': 'Hello', 'signIn.signedInAs': 'Hello {{nam}}' },
      uk: UKRAINIAN,
    };
    const page = await openPage(PAGE, { head: toHead({ texts, languages: ['en', 'uk'] }) });
    const { warnings } = page.window.report;
    await waitFor('two hints', () => warnings.length > 1);
    assert.deepEqual(warnings.splice(0), [
      'Portico: unknown text "signIn.titel". Did you mean "signIn.title"?',
      'Portico: unknown placeholder "nam" in the text "signIn.signedInAs". Did you mean "name"?',
    ]);
    await waitForView(page);
    await chooseLanguage(page, 'uk');
    await waitFor('the hint', () => warnings.length > 0);
    assert.match(
      String(warnings),
      /^Portico: texts of "uk" are missing and shown in English: signIn\.busy, .*emailAddressError\.invalid\.$/,
    );
  });
});
