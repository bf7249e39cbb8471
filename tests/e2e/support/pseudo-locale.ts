/** Texts by name, also in groups. */
interface Texts {
  [name: string]: string | Texts;
}

const OPEN = '⟦';
const CLOSE = '⟧';

/** A text that a pseudo-locale has marked, without another one inside. */
const MARKED = /⟦[^⟦⟧]*⟧/;

/** Replaces the texts of a language by those of English, between marks. The object stays the same. */
export function markTexts(texts: object, english: object): void {
  const [target, source] = [texts as Texts, english as Texts];
  for (const [name, text] of Object.entries(source)) {
    if (typeof text === 'string') target[name] = OPEN + text + CLOSE;
    else markTexts(target[name] as Texts, text);
  }
}

/** Removes the marked texts, with the values that are filled in. */
export function removeMarkedTexts(text: string): string {
  let rest = text;
  while (MARKED.test(rest)) rest = rest.replace(MARKED, ' ');
  return rest;
}
