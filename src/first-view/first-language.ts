import type { Language } from '../contract/languages.ts';
import { chooseLanguage, PICKED_KEY } from '../i18n/choose-language.ts';
import { readDocument } from '../platform/browser/read-document.ts';
import { readStorage } from '../platform/browser/storage.ts';
import { scopeKey } from '../platform/portal-scope.ts';

/** The language before the portal has answered: the picked one, else that of the page or the browser. */
export function getFirstLanguage(portal: string): Language {
  return chooseLanguage({
    picked: readStorage('localStorage', scopeKey(portal, PICKED_KEY)),
    page: readDocument('documentElement').lang,
    browser: navigator.languages,
  });
}
