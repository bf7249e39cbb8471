/** Where the scripts of this version find what elements are made of, among the globals. The build writes it. */
declare const PORTICO_KIT: string;

declare module 'virtual:first-texts' {
  import type { Language } from '../src/contract/languages.ts';
  import type { FirstTexts } from '../src/element/form-tree.ts';

  /** Returns the texts of the first view in a language. */
  export function readTexts(language: Language): FirstTexts;
}

declare module 'virtual:sign-in-chunks' {
  import type { Language } from '../src/contract/languages.ts';
  /** Imports the session. */
  export function loadPage(): Promise<typeof import('./sign-in/page.ts')>;
  /** Imports the view of `<portico-sign-in>` and its dictionary at once. */
  export function loadView(language: Language): Promise<typeof import('./sign-in/view.ts')>;
}
