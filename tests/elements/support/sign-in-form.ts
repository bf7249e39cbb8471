import en from '../../../locales/en.json' with { type: 'json' };
import { getPassword } from './portal.ts';
import type { TestPage } from './test-page.ts';
import { waitFor, waitForEvent } from './wait.ts';

/** The texts of a language that the sign-in uses. */
type Texts = Pick<typeof en, 'signIn' | 'captcha' | 'failure'>;

/** Returns the node that contains the view of an element. */
export function getRoot(element: Element): ParentNode {
  return element.shadowRoot ?? element;
}

/** Finds the CSS parts with this name. */
export function findParts(element: Element, name: string): HTMLElement[] {
  return [...getRoot(element).querySelectorAll<HTMLElement>(`[part~="${name}"]`)];
}

/** Finds a form control by the text of its label. @throws Error if there is none */
export function getLabeled<T extends HTMLElement = HTMLInputElement>(
  element: Element,
  label: string,
): T {
  const labels = [...getRoot(element).querySelectorAll('label')];
  const control = labels.find(({ textContent }) => textContent === label)?.control;
  if (!control) throw new Error(`There is no control with the label ${label}`);
  return control as T;
}

/** Finds a button by its name. */
export function findButton(element: Element, name: string): HTMLButtonElement | undefined {
  return [...getRoot(element).querySelectorAll('button')].find(
    (button) => (button.ariaLabel ?? button.textContent) === name,
  );
}

/** Finds a button by its name. @throws Error if there is none */
export function getButton(element: Element, name: string): HTMLButtonElement {
  const found = findButton(element, name);
  if (!found) throw new Error(`There is no button with the name ${name}`);
  return found;
}

/** The sign-in, with its controls found by label. */
export class SignInForm {
  readonly element: HTMLElement;
  readonly #texts: Texts;

  constructor(element: HTMLElement, texts: Texts = en) {
    this.element = element;
    this.#texts = texts;
  }

  get form(): HTMLFormElement {
    return findParts(this.element, 'form')[0] as HTMLFormElement;
  }
  get name(): HTMLInputElement {
    return getLabeled(this.element, this.#texts.signIn.name);
  }
  get password(): HTMLInputElement {
    return getLabeled(this.element, this.#texts.signIn.password);
  }
  get captcha(): HTMLInputElement {
    return getLabeled(this.element, this.#texts.captcha.pictureAnswer);
  }
  get submit(): HTMLButtonElement {
    return findParts(this.element, 'primary-button')[0] as HTMLButtonElement;
  }
  /** The live region, which is empty without a failure. */
  get alert(): HTMLElement {
    return this.form.querySelector('[role=alert]') as HTMLElement;
  }

  /** Sets the values without events, like a password manager. */
  fill(name: string, password = getPassword(name)): void {
    this.name.value = name;
    this.password.value = password;
  }

  /** Fills the form and submits it, without waiting for the result. */
  send(name: string, password = getPassword(name)): void {
    this.fill(name, password);
    this.submit.click();
  }

  /** Submits the form and waits until the person is signed in. */
  async signIn(name: string): Promise<void> {
    this.send(name);
    await waitFor(
      `the sign-in of ${name}`,
      () => getRoot(this.element).querySelector('[role=status] + a'),
      () => `The form: ${this.#describe()}`,
    );
  }

  /** What the form shows and which calls it has made, for the message of a failed test. */
  #describe(): string {
    const { alert, element, form, name, password } = this;
    const view = element.ownerDocument.defaultView as Window;
    const calls = (view.performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ initiatorType }) => initiatorType === 'fetch')
      .map((call) => `${new URL(call.name).pathname} ${call.responseStatus}`);
    const values = [name.value.length, password.value.length].join(' and ');
    return `"${alert?.textContent}", busy: ${form.ariaBusy}, ${values} characters, connected: ${element.isConnected}, ${view.location.pathname}, calls: ${calls.join(', ')}`;
  }

  /** Sends wrong passwords until the captcha is shown. */
  async failUntilCaptcha(name: string): Promise<void> {
    const { failure } = this.#texts;
    for (let time = 1; time <= 5; time += 1) {
      const failed = waitForEvent(this.element, 'portico-login-failed');
      this.send(name, 'wrong');
      await failed;
      await this.waitForText(
        time < 5 ? failure['invalid-credentials'] : failure['invalid-credential-require-captcha'],
      );
    }
    await waitFor('the captcha', () => findParts(this.element, 'captcha').length > 0);
  }

  /** Waits until the live region contains this text. */
  waitForText(text: string): Promise<boolean> {
    return waitFor(`the failure "${text}"`, () => this.alert?.textContent === text);
  }
}

/** Whether an element shows its view, which has taken over the first view if there was one. */
export const isShown = (element: Element) => element.matches(':state(shown)');

/** Waits until the sign-in of a page shows its form. */
export async function getSignInForm(
  page: TestPage,
  selector = 'portico-sign-in',
  texts: Texts = en,
): Promise<SignInForm> {
  const form = new SignInForm(page.find(selector), texts);
  await waitFor(
    'the form',
    () => isShown(form.element) && findParts(form.element, 'form').length > 0,
  );
  return form;
}
