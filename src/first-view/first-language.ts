import type { Language } from '../contract/languages.ts';
import { chooseFirst, PICKED_KEY } from '../i18n/choose-language.ts';
import { readDocument } from '../platform/browser/read-document.ts';
import { readStorage } from '../platform/browser/storage.ts';
import { scopeKey } from '../platform/portal-scope.ts';

/** The language before the portal has answered: the picked one, else that of the page or the browser. */
export function getFirstLanguage(portal: string): Language {
  return chooseFirst([
    readStorage('localStorage', scopeKey(portal, PICKED_KEY)),
    readDocument('documentElement').lang,
    ...navigator.languages,
  ]);
}
