import en from '../../../locales/en.json' with { type: 'json' };
import own from '../../../locales/registration/en.json' with { type: 'json' };
import { labelled, parts, rootOf } from './sign-in-form.ts';
import { until } from './until.ts';

/** Passes every rule of the portal. */
export const GOOD_PASSWORD = 'the tide comes in at six';

type Texts = Pick<typeof own, 'registration'>;

/** What stands in an element for invited people, as a person finds it. */
export class LinkForm {
  readonly element: HTMLElement;
  readonly #texts: Texts['registration'];

  constructor(element: HTMLElement, texts: Texts = own) {
    this.element = element;
    this.#texts = texts.registration;
  }

  field(name: keyof Texts['registration']): HTMLInputElement {
    return labelled(this.element, this.#texts[name]);
  }
  get submit(): HTMLButtonElement {
    return parts(this.element, 'primary-button')[0] as HTMLButtonElement;
  }
  get title(): string | null | undefined {
    return parts(this.element, 'title')[0]?.textContent;
  }
  /** What is said to be wrong with a field. */
  errorOf(name: keyof Texts['registration']): string | undefined {
    const ids = this.field(name).getAttribute('aria-describedby')?.split(' ') ?? [];
    const texts = ids.map((id) => rootOf(this.element).querySelector(`[id="${id}"][part=error]`));
    return texts.find((one) => one !== null)?.textContent ?? undefined;
  }

  /** Fills a field as a keyboard does. */
  type(name: keyof Texts['registration'], value: string): void {
    const field = this.field(name);
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  }

  /** Fills in everything that is asked for. */
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

  /** Waits for a step by its title. */
  shows(title: string): Promise<boolean> {
    return until(`it shows "${title}"`, () => this.title === title);
  }

  /** Waits for words anywhere in the element. */
  says(words: string): Promise<boolean | undefined> {
    return until(`it says "${words}"`, () => rootOf(this.element).textContent?.includes(words));
  }
}

/** The element once its form shows. */
export async function linkForm(element: HTMLElement, texts: Texts = own): Promise<LinkForm> {
  await until('the form shows', () => parts(element, 'form').length > 0);
  return new LinkForm(element, texts);
}

export { en, own };
