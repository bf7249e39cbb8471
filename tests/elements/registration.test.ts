import { assert } from 'chai';
import de from '../../locales/de.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import deRegistration from '../../locales/registration/de.json' with { type: 'json' };
import enRegistration from '../../locales/registration/en.json' with { type: 'json' };
import { LANGUAGES } from '../../src/contract/languages.ts';
import { AXE_SCRIPT, assertAccessible } from './support/assert-accessible.ts';
import { assertSame } from './support/assert-same.ts';
import { chooseLanguage } from './support/choose-language.ts';
import { listDifferences, readStyles } from './support/computed-styles.ts';
import {
  ExternalUserForm,
  GOOD_PASSWORD,
  getExternalUserForm,
} from './support/external-user-form.ts';
import { portal } from './support/portal.ts';
import { findButton, findParts, getButton, getRoot } from './support/sign-in-form.ts';
import { isolateTests, openPage, type PageOptions, type TestPage } from './support/test-page.ts';
import { waitFor, waitForEvent } from './support/wait.ts';

const DESCRIBE = 'GET /rest/extuser/';
const REGISTER = 'POST /rest/extuser/register';
const TERMS = 'Be kind.\n<b>Always.</b> <img src=x onerror="top.hacked = true">';
const STRICT =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; require-trusted-types-for 'script'";

/** Opens a page with the registration of an invited person. */
async function open({
  token,
  attributes = '',
  ...options
}: PageOptions & { token?: string; attributes?: string } = {}): Promise<{
  page: TestPage;
  element: HTMLElement;
}> {
  const usedToken = token ?? (await portal.invite(1)).token;
  const page = await openPage(
    `<main><h1>Harbour</h1><portico-registration token="${usedToken}" ${attributes}></portico-registration></main>`,
    options,
  );
  return { page, element: page.find('portico-registration') };
}

/** Opens such a page and waits for the form. */
async function openForm(options: PageOptions & { attributes?: string } = {}) {
  const { page, element } = await open(options);
  return { page, form: await getExternalUserForm(element) };
}

