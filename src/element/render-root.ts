import { readDocument } from '../platform/browser/read-document.ts';

/**
 * Creates the node that an element renders into: a shadow root, or a `<div>` inside the element if it may
 * and should render without one.
 */
export function createRenderRoot(
  element: HTMLElement,
  allowsLightDom: boolean,
): HTMLElement | ShadowRoot {
  if (!allowsLightDom || !element.hasAttribute('light-dom')) {
    return element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  }
  // A clone of a rendered element contains the markup of the original.
  for (const copy of element.querySelectorAll(':scope > [data-portico]')) copy.remove();
  const root = readDocument('createElement')('div');
  root.dataset.portico = '';
  element.prepend(root);
  return root;
}
