import type { PlainFormInput } from '../hooks/services.ts';

/** The server's own form after an element has replaced it. */
export interface PlainForm {
  /** Returns the input of the person once, and drops it. */
  take(): PlainFormInput | undefined;
  /** Puts the form back, for an element that cannot show its own form. */
  restore(): void;
}

/** Removes the server's form from an element and returns it; `undefined` if there is none. */
export function takePlainForm(element: HTMLElement): PlainForm | undefined {
  const form = element.querySelector<HTMLFormElement>(
    ':scope > form, :scope > :not([data-portico]) form',
  );
  if (form === null) return undefined;
  const password = form.querySelector<HTMLInputElement>('input[type=password]');
  const name = form.querySelector<HTMLInputElement>(
    'input:is([autocomplete~=username], [type=text], [type=email], :not([type]))',
  );
  const active = document.activeElement;
  let input: PlainFormInput | undefined = {
    name: name?.value ?? '',
    password: password?.value ?? '',
    focus:
      active && active === name ? 'name' : active && active === password ? 'password' : undefined,
  };
  const content = document.createDocumentFragment();
  content.append(
    ...[...element.childNodes].filter(
      (node) => !(node instanceof Element && node.hasAttribute('data-portico')),
    ),
  );
  return {
    take() {
      const taken = input;
      input = undefined;
      return taken;
    },
    restore: () => element.append(content),
  };
}
