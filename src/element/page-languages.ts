import { LANGUAGE_PARAMETER } from '../contract/names.ts';
import type { LanguageHints } from '../i18n/choose-language.ts';
import { readDocument } from '../platform/browser/read-document.ts';

/** Reads what the address, the page and the browser say about the language. */
export const readPageLanguages = (): LanguageHints => ({
  link: new URLSearchParams(location.search).get(LANGUAGE_PARAMETER) ?? undefined,
  page: readDocument('documentElement').lang,
  browser: navigator.languages,
});
