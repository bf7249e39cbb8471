import { createLightDomSheet } from './light-dom-sheet.ts';

/** Something that style sheets can be adopted into. */
type StyledRoot = Document | ShadowRoot;

const sheets = new Map<string, CSSStyleSheet>();
const users = new WeakMap<StyledRoot, Map<CSSStyleSheet, number>>();

/** One sheet a text, shared by all elements. */
function sheetOf(css: string, light: boolean): CSSStyleSheet {
  const key = `${light ? 'light' : 'shadow'} ${css}`;
  let sheet = sheets.get(key);
  if (sheet === undefined) {
    sheet = light ? createLightDomSheet(css) : new CSSStyleSheet();
    if (!light) sheet.replaceSync(css);
    sheets.set(key, sheet);
  }
  return sheet;
}

/** Adopts a sheet into a root unless it is there already; the undo removes it with its last user. */
function adopt(root: StyledRoot, sheet: CSSStyleSheet): () => void {
  const counts = users.get(root) ?? new Map<CSSStyleSheet, number>();
  users.set(root, counts);
  const count = counts.get(sheet) ?? 0;
  counts.set(sheet, count + 1);
  if (count === 0) root.adoptedStyleSheets.push(sheet);
  return () => {
    const left = (counts.get(sheet) ?? 1) - 1;
    counts.set(sheet, left);
    if (left > 0) return;
    counts.delete(sheet);
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

/** The style sheets of one element. */
export interface StyleSet {
  /** Adds a sheet; returns its undo. */
  add(css: string): () => void;
  /** Takes the sheets along, should the element have moved into another root. */
  follow(): void;
}

/**
 * Styles an element without any style element or attribute, so that the strictest content security
 * policy lets it pass. `shared` is a sheet that comes along with each.
 */
export function createStyleSet(rootOf: () => StyledRoot, shared: CSSStyleSheet): StyleSet {
  const adopted = new Set<{ css: string; root: StyledRoot; undo: () => void }>();

  function adoptBoth(css: string) {
    const root = rootOf();
    const undos = [adopt(root, sheetOf(css, !('host' in root))), adopt(root, shared)];
    const undo = () => {
      for (const one of undos) one();
    };
    return { css, root, undo };
  }

  return {
    add(css) {
      const entry = adoptBoth(css);
      adopted.add(entry);
      return () => {
        entry.undo();
        adopted.delete(entry);
      };
    },
    follow() {
      for (const entry of adopted) {
        if (entry.root === rootOf()) continue;
        entry.undo();
        Object.assign(entry, adoptBoth(entry.css));
      }
    },
  };
}