describe('the registration', () => {
  isolateTests();

  it('has the inputs that the portal requests, with autocomplete tokens', async () => {
    await portal.writeSettings({ phoneNumberProvisionOnSignUp: true, termsAndConditions: TERMS });
    const { address, token } = await portal.invite(1);
    const { page, element } = await open({ token });
    const form = await getExternalUserForm(element);
    const fields = [...getRoot(element).querySelectorAll('input')];
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
    assert.equal(form.getField('emailAddress').value, address);
    assert.isTrue(form.getField('emailAddress').readOnly);
    assert.equal(
      form.getField('password').getAttribute('passwordrules'),
      'minlength: 15; maxlength: 128;',
    );
    assert.isFalse(form.getField('password').hasAttribute('maxlength'));
    assert.equal(findParts(element, 'terms')[0]?.textContent, TERMS);
    assert.isUndefined((page.window.top as unknown as { hacked?: boolean }).hacked);
    assert.lengthOf(getRoot(element).querySelectorAll('img, b'), 0);
  });

  it('has no phone number and no terms by default', async () => {
    const { form } = await openForm();
    assert.throws(() => form.getField('phone'));
    assert.throws(() => form.getField('accept'));
  });

  it('is sent once, shows that it is busy, and ends with the confirmation mail', async () => {
    const { page, form } = await openForm();
    form.fill();
    await portal.setFault(REGISTER, 'hold');
    form.submit.focus();
    await form.submitRepeatedly();
    assertSame(page.activeElement, form.submit);
    await portal.clearFaults();
    await form.waitForTitle(enRegistration.mail.title);
    assert.equal(await portal.countRequests(REGISTER), 1);
    await waitFor('the focus on the text', () => page.activeElement?.matches('[part=text]'));
    const again = getButton(form.element, enRegistration.mail.again);
    again.click();
    assert.equal(again.ariaDisabled, 'true');
    assert.match(
      again.ariaDescribedByElements?.[0]?.textContent ?? '',
      /^You can resend the email in (1 min|5\d sec)\.$/,
    );
    assert.equal(await portal.countRequests('POST /rest/extuser/reset_password_requested'), 0);
  });

  it('checks the password rules on input and counts code points', async () => {
    const { form } = await openForm();
    const readChecklist = () =>
      findParts(form.element, 'checklist')[0]?.textContent?.replaceAll(/\s+/g, ' ') ?? '';
    const { kept, open: undone } = enRegistration.checklist;
    const length = enRegistration.rule['min-length'].other.replace('{{count}}', '15');
    assert.include(readChecklist(), `${undone} ${length}`);
    form.type('password', '🦊'.repeat(14));
    await form.waitForText(enRegistration.strength.weak);
    assert.include(readChecklist(), `${undone} ${length}`);
    form.type('password', '🦊'.repeat(15));
    await waitFor('the kept length rule', () => readChecklist().includes(`${kept} ${length}`));
    form.type('firstName', 'Esmeralda');
    form.type('password', 'ESMERALDA and the tide');
    await waitFor('the broken rule about names', () =>
      readChecklist().includes(`${undone} ${enRegistration.rule['forbidden-words']}`),
    );
    form.type('password', GOOD_PASSWORD);
    await form.waitForText(enRegistration.strength.good);
    assert.notInclude(readChecklist(), undone);
  });

  for (const [type, passwordTexts] of [
    ['a text', 'Ask the harbour <master>.'],
    ['a list', ['Twelve letters.', 'Ask the harbour <master>.']],
  ] as const) {
    it(`shows password rules that are ${type} unchanged`, async () => {
      await portal.writeSettings({ passwordTexts: passwordTexts as string | string[] });
      const { form } = await openForm();
      const list = findParts(form.element, 'checklist')[0];
      assert.deepEqual(
        [...(list?.children ?? [])].map((line) => line.textContent),
        [passwordTexts].flat(),
      );
      assert.isNull(form.getField('password').getAttribute('passwordrules'));
      assert.include(
        form.getField('password').getAttribute('aria-describedby') ?? '',
        list?.id ?? '-',
      );
      form.fill();
      form.submit.click();
      await form.waitForTitle(enRegistration.mail.title);
    });
  }

  it('shows an error at each empty input, focuses the first and sends nothing', async () => {
    await portal.writeSettings({ termsAndConditions: TERMS });
    const { page, form } = await openForm();
    form.submit.click();
    await waitFor('the focus', () => page.activeElement === form.getField('firstName'));
    for (const name of ['firstName', 'lastName', 'password', 'repeat'] as const) {
      assert.equal(form.getError(name), enRegistration.missing[name]);
      assert.equal(form.getField(name).ariaInvalid, 'true');
    }
    assert.equal(form.getError('accept'), enRegistration.missing.termsAndConditions);
    form.type('firstName', 'Greta');
    await waitFor('the end of the error', () => !form.getField('firstName').ariaInvalid);
    assert.equal(await portal.countRequests(REGISTER), 0);
  });

  it('shows an error of the portal at its input, and keeps the values', async () => {
    const { page, form } = await openForm();
    form.fill();
    form.type('password', 'passwordpassword');
    form.type('repeat', 'passwordpassword');
    form.submit.click();
    await waitFor(
      'the error of the portal',
      () => form.getError('password') === enRegistration.fieldError.common,
    );
    await waitFor('the focus', () => page.activeElement === form.getField('password'));
    assert.equal(form.getField('password').value, 'passwordpassword');
    assert.equal(form.getField('firstName').value, 'Greta');
    form.type('password', GOOD_PASSWORD);
    form.type('repeat', 'something else');
    form.submit.click();
    await waitFor(
      'the error of the repetition',
      () => form.getError('repeat') === enRegistration.fieldError.different,
    );
    form.type('repeat', GOOD_PASSWORD);
    form.submit.click();
    await form.waitForTitle(enRegistration.mail.title);
  });

  it('shows a failure and keeps its input when a call fails', async () => {
    const { page, form } = await openForm();
    form.fill();
    await portal.setFault(REGISTER, 'cut');
    form.submit.focus();
    form.submit.click();
    await form.waitForText(en.failure.network);
    assert.equal(findParts(form.element, 'alert')[0]?.parentElement?.role, 'alert');
    assert.equal(form.getField('password').value, GOOD_PASSWORD);
    assertSame(page.activeElement, form.submit);
    await portal.clearFaults();
    form.submit.click();
    await form.waitForTitle(enRegistration.mail.title);
  });

  it('keeps its input after a reload, except the passwords', async () => {
    const { token } = await portal.invite(1);
    const first = await getExternalUserForm((await open({ token })).element);
    first.fill();
    const second = await getExternalUserForm((await open({ token })).element);
    assert.equal(second.getField('firstName').value, 'Greta');
    assert.equal(second.getField('lastName').value, 'Öberg');
    assert.equal(second.getField('password').value, '');
    assert.notInclude(JSON.stringify(sessionStorage), GOOD_PASSWORD);
    const { element } = await open();
    assert.equal(
      (await getExternalUserForm(element)).getField('firstName').value,
      '',
      'another token has its own values',
    );
    second.fill();
    second.submit.click();
    await second.waitForTitle(enRegistration.mail.title);
    assert.isNull(sessionStorage.getItem(`${location.origin} portico.session.registration`));
  });

  it('removes the token from the URL before the first request, and keeps it in the page', async () => {
    const { token, address } = await portal.invite(1);
    const page = await openPage('', { scripts: [] });
    page.window.history.replaceState({ own: 1 }, '', `/page?id=7&euet=${token}#top`);
    await page.load('/portico/registration.js');
    const element = page.add('portico-registration');
    assert.equal(page.window.location.search + page.window.location.hash, '?id=7#top');
    assert.equal((page.window.history.state as { own: number }).own, 1);
    const form = await getExternalUserForm(element);
    assert.equal(form.getField('emailAddress').value, address);
    assert.notInclude(element.shadowRoot?.innerHTML, token);
    element.remove();
    const again = await getExternalUserForm(page.add('portico-registration'));
    assert.equal(again.getField('emailAddress').value, address);
  });

  it('changes its language and keeps its input', async () => {
    const { page, form } = await openForm({ scripts: ['/portico/portico.js'] });
    form.fill();
    form.getField('lastName').focus();
    const { element } = form;
    const field = form.getField('lastName');
    page.add('portico-locale-picker');
    await chooseLanguage(page, 'de');
    await waitFor(
      'the German texts',
      () => form.submit.textContent === deRegistration.registration.submit,
    );
    const german = new ExternalUserForm(element, deRegistration);
    assertSame(german.getField('lastName'), field);
    assert.equal(field.value, 'Öberg');
    assert.equal(german.getField('password').value, GOOD_PASSWORD);
    assertSame(page.activeElement, field);
    assert.equal(findParts(element, 'root')[0]?.lang, 'de');
    assert.isOk(findButton(element, de.password.show));
  });

  it('shows the family name first in Japanese, and keeps its input', async () => {
    const { page, form } = await openForm({ scripts: ['/portico/portico.js'] });
    form.fill();
    const listNames = () =>
      [...getRoot(form.element).querySelectorAll<HTMLInputElement>('[name$=Name]')].map(
        ({ name, value }) => `${name} ${value}`,
      );
    assert.deepEqual(listNames(), ['firstName Greta', 'lastName Öberg']);
    page.add('portico-locale-picker');
    await chooseLanguage(page, 'ja');
    await waitFor('the Japanese order', () => listNames()[0] === 'lastName Öberg');
    assert.deepEqual(listNames(), ['lastName Öberg', 'firstName Greta']);
  });

  for (const language of LANGUAGES) {
    it(`shows its texts in ${language}, the language of the invitation`, async () => {
      const { token } = await portal.invite(1, language);
      const { element } = await open({ token });
      const { default: texts } = (await import(`../../locales/registration/${language}.json`, {
        with: { type: 'json' },
      })) as { default: typeof enRegistration };
      const form = new ExternalUserForm(element, texts);
      await form.waitForTitle(texts.registration.title);
      await waitFor('the form', () => form.submit);
      assert.equal(form.submit.textContent, texts.registration.submit);
    });
  }

  it('keeps its input when it is moved', async () => {
    const { page, form } = await openForm();
    form.fill();
    page.add('div').append(form.element);
    await Promise.resolve();
    assert.equal(form.getField('password').value, GOOD_PASSWORD);
    assert.equal(form.getField('firstName').value, 'Greta');
    form.submit.click();
    await form.waitForTitle(enRegistration.mail.title);
  });

  it('removes the token from the URL parameter that the JSON settings name', async () => {
    const { token, address } = await portal.invite(1);
    const settings = JSON.stringify({ names: { externalTokenParameter: 'invitation' } });
    const page = await openPage('', {
      scripts: [],
      head: `<script type="application/json" id="portico-settings">${settings}</script>`,
    });
    page.window.history.replaceState(null, '', `/page?invitation=${token}`);
    await page.load('/portico/registration.js');
    const form = await getExternalUserForm(page.add('portico-registration'));
    assert.equal(page.window.location.search, '');
    assert.equal(form.getField('emailAddress').value, address);
  });

  it('removes the token from the URL even if another element loads first', async () => {
    const { token, address } = await portal.invite(1);
    const page = await openPage('', { scripts: [] });
    page.window.history.replaceState(null, '', `/page?euet=${token}`);
    await page.load('/portico/locale-picker.js');
    page.add('portico-locale-picker');
    assert.equal(page.window.location.search, '');
    await page.load('/portico/registration.js');
    const form = await getExternalUserForm(page.add('portico-registration'));
    assert.equal(form.getField('emailAddress').value, address);
  });

  it('stays on the page when an old session has ended', async () => {
    sessionStorage.setItem(`${location.origin} portico.session.bearer`, 'ended');
    const { page, form } = await openForm();
    await waitFor(
      'the session check',
      async () => (await portal.countRequests('GET /rest/self')) > 0,
    );
    await waitFor(
      'the end of the session',
      () => !sessionStorage.getItem(`${location.origin} portico.session.bearer`),
    );
    assert.equal(page.window.location.pathname, '/page');
    form.fill();
    form.submit.click();
    await form.waitForTitle(enRegistration.mail.title);
  });

  it('without a token requests a new invitation', async () => {
    const page = await openPage('<portico-registration></portico-registration>');
    const form = await getExternalUserForm(page.find('portico-registration'));
    await form.waitForText(enRegistration.registration.lost);
    form.submit.click();
    await waitFor(
      'an error',
      () => form.getError('emailAddress') === enRegistration.missing.emailAddress,
    );
    form.type('emailAddress', 'greta');
    form.submit.click();
    await waitFor(
      'an error',
      () => form.getError('emailAddress') === enRegistration.emailAddressError.invalid,
    );
    form.type('emailAddress', 'greta@partner.example');
    form.submit.click();
    await form.waitForTitle(enRegistration.mail.title);
  });
});

