import { readDocument, readMember } from '../platform/browser/read-document.ts';

/** Returns the focused element in the tree of a node, a document or a shadow root. */
const readActiveElement = (node: Node): Element | null =>
  readMember(node.getRootNode() as Document | ShadowRoot, 'activeElement');

/** Whether the focus is on a node or inside it. */
export const hasFocus = (node: Node): boolean => node.contains(readActiveElement(node));

/** Whether nothing in the page has the focus. */
export const isFocusLost = (): boolean => readDocument('activeElement') === readDocument('body');

/** Selects name and password, in a form of the server as well as in a view. */
const FIELDS = [
  'input:is([autocomplete~=username], [type=text], [type=email], :not([type]))',
  'input:is([type=password], [autocomplete~=current-password])',
];

/** The inputs for name and password of a form, and what has the focus inside. */
export interface FormInput {
  readonly inputs: readonly (HTMLInputElement | undefined)[];
  readonly focused: Element | false | null;
}

/**
 * Finds the inputs for name and password.
 * @param canSignOut whether a node below `parent` belongs to the form
 */
export function findInput(
  parent: HTMLElement,
  canSignOut: (node: Node) => boolean = () => true,
): FormInput {
  const active = readActiveElement(parent);
  return {
    inputs: FIELDS.map(
      (selector) => [...parent.querySelectorAll<HTMLInputElement>(selector)].filter(canSignOut)[0],
    ),
    focused: parent.contains(active) && canSignOut(active as Node) && active,
  };
}

/** Moves texts, focus and caret from one form to the other. */
export function moveInput(from: FormInput, to: FormInput): void {
  from.inputs.forEach((source, index) => {
    const target = to.inputs[index];
    if (!source || !target || source === target) return;
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
