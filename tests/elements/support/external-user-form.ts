import enRegistration from '../../../locales/registration/en.json' with { type: 'json' };
import { findParts, getLabeled, getRoot } from './sign-in-form.ts';
import { waitFor } from './wait.ts';

/** A password that follows the portal's rules. */
export const GOOD_PASSWORD = 'the tide comes in at six';

type Texts = Pick<typeof enRegistration, 'registration' | 'reset'>;

/** An element for invited people, with its controls found by label. */
export class ExternalUserForm {
  readonly element: HTMLElement;
  readonly #texts: Texts['registration'];
  readonly #resetTexts: Texts['reset'];

  constructor(element: HTMLElement, texts: Texts = enRegistration) {
    this.element = element;
    this.#texts = texts.registration;
    this.#resetTexts = texts.reset;
  }

  getField(name: keyof Texts['registration']): HTMLInputElement {
    const labels = [...getRoot(this.element).querySelectorAll('label')];
    const isReset = labels.some(({ textContent }) => textContent === this.#resetTexts.password);
    const texts = isReset ? { ...this.#texts, ...this.#resetTexts } : this.#texts;
    return getLabeled(this.element, texts[name]);
  }
  get submit(): HTMLButtonElement {
    return findParts(this.element, 'primary-button')[0] as HTMLButtonElement;
  }
  get title(): string | null | undefined {
    return findParts(this.element, 'title')[0]?.textContent;
  }
  /** Returns the error that describes a field. */
  getError(name: keyof Texts['registration']): string | undefined {
    const ids = this.getField(name).getAttribute('aria-describedby')?.split(' ') ?? [];
    const texts = ids.map((id) => getRoot(this.element).querySelector(`[id="${id}"][part=alert]`));
    return texts.find((one) => one !== null)?.textContent ?? undefined;
  }

  /** Sets a value and fires `input`, like typing. */
  type(name: keyof Texts['registration'], value: string): void {
    const field = this.getField(name);
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  }

  /** Fills in the required fields. */
  fill(): void {
    for (const [name, value] of [
      ['firstName', 'Greta'],
      ['lastName', 'Öberg'],
      ['password', GOOD_PASSWORD],
      ['repeat', GOOD_PASSWORD],
    ] as const) {
      this.type(name, value);
    }
  }

  /** Clicks the submit button twice, and again while the form is busy. */
  async submitRepeatedly(): Promise<void> {
    this.submit.click();
    this.submit.click();
    await waitFor('the busy button', () => this.submit.textContent === this.#texts.sending);
    this.submit.click();
  }

  /** Waits for a step by its title. */
  waitForTitle(title: string): Promise<boolean> {
    return waitFor(`the title "${title}"`, () => this.title === title);
  }

  /** Waits for a text anywhere in the element. */
  waitForText(text: string): Promise<boolean | undefined> {
    return waitFor(`the text "${text}"`, () => getRoot(this.element).textContent?.includes(text));
  }
}

/** Waits until an element shows its form. */
export async function getExternalUserForm(
  element: HTMLElement,
  texts: Texts = enRegistration,
): Promise<ExternalUserForm> {
  await waitFor('the form', () => findParts(element, 'form').length > 0);
  return new ExternalUserForm(element, texts);
}
