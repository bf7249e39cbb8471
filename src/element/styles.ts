import { readMember } from '../platform/browser/read-document.ts';
import { markImportant, toLightDomCss } from './light-dom-css.ts';

/** A root that adopts style sheets. */
type StyledRoot = Document | ShadowRoot;

/** The sheets of each document by their text, with a mark for light DOM: a constructed sheet belongs to one document (CSSOM). */
const sheets = new WeakMap<Node, Map<string, CSSStyleSheet>>();
/** What the elements of a root have adopted, each time that they have. */
const users = new WeakMap<StyledRoot, CSSStyleSheet[]>();

/** Returns the one sheet for a text, which all elements of a document share. */
function getSheet(css: string, root: StyledRoot): CSSStyleSheet {
  const isLight = !('host' in root);
  const owner = isLight ? root : root.ownerDocument;
  const known = sheets.get(owner) ?? new Map<string, CSSStyleSheet>();
  sheets.set(owner, known);
  let sheet = known.get(isLight + css);
  if (sheet === undefined) {
    sheet = new (readMember(owner, 'defaultView') ?? globalThis).CSSStyleSheet();
    sheet.replaceSync(isLight ? toLightDomCss(css) : css);
    if (isLight) markImportant(sheet.cssRules);
    known.set(isLight + css, sheet);
  }
  return sheet;
}

/** The sheets of a root. */
const readSheets = (root: StyledRoot): CSSStyleSheet[] => readMember(root, 'adoptedStyleSheets');

/** Adopts a sheet into a root. Returns a function that removes it after its last use. */
function adopt(root: StyledRoot, sheet: CSSStyleSheet): () => void {
  // jsdom has no adopted sheets.
  if (!root.adoptedStyleSheets) return () => {};
  const used = users.get(root) ?? [];
  users.set(root, used);
  if (!used.includes(sheet)) readSheets(root).push(sheet);
  used.push(sheet);
  return () => {
    used.splice(used.indexOf(sheet), 1);
    if (used.includes(sheet)) return;
    // A new list: in the old one, WebKit then loses track of the sheets behind it, and ignores later changes of their rules.
    const others = readSheets(root).filter((one) => one !== sheet);
    Reflect.set(Object.getPrototypeOf(root), 'adoptedStyleSheets', others, root);
  };
}

/** The style sheets of one element. */
export interface StyleSet {
  /** Adds the sheet for a text; returns a function that removes it. */
  add(css: string): () => void;
  /** Moves the sheets to the element's present root and document. */
  follow(): void;
}

/**
 * Creates the style sheets of an element. They are constructed, so that the strictest content security
 * policy allows them.
 */
export function createStyleSet(host: HTMLElement): StyleSet {
  const adopted = new Set<ReturnType<typeof adoptNow>>();

  /** Returns the root that the style sheets belong to, while the element is in a page. */
  const getRoot = () => (host.shadowRoot ?? host.getRootNode()) as StyledRoot;

  function adoptNow(css: string) {
    const root = getRoot();
    return { css, undo: adopt(root, getSheet(css, root)) };
  }

  return {
    add(css) {
      const entry = adoptNow(css);
      adopted.add(entry);
      return () => {
        entry.undo();
        adopted.delete(entry);
      };
    },
    follow() {
      for (const entry of adopted) {
        entry.undo();
        Object.assign(entry, adoptNow(entry.css));
      }
    },
  };
}

/**
 * Returns the rules for an element itself. Without a shadow root they win over an inline style (`light-dom-css.ts`),
 * so they repeat the one by which jQuery and Vue hide an element.
 */
export const toHostCss = (tag: string) =>
  `${tag}:not([hidden]),:host(:not([hidden])){display:block}${tag}:is([style*="display:none"],[style*="display: none"]){display:none}`;
