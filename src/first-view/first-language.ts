import type { Language } from '../contract/languages.ts';
import { chooseLanguage } from '../i18n/choose-language.ts';
import { PICKED_KEY } from '../i18n/picked-language.ts';
import { readDocument } from '../platform/browser/read-document.ts';
import { createBrowserStorage } from '../platform/browser/storage.ts';
import { scopeStore } from '../platform/portal-scope.ts';

/** The language before the portal has answered: the picked one, else that of the page or the browser. */
export function getFirstLanguage(portal: string): Language {
  return chooseLanguage({
    picked: scopeStore(createBrowserStorage('localStorage'), () => portal).get(PICKED_KEY),
    page: readDocument('documentElement').lang,
    browser: navigator.languages,
  });
}
