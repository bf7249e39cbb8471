import type { ReadAttribute } from './attributes.ts';
import { findInput, moveInput } from './move-input.ts';
import { isFirstView } from './render-root.ts';

/** The event by which `sign-in.js` learns that a view has taken over its first view. */
export const TAKEN_OVER = 'portico-taken-over';

/** A first view that the view of an element takes over, node by node. */
export interface FirstView {
  /** The prefix of its ids. */
  readonly idPrefix: string;
  /** Reads the attribute that it was made from. */
  readonly readAttribute: ReadAttribute;
}

/** The prefixes of ids that are in use in the document. */
const takenIds = new Set<string>();

/** Gives the form of a first view the names of the view. Until then it has those of the server's form. */
function renameFields(container: HTMLElement): void {
  for (const input of container.querySelectorAll<HTMLInputElement>('input[data-name]')) {
    input.name = input.dataset.name ?? '';
    delete input.dataset.name;
  }
  const form = container.querySelector('form');
  form?.removeAttribute('action');
  form?.setAttribute('method', 'dialog');
}

/**
 * Begins to take over the first view in a container. The nodes cannot be kept, and only the input moves, where the
 * view is in another language than the first view, or where the first view is a copy with ids of another one.
 * @returns the first view to take over, if there is one, and a function to call when the view is shown
 */
export function takeFirstView(
  container: HTMLElement,
  language: string,
): { first: FirstView | undefined; onShown: () => void } {
  if (!isFirstView(container)) return { first: undefined, onShown: () => {} };
  const { ids = '', attributes = '{}' } = container.dataset;
  const before = findInput(container);
  const isCopy = container.getRootNode() === document && takenIds.has(ids);
  takenIds.add(ids);
  const isSame = (container.firstElementChild as HTMLElement | null)?.lang === language;
  const canKeep = isSame && !isCopy;
  if (!canKeep) {
    container.dataset.portico = '';
    container.replaceChildren();
  }
  const values: Record<string, string> = JSON.parse(attributes);
  return {
    first: canKeep ? { idPrefix: ids, readAttribute: (name) => values[name] ?? null } : undefined,
    onShown() {
      container.dataset.portico = '';
      delete container.dataset.ids;
      delete container.dataset.attributes;
      renameFields(container);
      // Where a script of the page has changed the nodes, React has replaced them.
      moveInput(before, findInput(container));
      container.dispatchEvent(new CustomEvent(TAKEN_OVER));
    },
  };
}
