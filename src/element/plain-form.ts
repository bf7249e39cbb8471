import { readDocument } from '../platform/browser/read-document.ts';

/** Selects name and password, in the server's form as well as in the view. */
const FIELDS = [
  'input:is([autocomplete~=username], [type=text], [type=email], :not([type]))',
  'input:is([type=password], [autocomplete~=current-password])',
];

/** The server's own sign-in inside an element: a form, or plain fields inside a form around the element. */
export interface PlainForm {
  /**
   * Takes the server's sign-in out of the page, and moves what was typed into the view.
   * @returns whether there was one
   */
  replace(): boolean;
  /** Shows the server's sign-in, with what was typed into the view. */
  restore(): void;
}

/** The name and the password of the server's form or of the view, and what has the focus inside. */
interface Form {
  readonly inputs: readonly (HTMLInputElement | undefined)[];
  readonly focused: Element | false | null;
}

/** Moves texts, focus and caret from one form to the other. */
function moveInput(from: Form, to: Form): void {
  from.inputs.forEach((source, index) => {
    const target = to.inputs[index];
    if (!source || !target) return;
    const { selectionStart, selectionEnd } = source;
    // The person may have typed into both.
    if (source.value && target.value === target.defaultValue) target.value = source.value;
    // No password is left behind, and the input can come back.
    source.value = source.defaultValue;
    if (from.focused !== source) return;
    target.focus();
    // An input for an e-mail address has no selection.
    if (selectionStart !== null && target.selectionStart !== null) {
      target.setSelectionRange(selectionStart, selectionEnd);
    }
  });
  // A button had the focus.
  if (from.focused && !from.inputs.some((input) => input === from.focused)) to.inputs[1]?.focus();
}

/**
 * Creates the server's sign-in of an element. It is shown until `replace` is called.
 * @param container the node with the view
 */
export function createPlainForm(
  element: HTMLElement,
  container: HTMLElement | ShadowRoot,
): PlainForm {
  const content = readDocument('createDocumentFragment')();
  const slot = readDocument('createElement')('slot');

  function find(inView: boolean): Form {
    const parent = inView ? container : element;
    const isInside = (node: Node) => node !== element && container.contains(node) === inView;
    const { activeElement } = parent.getRootNode() as Document | ShadowRoot;
    return {
      inputs: FIELDS.map((selector) =>
        [...parent.querySelectorAll<HTMLInputElement>(selector)].find(isInside),
      ),
      focused: parent.contains(activeElement) && isInside(activeElement as Node) && activeElement,
    };
  }

  function replace(): boolean {
    const plain = find(false);
    moveInput(plain, find(true));
    // Old libraries replace `remove()` by a function that needs a parent.
    if (slot.parentNode) slot.remove();
    const isThere =
      plain.inputs[1] !== undefined ||
      element.querySelector(':scope > form, :scope > :not([data-portico]) form') !== null;
    if (isThere) {
      // A library of the page may have rendered another one.
      content.replaceChildren(...[...element.childNodes].filter((node) => node !== container));
    }
    if (readDocument('readyState') === 'loading') {
      // The parser reaches the content of the tag after the tag itself.
      readDocument('addEventListener')('DOMContentLoaded', () => slot.isConnected || replace(), {
        once: true,
      });
    }
    return isThere;
  }

  container.append(slot);
  return {
    replace,
    restore() {
      container.append(slot);
      element.append(content);
      moveInput(find(true), find(false));
    },
  };
}
