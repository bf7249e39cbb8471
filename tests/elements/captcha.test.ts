import { assert } from 'chai';
import de from '../../locales/de.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import { portal } from './support/portal.ts';
import { assertSame } from './support/same.ts';
import { button, labelled, parts, type SignInForm, signInForm } from './support/sign-in-form.ts';
import { until } from './support/until.ts';
import { freshPages, type Visit, visit } from './support/visit.ts';

const { captcha, failure } = en;

/** A page where the captcha has come after five wrong passwords. */
async function withCaptcha(): Promise<{ page: Visit; form: SignInForm }> {
  const page = await visit(`<portico-sign-in stay></portico-sign-in>
    <portico-locale-picker></portico-locale-picker>`);
  const form = await signInForm(page);
  await form.failUntilCaptcha('anna');
  return { page, form };
}

const picture = ({ element }: SignInForm) =>
  parts(element, 'captcha-picture')[0] as HTMLImageElement;
const question = ({ element }: SignInForm) =>
  until('the question', () => {
    const text = parts(element, 'captcha-question')[0]?.textContent ?? '';
    return /\d/.test(text) && text;
  });

/** Works the answer out as a person does. */
function answerTo(text: string): string {
  const numbers = text.match(/\d+/g)?.map(Number) ?? [];
  if (text.includes('plus')) return String(numbers.reduce((sum, one) => sum + one, 0));
  return String(text.includes('largest') ? Math.max(...numbers) : Math.min(...numbers));
}

describe('the security check', () => {
  freshPages();

  it('comes after five failures, with a picture and a field for it', async () => {
    const { page, form } = await withCaptcha();
    await until('the picture', () => picture(form).naturalWidth);
    assert.equal(picture(form).alt, captcha.picture);
    assert.equal(form.captcha.autocomplete, 'off');
    assert.equal(parts(form.element, 'captcha')[0]?.role ?? 'group', 'group');
    assertSame(page.active, form.password, 'the focus is where it was due');
    assert.lengthOf(parts(form.element, 'alert'), 1);
  });

  it('without an answer is not sent, and keeps its picture', async () => {
    const { page, form } = await withCaptcha();
    const { src } = picture(form);
    const before = await portal.count('POST /rest/auth/login');
    form.send('anna');
    await until('the focus', () => page.active === form.captcha);
    assert.equal(form.captcha.ariaInvalid, 'true');
    assert.equal(picture(form).src, src);
    assert.equal(await portal.count('POST /rest/auth/login'), before);
  });

  it('with a wrong answer says so, and asks something new', async () => {
    const { page, form } = await withCaptcha();
    const { src } = picture(form);
    form.captcha.value = 'WRONG';
    form.send('anna');
    await form.says(failure['incorrect-captcha']);
    await until('another picture', () => picture(form).src !== src);
    assert.equal(form.captcha.value, '');
    await until('the focus', () => page.active === form.captcha);
  });

  it('gives another picture on demand', async () => {
    const { form } = await withCaptcha();
    const { src } = picture(form);
    button(form.element, captcha.otherPicture).click();
    await until('another picture', () => picture(form).src !== src && picture(form).naturalWidth);
  });

  it('can be a question in words; the right answer lets the person in', async () => {
    const { form } = await withCaptcha();
    button(form.element, captcha.asQuestion).click();
    const asked = await question(form);
    button(form.element, captcha.otherQuestion).click();
    await until('another question', async () => (await question(form)) !== asked);
    form.fill('anna');
    labelled(form.element, captcha.questionAnswer).value = answerTo(await question(form));
    form.submit.click();
    await until('signed in', () => parts(form.element, 'form').length === 0);
  });

  it('asks in the language of the page and keeps question and answer when that changes', async () => {
    const { page, form } = await withCaptcha();
    button(form.element, captcha.asQuestion).click();
    const asked = await question(form);
    const field = labelled(form.element, captcha.questionAnswer);
    field.value = '12';
    const picker = labelled<HTMLSelectElement>(
      page.find('portico-locale-picker'),
      en.localePicker.label,
    );
    picker.value = 'de';
    picker.dispatchEvent(new Event('change', { bubbles: true }));
    await until('German', () => form.submit.textContent === de.signIn.submit);
    assert.equal(await question(form), asked);
    assert.equal(parts(form.element, 'captcha-question')[0]?.lang, 'en');
    assert.equal(labelled(form.element, de.captcha.questionAnswer).value, '12');
  });

  it('that does not load says so, and loads on demand', async () => {
    const page = await visit('<portico-sign-in stay></portico-sign-in>');
    const form = await signInForm(page);
    await portal.spoil('GET /ssf/a/Kaptcha.jpg', 'status', { status: 500 });
    await form.failUntilCaptcha('anna');
    const load = await until('the way to load it', () =>
      parts(form.element, 'button').find((one) => one.textContent === captcha.retry),
    );
    assert.include(
      parts(form.element, 'alert').map((one) => one.textContent),
      captcha.failed,
    );
    await portal.mend();
    load.click();
    await until('the picture', () => picture(form)?.naturalWidth);
  });
});
