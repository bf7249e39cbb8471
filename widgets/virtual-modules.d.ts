declare module 'virtual:first-texts' {
  import type { Language } from '../src/contract/languages.ts';
  import type { FirstTexts } from '../src/first-view/tree.ts';

  /** Returns the texts of the first view in a language. */
  export function readTexts(language: Language): FirstTexts;
}

declare module 'virtual:sign-in-chunks' {
  import type { Language } from '../src/contract/languages.ts';
  /** Imports the scripts of `<portico-sign-in>` and its dictionary at once. */
  export function importElement(language: Language): Promise<typeof import('./sign-in/define.ts')>;
}
