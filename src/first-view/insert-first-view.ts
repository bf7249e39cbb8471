import type { Language } from '../contract/languages.ts';
import { readAttributes } from '../element/attributes.ts';
import type { ElementDefinition } from '../element/definition.ts';
import { getContainer, isFirstView } from '../element/render-root.ts';
import { adoptCss } from '../element/styles.ts';
import { createFill } from './create-fill.ts';
import { describeFirstView } from './describe-first-view.ts';
import { toNode } from './to-nodes.ts';
import { type FirstTexts, fillTree, type TreeNode } from './tree.ts';

/** What first views are made of. */
export interface FirstViewParts {
  readonly tree: TreeNode;
  /** Returns the texts of a language. */
  readonly readTexts: (language: Language) => FirstTexts;
  readonly css: string;
}

/** A first view in the page. */
export interface InsertedView {
  readonly container: HTMLElement;
  /** Removes the styles, which the element has too. */
  removeStyles(): void;
}

/** Finds the first view that the server has put into an element. */
function findServerView(element: HTMLElement): HTMLElement | undefined {
  return [...(element.shadowRoot ?? element).children].find(
    (child): child is HTMLElement => child instanceof HTMLElement && isFirstView(child),
  );
}

/**
 * Shows the first view in an element that has neither a view nor a form of the server, or finds the one that
 * the server has made.
 */
export function insertFirstView(
  element: HTMLElement,
  definition: ElementDefinition,
  { tree, readTexts, css }: FirstViewParts,
  language: Language,
): InsertedView | undefined {
  const container = findServerView(element);
  if (container) return { container, removeStyles: () => {} };
  if (element.shadowRoot || element.querySelector('input, [data-portico]')) return undefined;
  const read = (name: string) => element.getAttribute(name);
  const idPrefix = `portico-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
  const fill = createFill({
    language,
    texts: readTexts(language),
    idPrefix,
    attributes: readAttributes(read, definition),
    base: element.baseURI,
  });
  const view = fillTree(tree, fill);
  if (!view) return undefined;
  const created = getContainer(element, 'light-dom' in definition.attributes);
  const facts = describeFirstView(definition, read, idPrefix);
  for (const [name, value] of Object.entries(facts)) created.setAttribute(name, value);
  const root = element.shadowRoot ?? (element.getRootNode() as Document | ShadowRoot);
  const removeStyles = adoptCss(root, css);
  created.append(toNode(view));
  return { container: created, removeStyles };
}
