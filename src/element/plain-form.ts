import { readDocument } from '../platform/browser/read-document.ts';
import { findInput, moveInput } from './move-input.ts';
import { onceReadable } from './once-readable.ts';

/** The server's own sign-in inside an element: a form, or plain fields inside a form around the element. */
export interface PlainForm {
  /**
   * Shows the view in place of the server's sign-in, as soon as this loses no input: an input method is not
   * interrupted, and the value of a password manager is readable.
   */
  showView(): void;
  /**
   * Takes the server's sign-in out of the page, and moves what was typed into the view.
   * @returns whether there was one
   */
  replace(): boolean;
  /** Shows the server's sign-in, with what was typed into the view. */
  restore(): void;
}

/**
 * Creates the server's sign-in of an element. It is shown until the view is.
 * @param container the node with the view
 * @param slot shows the form in a shadow root
 */
export function createPlainForm(
  element: HTMLElement,
  container: HTMLElement,
  slot: HTMLSlotElement,
  isComposing: () => boolean,
): PlainForm {
  const content = readDocument('createDocumentFragment')();

  /** Whether a node belongs to a named slot of the view. */
  const isSlotted = (node: Node) =>
    [...element.children].some((child) => child.slot && child.contains(node));
  const isPlain = (node: Node) => node !== element && !container.contains(node) && !isSlotted(node);
  const findPlain = () => findInput(element, isPlain);
  const findView = () => findInput(container);

  function replace(): boolean {
    const plain = findPlain();
    moveInput(plain, findView());
    slot.replaceWith();
    const isThere =
      plain.inputs[1] !== undefined ||
      element.querySelector(
        ':scope > form:not([slot]), :scope > :not([data-portico], [slot]) form',
      ) !== null;
    if (isThere) {
      // A library of the page may have rendered another one.
      content.replaceChildren(
        ...[...element.childNodes].filter((node) => node !== container && !isSlotted(node)),
      );
    }
    if (readDocument('readyState') === 'loading') {
      // The parser reaches the content of the tag after the tag itself.
      readDocument('addEventListener')('DOMContentLoaded', () => slot.isConnected || replace(), {
        once: true,
      });
    }
    return isThere;
  }

  return {
    replace,
    showView() {
      const plain = findPlain().inputs.filter((one) => one !== undefined);
      if (plain.length === 0) {
        replace();
        return;
      }
      container.hidden = true;
      onceReadable(element, isComposing, plain, () => {
        // The view has failed or left meanwhile: the server's sign-in is back.
        if (!container.hidden) return;
        container.hidden = false;
        replace();
      });
    },
    restore() {
      container.hidden = false;
      element.shadowRoot?.append(slot);
      element.append(content);
      moveInput(findView(), findPlain());
    },
  };
}
