import { readMember } from '../platform/browser/read-document.ts';
import { createLightDomSheet } from './light-dom-sheet.ts';

/** A root that adopts style sheets. */
type StyledRoot = Document | ShadowRoot;

/** The sheets of documents, and those of shadow roots, by their text. */
const lightSheets = new Map<string, CSSStyleSheet>();
const shadowSheets = new Map<string, CSSStyleSheet>();
const users = new WeakMap<StyledRoot, Map<CSSStyleSheet, number>>();

/** Returns the one sheet for a text, which all elements share. */
function getSheet(css: string, light: boolean): CSSStyleSheet {
  const sheets = light ? lightSheets : shadowSheets;
  let sheet = sheets.get(css);
  if (sheet === undefined) {
    sheet = light ? createLightDomSheet(css) : new CSSStyleSheet();
    if (!light) sheet.replaceSync(css);
    sheets.set(css, sheet);
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
    // Not `splice`: WebKit then loses track of the sheets behind it, and ignores later changes of their rules.
    const others = [...readSheets(root)].filter((one) => one !== sheet);
    Reflect.set(Object.getPrototypeOf(root), 'adoptedStyleSheets', others, root);
  };
}

/**
 * Adopts the sheet for a text into a root: one for a document has rules that a page cannot override. Returns a
 * function that removes it after its last use.
 */
export function adoptCss(root: StyledRoot, css: string): () => void {
  return adopt(root, getSheet(css, !('host' in root)));
}

/** The style sheets of one element. */
export interface StyleSet {
  /** Adds a sheet; returns a function that removes it. */
  add(css: string): () => void;
  /** Moves the sheets to the element's new root, if it has one. */
  follow(): void;
}

/**
 * Creates the style sheets of an element. They are constructed, so that the strictest content security
 * policy allows them. `shared` is a sheet that is adopted with each of them.
 */
export function createStyleSet(getRoot: () => StyledRoot, shared: CSSStyleSheet): StyleSet {
  const adopted = new Set<{ css: string; root: StyledRoot; remove: () => void }>();

  function adoptBoth(css: string) {
    const root = getRoot();
    const removals = [adoptCss(root, css), adopt(root, shared)];
    const remove = () => {
      for (const one of removals) one();
    };
    return { css, root, remove };
  }

  return {
    add(css) {
      const entry = adoptBoth(css);
      adopted.add(entry);
      return () => {
        entry.remove();
        adopted.delete(entry);
      };
    },
    follow() {
      for (const entry of adopted) {
        if (entry.root === getRoot()) continue;
        entry.remove();
        Object.assign(entry, adoptBoth(entry.css));
      }
    },
  };
}
