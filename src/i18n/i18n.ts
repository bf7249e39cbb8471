import { type ReadonlySignal, signal } from '@preact/signals-core';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../contract/languages.ts';
import { logWarning } from '../platform/browser/console.ts';
import type { Tabs } from '../platform/ports.ts';
import type { WordSettings } from '../settings/settings.ts';
import { chooseLanguage, type LanguageHints } from './choose-language.ts';
import { loadDictionary } from './load-dictionary.ts';
import { createTranslator, type Translator } from './translator.ts';

/** Loads the texts of a language; rejects if they cannot be fetched. */
export type TextLoader = (language: Language) => Promise<object>;

/** Where the picked language is kept. Other tabs are told when it changes. */
export interface PickStore {
  get(): string | undefined;
  set(language: string): void;
}

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
  pick(language: string): Promise<boolean>;
  /** Adds hints for the language; a picked language takes precedence. */
  hint(hints: Omit<LanguageHints, 'picked'>): Promise<boolean>;
}

/** Reads the page's own texts. Without their script, people read the built-in ones. */
const readOwn: typeof import('./own-texts.ts').readOwn = (...input) =>
  import('./own-texts.ts').then(
    (module) => module.readOwn(...input),
    () => ({}),
  );

/**
 * Creates the language service. It loads a dictionary with the first hint; other tabs follow a picked language.
 * @param getSettings returns other settings after each change of the page
 */
export function createI18n(store: PickStore, tabs: Tabs, getSettings: () => WordSettings): I18n {
  const translator = signal(createTranslator(DEFAULT_LANGUAGE, {}));
  const loaders = new Set<TextLoader>([loadDictionary]);
  let loaded: readonly TextLoader[] = [];
  let shownSettings: WordSettings | undefined;
  let hints: LanguageHints = {};
  let picked = store.get();
  // The last pick whose texts could be loaded.
  let usable = picked;
  let wanted: string = DEFAULT_LANGUAGE;
  let latest: Promise<boolean> | undefined;
  let newest: unknown;

  async function fetchTexts(language: string): Promise<boolean> {
    const loading = [...loaders];
    newest = loading;
    const settings = getSettings();
    const isShown =
      translator.value.language === language &&
      loaded.length === loading.length &&
      shownSettings === settings;
    if (isShown) return true;
    const isOwn = settings.texts || settings.identifier !== 'username';
    try {
      const [own, ...texts] = await Promise.all([
        isOwn ? readOwn(settings, language, refresh) : {},
        ...loading.map((load) => load(isLanguage(language) ? language : DEFAULT_LANGUAGE)),
      ]);
      // Another language may have been requested, or texts added, while these were loading. The same texts may have arrived
      // for a later request, with more texts of the page.
      if (newest === loading && loading.length === loaders.size && settings === getSettings()) {
        loaded = loading;
        shownSettings = settings;
        translator.value = createTranslator(language, Object.assign({}, ...texts), own);
      }
      return true;
    } catch (error) {
      logWarning(`Portico: the texts of "${language}" could not be loaded.`, error);
      // Texts that are added later are those of the language that is still shown.
      if (wanted === language) wanted = translator.value.language;
      return false;
    }
  }

  /** Further texts of the page have arrived. */
  function refresh(): void {
    shownSettings = undefined;
    void change(wanted);
  }

  function change(language: string): Promise<boolean> {
    wanted = language;
    const changing = fetchTexts(language);
    latest = changing;
    return changing;
  }

  /** Changes to a picked language; keeps the one before if its texts cannot be loaded. */
  async function follow(language: string): Promise<boolean> {
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
    const told = (message as { language: string } | null)?.language ?? '';
    // The scripts of a page tell each other, too: what arrives after a newer choice, or while one is loading, is old.
    const isNewest = told === store.get() && picked === usable;
    if (isNewest && getSettings().languages.includes(told)) void follow(told);
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
        store.set(language);
      }
      return changed;
    },
    hint(more) {
      hints = { ...hints, ...more };
      // The page may have set another portal since, whose choice is stored apart.
      picked ??= usable = store.get();
      return change(chooseLanguage({ ...hints, picked }, getSettings().languages));
    },
  };
}