describe('the link of an invited person', () => {
  isolateTests();

  for (const [state, title] of [
    [2, enRegistration.link.signInTitle],
    [4, enRegistration.reset.title],
    [5, enRegistration.link.signInTitle],
  ] as const) {
    it(`in state ${state} shows its step instead of the registration`, async () => {
      const { token } = await portal.invite(state);
      const { element } = await open({ token });
      const form = new ExternalUserForm(element);
      await form.waitForTitle(title);
      if (state === 4) await waitFor('the form', () => findParts(element, 'form').length > 0);
      assert.throws(() => form.getField('firstName'));
      if (state === 4) return;
      const link = await waitFor('the link', () => getRoot(element).querySelector('a'));
      assert.equal(link.getAttribute('href'), `${location.origin}/filr/login?euet=${token}`);
    });
  }

  it('that is invalid leads to the page for links, unless the page cancels the navigation', async () => {
    const page = await openPage('', { scripts: ['/portico/registration.js'] });
    page.document.addEventListener('portico-navigate', (event) => event.preventDefault());
    const navigated = waitForEvent(page.document, 'portico-navigate');
    const element = page.add('portico-registration', { token: 'unknown' });
    const { detail, target } = (await navigated) as CustomEvent<{ url: string; reason: string }>;
    assert.deepEqual(detail, { url: `${location.origin}/filr/login`, reason: 'link-refused' });
    assertSame(target, element);
    const form = new ExternalUserForm(element);
    await form.waitForText(enRegistration.link.refused);
    getButton(element, enRegistration.link.another).click();
    await waitFor('the form', () => findParts(element, 'form').length > 0);
    await waitFor('the focus', () => page.activeElement === form.getField('emailAddress'));
  });

  it('shows a failure instead of a form after an invalid answer, and can be checked again', async () => {
    await portal.setFault(DESCRIBE, 'html');
    const { element } = await open();
    const form = new ExternalUserForm(element);
    await form.waitForText(en.failure['bad-answer']);
    assert.lengthOf(getRoot(element).querySelectorAll('form, input'), 0);
    await portal.clearFaults();
    getButton(element, en.signIn.checkAgain).click();
    await waitFor('the form', () => findParts(element, 'form').length > 0);
  });
});

