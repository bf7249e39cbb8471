import { readDocument } from '../platform/browser/read-document.ts';

/**
 * Whether a container holds a first view: the form as it was before the script of the element, from the server
 * (`fragments`) or from `sign-in.js`.
 */
export function isFirstView({ dataset }: HTMLElement): boolean {
  return dataset.portico === 'first';
}

/**
 * Returns the node that an element renders into: a `<div data-portico>` in its shadow root, or in the element
 * itself if it may and should render without one. A `<div>` of its own lets a style sheet stand beside the view.
 */
export function getContainer(element: HTMLElement, allowsLightDom: boolean): HTMLElement {
  const isLight = allowsLightDom && element.hasAttribute('light-dom');
  const root = isLight ? element : (element.shadowRoot ?? element.attachShadow({ mode: 'open' }));
  const copies = [...root.children].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && 'portico' in child.dataset,
  );
  const first = copies.find(isFirstView);
  // A clone of a rendered element contains the markup of the original.
  for (const copy of copies) if (copy !== first) copy.remove();
  if (first) return first;
  const container = readDocument('createElement')('div');
  container.dataset.portico = '';
  root.prepend(container);
  return container;
}
