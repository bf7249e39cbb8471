import { readDocument } from '../platform/browser/read-document.ts';
import { containEvents } from './contain-events.ts';
import { isFirstView } from './first-view-marks.ts';

/** An element whose container is the element itself until it has one of its own. */
export interface Host extends HTMLElement {
  container: HTMLElement;
}

/** Finds the containers in an element: more than one where it is a clone of a rendered element. */
export const findContainers = (element: HTMLElement): HTMLElement[] =>
  [...(element.shadowRoot ?? element).children].filter((child): child is HTMLElement =>
    child.matches('div[data-portico]'),
  );

/**
 * Gives an element its container: a `<div data-portico>` in its shadow root, or in the element itself if it may and
 * should render without one. A `<div>` of its own lets a style sheet stand beside the view. Puts the container back if a
 * script of the page has removed it. A shadow root in the HTML keeps the container and the style sheets of our form
 * only: people would take another form beside ours for ours.
 */
export function prepareContainer(host: Host, allowsLightDom: boolean): void {
  if (host.container === host) {
    // A shadow root hides what has none.
    const isLight = allowsLightDom && host.hasAttribute('light-dom') && !host.shadowRoot;
    const root = isLight ? host : (host.shadowRoot ?? host.attachShadow({ mode: 'open' }));
    const copies = findContainers(host);
    const first = copies.filter(isFirstView)[0];
    for (const node of isLight ? copies : [...root.childNodes])
      if (node !== first && !/^(link|style)$/i.test(node.nodeName)) node.replaceWith();
    host.container = first ?? readDocument('createElement')('div');
    if (!first) {
      host.container.dataset.portico = '';
      root.prepend(host.container);
    }
    containEvents(host.container);
  } else if (!host.container.parentNode) host.prepend(host.container);
}
