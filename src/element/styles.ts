import { readMember } from '../platform/browser/read-document.ts';
import { markImportant, toLightDomCss } from './light-dom-css.ts';

/** A root that adopts style sheets. */
type StyledRoot = Document | ShadowRoot;

/** The sheets of shadow roots, and those of documents, by their text. */
const sheets = [new Map<string, CSSStyleSheet>(), new Map<string, CSSStyleSheet>()] as const;
const users = new WeakMap<StyledRoot, Map<CSSStyleSheet, number>>();

/** Returns the one sheet for a text, which all elements share. */
function getSheet(css: string, isLight: boolean): CSSStyleSheet {
  const known = sheets[isLight ? 1 : 0];
  let sheet = known.get(css);
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(isLight ? toLightDomCss(css) : css);
    if (isLight) markImportant(sheet.cssRules);
    known.set(css, sheet);
  }
  return sheet;
}

/** The sheets of a root. */
const readSheets = (root: StyledRoot): CSSStyleSheet[] => readMember(root, 'adoptedStyleSheets');

/** Adopts a sheet into a root. Returns a function that removes it after its last use. */
function adopt(root: StyledRoot, sheet: CSSStyleSheet): () => void {
  // jsdom has no adopted sheets.
  if (!root.adoptedStyleSheets) return () => {};
  const counts = users.get(root) ?? new Map<CSSStyleSheet, number>();
  users.set(root, counts);
  const count = counts.get(sheet) ?? 0;
  counts.set(sheet, count + 1);
  if (count === 0) readSheets(root).push(sheet);
  return () => {
    const left = (counts.get(sheet) ?? 1) - 1;
    counts.set(sheet, left);
    if (left > 0) return;
    counts.delete(sheet);
    // A new list: in the old one, WebKit then loses track of the sheets behind it, and ignores later changes of their rules.
    const others = [...readSheets(root)];
    // One of them: another script of the page can have adopted the same sheet.
    const index = others.lastIndexOf(sheet);
    // The page can have assigned others.
    if (index >= 0) others.splice(index, 1);
    Reflect.set(Object.getPrototypeOf(root), 'adoptedStyleSheets', others, root);
  };
}

/** The style sheets of one element. */
export interface StyleSet {
  /** Adds the sheet for a text; returns a function that removes it. */
  add(css: string): () => void;
  /** Moves the sheets to the element's new root, if it has one. */
  follow(): void;
}

/**
 * Creates the style sheets of an element. They are constructed, so that the strictest content security
 * policy allows them.
 */
export function createStyleSet(host: HTMLElement): StyleSet {
  const adopted = new Set<{ css: string; root: StyledRoot; undo: () => void }>();

  /** Returns the root that the style sheets belong to. */
  function getRoot(): StyledRoot {
    const root = host.shadowRoot ?? host.getRootNode();
    return root instanceof ShadowRoot ? root : document;
  }

  function adoptNow(css: string) {
    const root = getRoot();
    return { css, root, undo: adopt(root, getSheet(css, !('host' in root))) };
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
        if (entry.root === getRoot()) continue;
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