describe('the registration in a page', () => {
  isolateTests();

  for (const light of ['', 'light-dom']) {
    it(`works under the strictest content security policy ${light && 'with light-dom'}`, async () => {
      await portal.writeSettings({ termsAndConditions: TERMS });
      const { page, form } = await openForm({ attributes: light, policy: STRICT });
      form.fill();
      form.getField('accept').click();
      assert.isEmpty([...getRoot(form.element).querySelectorAll('style, [style], script, link')]);
      form.submit.click();
      await form.waitForTitle(enRegistration.mail.title);
      assert.deepEqual(page.window.report.violations, []);
    });

    it(`is accessible ${light && 'with light-dom'}`, async () => {
      await portal.writeSettings({
        termsAndConditions: TERMS.repeat(20),
        phoneNumberProvisionOnSignUp: true,
      });
      const { page, form } = await openForm({ attributes: light, head: AXE_SCRIPT });
      await assertAccessible(page);
      form.type('password', 'short');
      form.submit.click();
      await waitFor('an error', () => form.getError('password'));
      await assertAccessible(page);
      form.fill();
      form.type('phone', '1');
      form.getField('accept').click();
      form.submit.click();
      await form.waitForTitle(enRegistration.mail.title);
      await assertAccessible(page);
    });
  }

  let expected: string[] | undefined;
  for (const sheet of [
    '',
    '/pages/hostile-unset.css',
    '/pages/legacy-reset.css',
    '/bootstrap/bootstrap.css',
    '/pages/every-div.css',
  ]) {
    it(`has the same styles with light-dom as with a shadow root, with ${sheet || 'no style sheet'}`, async () => {
      await portal.writeSettings({ termsAndConditions: 'Be kind.' });
      const readFormStyles = async (attributes: string, sheets: string[]) => {
        const head = sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
        const { page, form } = await openForm({ attributes, head });
        await waitFor('the name', () => findParts(form.element, 'product')[0]?.textContent);
        form.submit.click();
        await waitFor('the errors', () => form.getError('password'));
        (page.activeElement as HTMLElement | null)?.blur();
        return readStyles(page, form.element);
      };
      expected ??= await readFormStyles('', ['/pages/frame.css']);
      const actual = await readFormStyles('light-dom', [sheet, '/pages/frame.css'].filter(Boolean));
      assert.deepEqual(listDifferences(actual, expected), []);
    });
  }
});
