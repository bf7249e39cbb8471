import { assert } from 'chai';
import de from '../../locales/de.json' with { type: 'json' };
import { AXE_SCRIPT, assertAccessible } from './support/assert-accessible.ts';
import { portal } from './support/portal.ts';
import {
  findButton,
  findParts,
  getButton,
  getRoot,
  getSignInForm,
} from './support/sign-in-form.ts';
import { isolateTests, openPage, type PageOptions, type TestPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

const SETTINGS = JSON.stringify({ singleSignOn: { loginUrl: '/page' } });
const GERMAN: PageOptions = {
  lang: 'de',
  head: `<script type="application/json" id="portico-settings">${SETTINGS}</script>${AXE_SCRIPT}`,
};

/** Returns from a provider to a portal that refuses the login with this message and these headers. */
async function returnToRefusal(tag: string, message: string, headers: Record<string, string>) {
  const body = `<main><h1>Dateien</h1><${tag}></portico-sign-in></main>`;
  const left = await openPage(body, GERMAN);
  const form = await getSignInForm(left, 'portico-sign-in', de);
  const provider = new Promise((resolve) => left.frame.addEventListener('load', resolve));
  const button = await waitFor('single sign-on', () =>
    findButton(form.element, de.signIn.singleSignOn),
  );
  button.click();
  await provider;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every engine yet.
  document.cookie = 'portal_public_token=of-a-provider; Path=/';
  await portal.setFault('POST /rest/auth/login', 'status', {
    status: 403,
    headers,
    body: JSON.stringify({ message }),
  });
  const page = await openPage(body, GERMAN);
  const { element, alert } = await getSignInForm(page, 'portico-sign-in', de);
  await waitFor('the message of the portal', () => alert.textContent === message);
  return { page, element, words: alert.querySelector('bdi') as HTMLElement };
}

/** Reads the language of a node, which is that of the nearest ancestor with `lang`. */
const getLanguage = (node: Element) => node.closest('[lang]')?.getAttribute('lang');

/** Returns the position of a character on the line, in pixels from the left. */
function getPosition(page: TestPage, text: Node, index: number): number {
  const range = page.document.createRange();
  range.setStart(text, index);
  range.setEnd(text, index + 1);
  return range.getBoundingClientRect().x;
}

describe('the words of the portal', () => {
  isolateTests();

  for (const tag of ['portico-sign-in', 'portico-sign-in light-dom']) {
    it(`in <${tag}> have the language that the portal declares`, async () => {
      const { element, words } = await returnToRefusal(tag, 'Your account is locked.', {
        'content-language': 'en-GB',
      });
      assert.equal(getLanguage(words), 'en-GB');
      assert.equal(getLanguage(findParts(element, 'alert')[0] as Element), 'de');
    });

    it(`in <${tag}> from right to left do not change the direction of the form`, async () => {
      const { page, element, words } = await returnToRefusal(tag, 'החשבון נעול.', {});
      assert.equal(getLanguage(words), '', 'the language is unknown');
      const text = words.firstChild as Text;
      assert.isBelow(getPosition(page, text, text.length - 1), getPosition(page, text, 0));
      const [alert] = findParts(element, 'alert');
      assert.equal(page.window.getComputedStyle(alert as Element).direction, 'ltr');
      await assertAccessible(page);
    });
  }

  it('have an unknown language if the portal declares two', async () => {
    const { words } = await returnToRefusal('portico-sign-in', 'Locked. Gesperrt.', {
      'content-language': 'en, de',
    });
    assert.equal(getLanguage(words), '');
  });

  it('have the language of the answer in a captcha question', async () => {
    const page = await openPage('<portico-sign-in stay></portico-sign-in>', GERMAN);
    const form = await getSignInForm(page, 'portico-sign-in', de);
    await waitFor('German', () => getRoot(form.element).textContent?.includes(de.signIn.submit));
    await form.failUntilCaptcha('anna');
    await portal.setFault('GET /ssf/a/Kaptcha.jpg', 'status', {
      status: 200,
      headers: { 'content-language': 'en' },
      body: JSON.stringify({ question: 'What is two plus three?' }),
    });
    getButton(form.element, de.captcha.asQuestion).click();
    await waitFor('the question', () => {
      const [question] = findParts(form.element, 'captcha-question');
      return question?.textContent === 'What is two plus three?' && question.lang === 'en';
    });
  });

  it('have their own language in the terms and the requirements', async () => {
    const { token } = await portal.invite(1, 'de');
    await portal.setFault(`GET /rest/extuser/${token}`, 'status', {
      status: 200,
      headers: { 'content-language': 'en' },
      body: JSON.stringify({
        emailAddress: 'greta@example.com',
        userState: 1,
        termsAndConditions: 'You may share files.',
        passwordRestrictions: 'At least twelve characters.',
        locale: { language: 'de' },
      }),
    });
    const page = await openPage(
      `<main><portico-registration heading-level="1" token="${token}"></portico-registration></main>`,
      GERMAN,
    );
    const element = page.find('portico-registration');
    const [terms] = await waitFor('the terms', () => {
      const found = findParts(element, 'terms');
      return found.length > 0 && found;
    });
    assert.equal(terms?.lang, 'en');
    const rules = findParts(element, 'checklist')[0] as Element;
    const texts = [...rules.querySelectorAll('bdi')].map((one) => [one.textContent, one.lang]);
    assert.deepEqual(texts, [['At least twelve characters.', 'en']]);
  });
});
