import en from '../../../locales/en.json' with { type: 'json' };
import { passwordOf } from './portal.ts';
import { heard, until } from './until.ts';
import type { Visit } from './visit.ts';

/** The texts of a language, as far as these tests look for them. */
type Texts = Pick<typeof en, 'signIn' | 'captcha' | 'failure'>;

/** Where an element shows what it shows. */
export function rootOf(element: Element): ParentNode {
  return element.shadowRoot ?? element;
}

/** The parts with this name, as a page's own style sheet would find them. */
export function parts(element: Element, name: string): HTMLElement[] {
  return [...rootOf(element).querySelectorAll<HTMLElement>(`[part~="${name}"]`)];
}

/** The control that a label with these words belongs to. */
export function labelled<T extends HTMLElement = HTMLInputElement>(
  element: Element,
  words: string,
): T {
  const labels = [...rootOf(element).querySelectorAll('label')];
  const control = labels.find((label) => label.textContent === words)?.control;
  if (!control) throw new Error(`Nothing is labelled ${words}`);
  return control as T;
}

/** The button with this name, if there is one. */
export function findButton(element: Element, words: string): HTMLButtonElement | undefined {
  return [...rootOf(element).querySelectorAll('button')].find(
    (button) => (button.ariaLabel ?? button.textContent) === words,
  );
}

/** The button with this name. */
export function button(element: Element, words: string): HTMLButtonElement {
  const found = findButton(element, words);
  if (!found) throw new Error(`There is no button ${words}`);
  return found;
}

/** The sign-in as a person finds it, by its labels. */
export class SignInForm {
  readonly element: HTMLElement;
  readonly #texts: Texts;

  constructor(element: HTMLElement, texts: Texts = en) {
    this.element = element;
    this.#texts = texts;
  }

  get form(): HTMLFormElement {
    return parts(this.element, 'form')[0] as HTMLFormElement;
  }
  get name(): HTMLInputElement {
    return labelled(this.element, this.#texts.signIn.name);
  }
  get password(): HTMLInputElement {
    return labelled(this.element, this.#texts.signIn.password);
  }
  get captcha(): HTMLInputElement {
    return labelled(this.element, this.#texts.captcha.pictureAnswer);
  }
  get submit(): HTMLButtonElement {
    return parts(this.element, 'primary-button')[0] as HTMLButtonElement;
  }
  /** The live region, filled or not. */
  get alert(): HTMLElement {
    return this.form.querySelector(':scope > [role=alert]') as HTMLElement;
  }

  /** Sets the fields as a password manager does: without any event. */
  fill(name: string, password = passwordOf(name)): void {
    this.name.value = name;
    this.password.value = password;
  }

  /** Fills in and sends, without waiting for what comes of it. */
  send(name: string, password = passwordOf(name)): void {
    this.fill(name, password);
    this.submit.click();
  }

  /** Sends and waits until somebody is signed in. */
  async signIn(name: string): Promise<void> {
    this.send(name);
    await until(`${name} is signed in`, () =>
      rootOf(this.element).querySelector('[role=status] + a'),
    );
  }

  /** Sends wrong passwords until the captcha is there. */
  async failUntilCaptcha(name: string): Promise<void> {
    const { failure } = this.#texts;
    for (let time = 1; time <= 5; time += 1) {
      const failed = heard(this.element, 'portico-login-failed');
      this.send(name, 'wrong');
      await failed;
      await this.says(
        time < 5 ? failure['invalid-credentials'] : failure['invalid-credential-require-captcha'],
      );
    }
    await until('the captcha', () => parts(this.element, 'captcha').length > 0);
  }

  /** Waits until the live region says these words. */
  says(words: string): Promise<boolean> {
    return until(`it says "${words}"`, () => this.alert?.textContent === words);
  }
}

/** The sign-in of a page, once it shows its form. */
export async function signInForm(
  page: Visit,
  selector = 'portico-sign-in',
  texts: Texts = en,
): Promise<SignInForm> {
  const form = new SignInForm(page.find(selector), texts);
  await until('the form shows', () => parts(form.element, 'form').length > 0);
  return form;
}
