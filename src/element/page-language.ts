import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { SessionEventMap } from '../contract/events.ts';
import { PICKED_KEY } from '../contract/names.ts';
import type { Direction } from '../contract/text-direction.ts';
import type { PickStore } from '../i18n/i18n.ts';
import type { CookieJar, KeyValueStore, Tabs } from '../platform/ports.ts';
import type { LanguagePort } from '../session/context.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * The language of a page, which scripts of the page can read and change without the texts of the elements. It keeps the
 * picked one in the browser's storage, and in the cookie that the page has named.
 */
export interface PageLanguage extends LanguagePort, PickStore {
  /** Called by elements with the language that they show. */
  show(language: string, direction: Direction): void;
  /** Changes to a language whose texts can be loaded; set by the first element. */
  pickLoaded?: LanguagePort['pick'];
}

/**
 * Creates the language of a page.
 * @param onChange called when another language is shown
 */
export function createPageLanguage(
  settings: ReadonlySignal<Settings>,
  storage: KeyValueStore,
  jar: CookieJar,
  tabs: Tabs,
  onChange: (change: SessionEventMap['language']) => void,
): PageLanguage {
  const shown = signal<string>();
  const page: PageLanguage = {
    shown,
    get: () => storage.get(PICKED_KEY),
    set(language) {
      const { cookies, names } = settings.peek();
      storage.set(PICKED_KEY, language);
      if (names.languageCookie) jar.set(names.languageCookie, language, cookies);
      tabs.post({ language });
    },
    show(language, direction) {
      if (language === shown.peek()) return;
      shown.value = language;
      onChange({ language, direction });
    },
    async pick(language) {
      if (!settings.peek().languages.includes(language)) return false;
      if (page.pickLoaded) return page.pickLoaded(language);
      page.set(language);
      return true;
    },
  };
  return page;
}
