import { type ReadonlySignal, signal } from '@preact/signals-core';
import { isLanguage, type Language } from '../contract/languages.ts';
import type { KeyValueStore, Tabs } from '../platform/ports.ts';
import { chooseLanguage, type LanguageHints } from './choose-language.ts';
import { ENGLISH, loadDictionary } from './load-dictionary.ts';
import { createTranslator, type Translator } from './translator.ts';

/** Key of the picked language in local storage. */
const PICKED_KEY = 'portico.language';

/** The language of a page's elements. */
export interface I18n {
  /** The texts now shown. Changes when the file of another language has arrived. */
  readonly translator: ReadonlySignal<Translator>;
  /** Takes what the person picked, remembers it and changes over; false where the file did not come. */
  pick(language: Language): Promise<boolean>;
  /** Adds to what is known of the person's language; a pick still goes before it. */
  hint(hints: Omit<LanguageHints, 'picked'>): Promise<boolean>;
}

/** The language service, in English until told better. Other tabs follow what a person picks here. */
export function createI18n(storage: KeyValueStore, tabs: Tabs): I18n {
  const translator = signal(createTranslator('en', ENGLISH));
  let hints: LanguageHints = {};
  let picked = storage.get(PICKED_KEY);
  let wanted: Language = 'en';

  async function change(language: Language): Promise<boolean> {
    wanted = language;
    if (translator.value.language === language) return true;
    try {
      const dictionary = await loadDictionary(language);
      // Somebody may have asked for yet another language while this one was under way.
      if (wanted === language) translator.value = createTranslator(language, dictionary);
      return true;
    } catch (error) {
      console.warn(`Portico: the texts of "${language}" could not be loaded.`, error);
      return false;
    }
  }

  tabs.subscribe((message) => {
    const told = (message as { language?: unknown } | null)?.language;
    if (!isLanguage(told)) return;
    picked = told;
    void change(told);
  });

  return {
    translator,
    async pick(language) {
      const before = picked;
      // At once, so that a hint that comes meanwhile does not overrule the person.
      picked = language;
      const changed = await change(language);
      // The person may have picked yet another one meanwhile.
      if (picked !== language) return changed;
      if (changed) {
        storage.set(PICKED_KEY, language);
        tabs.post({ language });
      } else picked = before;
      return changed;
    },
    hint(more) {
      hints = { ...hints, ...more };
      return change(chooseLanguage({ ...hints, picked }));
    },
  };
}
