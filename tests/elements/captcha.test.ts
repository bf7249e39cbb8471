import { assert } from 'chai';
import de from '../../locales/de.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import { assertSame } from './support/assert-same.ts';
import { chooseLanguage } from './support/choose-language.ts';
import { portal } from './support/portal.ts';
import {
  findButton,
  findParts,
  getButton,
  getLabeled,
  getSignInForm,
  type SignInForm,
} from './support/sign-in-form.ts';
import { isolateTests, openPage, type TestPage } from './support/test-page.ts';
import { waitFor } from './support/wait.ts';

const { captcha, failure } = en;

/** Opens a page and sends wrong passwords until the captcha is shown. */
async function openCaptcha(): Promise<{ page: TestPage; form: SignInForm }> {
  const page = await openPage(`<portico-sign-in stay></portico-sign-in>
    <portico-locale-picker></portico-locale-picker>`);
  const form = await getSignInForm(page);
  await form.failUntilCaptcha('anna');
  // Its address is made by a script that is loaded with it.
  await waitFor('the picture', () => getPicture(form)?.src);
  return { page, form };
}

const getPicture = ({ element }: SignInForm) =>
  findParts(element, 'captcha-picture')[0] as HTMLImageElement;
const readQuestion = ({ element }: SignInForm) =>
  waitFor('the question', () => {
    const text = findParts(element, 'captcha-question')[0]?.textContent ?? '';
    return /\d/.test(text) && text;
  });

/** Solves an English question. */
function solve(text: string): string {
  const numbers = text.match(/\d+/g)?.map(Number) ?? [];
  if (text.includes('plus')) return String(numbers.reduce((sum, one) => sum + one, 0));
  return String(text.includes('largest') ? Math.max(...numbers) : Math.min(...numbers));
}

describe('the captcha', () => {
  isolateTests();

  it('appears after five failures, with a picture and an input', async () => {
    const { page, form } = await openCaptcha();
    await waitFor('the picture', () => getPicture(form).naturalWidth);
    assert.equal(getPicture(form).alt, captcha.picture);
    assert.equal(form.captcha.autocomplete, 'off');
    assert.equal(findParts(form.element, 'captcha')[0]?.role ?? 'group', 'group');
    assertSame(page.activeElement, form.password, 'the password has the focus');
    assert.lengthOf(findParts(form.element, 'alert'), 1);
  });

  it('without an answer shows an error, keeps its picture and sends nothing', async () => {
    const { page, form } = await openCaptcha();
    const { src } = getPicture(form);
    const before = await portal.countRequests('POST /rest/auth/login');
    form.send('anna');
    await waitFor('the focus', () => page.activeElement === form.captcha);
    assert.equal(form.captcha.ariaInvalid, 'true');
    assert.equal(getPicture(form).src, src);
    assert.equal(await portal.countRequests('POST /rest/auth/login'), before);
  });

  it('with a wrong answer shows a failure and a new picture', async () => {
    const { page, form } = await openCaptcha();
    const { src } = getPicture(form);
    form.captcha.value = 'WRONG';
    form.send('anna');
    await waitFor('another picture', () => getPicture(form).src !== src);
    assert.deepEqual(
      form.captcha.ariaDescribedByElements?.map(({ textContent }) => textContent),
      [failure['incorrect-captcha']],
    );
    assert.equal(form.alert.textContent, '', 'one message at a time');
    assert.equal(form.captcha.value, '');
    await waitFor('the focus', () => page.activeElement === form.captcha);
    assert.equal(form.captcha.ariaInvalid, 'true');
    getButton(form.element, captcha.asQuestion).click();
    await readQuestion(form);
    const answer = getLabeled(form.element, captcha.questionAnswer);
    assert.isNull(answer.ariaInvalid, 'nobody has answered this question');
  });

  it('is not marked as invalid when it appears', async () => {
    const { page: first } = await openCaptcha();
    first.close();
    const form = await getSignInForm(await openPage('<portico-sign-in stay></portico-sign-in>'));
    form.send('anna');
    await form.waitForText(en.failureDetail.captchaDue);
    await waitFor('the picture', () => getPicture(form)?.naturalWidth);
    assert.isNull(form.captcha.ariaInvalid);
  });

  it('shows another picture on request', async () => {
    const { form } = await openCaptcha();
    const { src } = getPicture(form);
    getButton(form.element, captcha.otherPicture).click();
    await waitFor(
      'another picture',
      () => getPicture(form).src !== src && getPicture(form).naturalWidth,
    );
  });

  it('can be a question, whose right answer signs in', async () => {
    const { form } = await openCaptcha();
    getButton(form.element, captcha.asQuestion).click();
    const first = await readQuestion(form);
    getButton(form.element, captcha.otherQuestion).click();
    await waitFor('another question', async () => (await readQuestion(form)) !== first);
    form.fill('anna');
    getLabeled(form.element, captcha.questionAnswer).value = solve(await readQuestion(form));
    form.submit.click();
    await waitFor('the sign-in', () => findParts(form.element, 'form').length === 0);
  });

  it('requests a question only after the answer to the picture, because the newest captcha counts', async () => {
    const page = await openPage('<portico-sign-in stay></portico-sign-in>');
    const form = await getSignInForm(page);
    await portal.setFault('GET /ssf/a/Kaptcha.jpg', 'hold');
    await form.failUntilCaptcha('anna');
    const ask = await waitFor('the captcha', () => findButton(form.element, captcha.asQuestion));
    ask.click();
    await waitFor('the picture', () => portal.countRequests('GET /ssf/a/Kaptcha.jpg'));
    assert.isEmpty(findParts(form.element, 'captcha-question'));
    await portal.clearFaults();
    const answer = solve(await readQuestion(form));
    form.fill('anna');
    getLabeled(form.element, captcha.questionAnswer).value = answer;
    form.submit.click();
    await waitFor('the sign-in', () => findParts(form.element, 'form').length === 0);
  });

  it('keeps question and answer when the language changes', async () => {
    const { page, form } = await openCaptcha();
    getButton(form.element, captcha.asQuestion).click();
    const first = await readQuestion(form);
    const field = getLabeled(form.element, captcha.questionAnswer);
    field.value = '12';
    await chooseLanguage(page, 'de');
    await waitFor('the German texts', () => form.submit.textContent === de.signIn.submit);
    assert.equal(await readQuestion(form), first);
    assert.equal(findParts(form.element, 'captcha-question')[0]?.lang, 'en');
    assert.equal(getLabeled(form.element, de.captcha.questionAnswer).value, '12');
  });

  it('that fails to load shows a failure and loads on request', async () => {
    const page = await openPage('<portico-sign-in stay></portico-sign-in>');
    const form = await getSignInForm(page);
    await portal.setFault('GET /ssf/a/Kaptcha.jpg', 'status', { status: 500 });
    await form.failUntilCaptcha('anna');
    const load = await waitFor('the button that loads the captcha', () =>
      findParts(form.element, 'button').find((one) => one.textContent === en.signIn.checkAgain),
    );
    assert.include(
      findParts(form.element, 'alert').map((one) => one.textContent),
      captcha.failed,
    );
    await portal.clearFaults();
    load.click();
    await waitFor('the picture', () => getPicture(form)?.naturalWidth);
  });
});
