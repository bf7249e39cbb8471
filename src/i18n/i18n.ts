import { type ReadonlySignal, signal } from '@preact/signals-core';
import { isLanguage, type Language } from '../contract/languages.ts';
import type { KeyValueStore, Tabs } from '../platform/ports.ts';
import { chooseLanguage, type LanguageHints } from './choose-language.ts';
import { ENGLISH, loadDictionary } from './load-dictionary.ts';
import { createTranslator, type Translator } from './translator.ts';

/** Key of the picked language in local storage. */
const PICKED_KEY = 'portico.language';

/** The language service of a page, shared by its elements. */
export interface I18n {
  /** The present texts. Changes when the dictionary of another language is loaded. */
  readonly translator: ReadonlySignal<Translator>;
  /** Changes to the language that the person picked and remembers it; false if its dictionary cannot be loaded. */
  pick(language: Language): Promise<boolean>;
  /** Adds hints for the language; a picked language takes precedence. */
  hint(hints: Omit<LanguageHints, 'picked'>): Promise<boolean>;
}

/** Creates the language service. It starts in English; other tabs follow a picked language. */
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
      // Another language may have been requested while this one was loading.
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
      // At once, so that a hint that arrives while loading does not replace it.
      picked = language;
      const changed = await change(language);
      // The person may have picked another language while this one was loading.
      if (picked !== language) return changed;
      if (changed) {
        storage.set(PICKED_KEY, language);
        tabs.post({ language });
      } else picked = before;
      return changed;
    },
    hint(more) {
      hints = { ...hints, ...more };
      // The page may have set another portal since, whose choice is stored apart.
      picked ??= storage.get(PICKED_KEY);
      return change(chooseLanguage({ ...hints, picked }));
    },
  };
}
