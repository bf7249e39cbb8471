import { type ReadonlySignal, signal } from '@preact/signals-core';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../contract/languages.ts';
import { logWarning } from '../platform/browser/console.ts';
import type { KeyValueStore, Tabs } from '../platform/ports.ts';
import { chooseLanguage, type LanguageHints, PICKED_KEY } from './choose-language.ts';
import { loadDictionary } from './load-dictionary.ts';
import { createTranslator, type Translator } from './translator.ts';

/** Loads the texts of a language; rejects if they cannot be fetched. */
export type TextLoader = (language: Language) => Promise<object>;

/** The language service of a page, shared by its elements. */
export interface I18n {
  /**
   * The present texts. Changes when the texts of another language are loaded. Until `load` has succeeded once,
   * each text is its key.
   */
  readonly translator: ReadonlySignal<Translator>;
  /** Whether the present texts include those of this loader. */
  has(more?: TextLoader): boolean;
  /**
   * Loads the texts of the present language, or else the English ones.
   * @param more loads further texts, which the page then has in each language
   * @throws Error if neither can be fetched
   */
  load(more?: TextLoader): Promise<void>;
  /** Changes to the language that the person picked and remembers it; false if its texts cannot be loaded. */
  pick(language: Language): Promise<boolean>;
  /** Adds hints for the language; a picked language takes precedence. */
  hint(hints: Omit<LanguageHints, 'picked'>): Promise<boolean>;
}

/** Creates the language service. It loads a dictionary with the first hint; other tabs follow a picked language. */
export function createI18n(storage: KeyValueStore, tabs: Tabs): I18n {
  const translator = signal(createTranslator(DEFAULT_LANGUAGE, {}));
  const loaders = new Set<TextLoader>([loadDictionary]);
  let loaded: readonly TextLoader[] = [];
  let hints: LanguageHints = {};
  let picked = storage.get(PICKED_KEY);
  // The last pick whose texts could be loaded.
  let usable = picked;
  let wanted: Language = DEFAULT_LANGUAGE;
  let latest: Promise<boolean> | undefined;

  async function fetchTexts(language: Language): Promise<boolean> {
    const loading = [...loaders];
    if (translator.value.language === language && loaded.length === loading.length) return true;
    try {
      const texts = await Promise.all(loading.map((load) => load(language)));
      // Another language may have been requested, or texts added, while these were loading.
      if (wanted === language && loading.length === loaders.size) {
        loaded = loading;
        translator.value = createTranslator(language, Object.assign({}, ...texts));
      }
      return true;
    } catch (error) {
      logWarning(`Portico: the texts of "${language}" could not be loaded.`, error);
      // Texts that are added later are those of the language that is still shown.
      if (wanted === language) wanted = translator.value.language;
      return false;
    }
  }

  function change(language: Language): Promise<boolean> {
    wanted = language;
    const changing = fetchTexts(language);
    latest = changing;
    return changing;
  }

  /** Changes to a picked language; keeps the one before if its texts cannot be loaded. */
  async function follow(language: Language): Promise<boolean> {
    // At once, so that a hint that arrives while loading does not replace it.
    picked = language;
    const changed = await change(language);
    // The person may have picked another language while this one was loading.
    if (picked === language) {
      if (changed) usable = language;
      else picked = usable;
    }
    return changed;
  }

  /** Waits for the last change that was requested, also while waiting. */
  async function waitForLastChange(): Promise<void> {
    for (let waited: unknown; waited !== latest; ) {
      waited = latest;
      await waited;
    }
  }

  const has = (more: TextLoader = loadDictionary) => loaded.includes(more);

  tabs.subscribe((message) => {
    const told = (message as { language?: unknown } | null)?.language;
    if (isLanguage(told)) void follow(told);
  });

  return {
    translator,
    has,
    async load(more = loadDictionary) {
      if (!loaders.has(more)) {
        loaders.add(more);
        void change(wanted);
      }
      latest ??= change(wanted);
      await waitForLastChange();
      if (has(more)) return;
      void change(DEFAULT_LANGUAGE);
      await waitForLastChange();
      if (!has(more)) throw new Error('Portico: the texts could not be loaded.');
    },
    async pick(language) {
      const changed = await follow(language);
      if (changed && picked === language) {
        storage.set(PICKED_KEY, language);
        tabs.post({ language });
      }
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
