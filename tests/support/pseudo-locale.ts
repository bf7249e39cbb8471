/** Texts by name, also in groups. */
interface Texts {
  [name: string]: string | Texts;
}

const OPEN = '⟦';
const CLOSE = '⟧';

/** A text that a pseudo-locale has marked, without another one inside. */
const MARKED = /⟦[^⟦⟧]*⟧/;

function writeTexts(target: Texts, source: Texts, change: (text: string) => string): void {
  for (const [name, text] of Object.entries(source)) {
    if (typeof text === 'string') target[name] = change(text);
    else writeTexts(target[name] as Texts, text, change);
  }
}

/**
 * Puts marks around the texts of a language. The object stays the same.
 * @param others replace the texts, between the marks
 * @returns a function that restores the texts
 */
export function markTexts(texts: object, others = texts): () => void {
  const before = structuredClone(texts);
  writeTexts(texts as Texts, others as Texts, (text) => OPEN + text + CLOSE);
  return () => writeTexts(texts as Texts, before as Texts, (text) => text);
}

/** Returns texts that are half as long again, which is more than in any translation of sentences. */
export function lengthen<Group extends object>(texts: Group): Group {
  const copy = structuredClone(texts);
  writeTexts(copy as Texts, texts as Texts, (text) =>
    text.replaceAll(/(?<!\{)\b\w+\b(?!\})/g, (word) => word + word.slice(0, word.length / 2)),
  );
  return copy;
}

/** Removes the marked texts, with the values that are filled in. */
export function removeMarkedTexts(text: string): string {
  let rest = text;
  while (MARKED.test(rest)) rest = rest.replace(MARKED, ' ');
  return rest;
}
