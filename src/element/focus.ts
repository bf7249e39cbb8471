import { readDocument, readMember } from '../platform/browser/read-document.ts';

/** Returns the focused element in the tree of a node, a document or a shadow root. */
export const readActiveElement = (node: Node): Element | null =>
  readMember(node.getRootNode() as Document | ShadowRoot, 'activeElement');

/** Whether the focus is on a node or inside it. */
export const hasFocus = (node: Node): boolean => node.contains(readActiveElement(node));

/** Whether nothing in the page has the focus. */
export const isFocusLost = (): boolean => readDocument('activeElement') === readDocument('body');
