import { signal } from '@preact/signals-core';
import type { Language } from '../contract/languages.ts';
import type { I18n } from './i18n.ts';
import { ENGLISH, loadDictionary } from './load-dictionary.ts';
import {
  loadRegistrationDictionary,
  REGISTRATION_ENGLISH,
} from './load-registration-dictionary.ts';
import { createTranslator } from './translator.ts';

const ENGLISH_TEXTS = { ...ENGLISH, ...REGISTRATION_ENGLISH };

/**
 * The page's language service with the texts of registration and password reset added. It changes the language
 * when both dictionaries are loaded; if one cannot be loaded, the texts stay as they are.
 * @returns the service, and `follow`, which follows the page's language and returns an unsubscribe function
 */
export function createRegistrationI18n(i18n: I18n): { i18n: I18n; follow: () => () => void } {
  const translator = signal(createTranslator('en', ENGLISH_TEXTS, ENGLISH_TEXTS));

  async function change(language: Language): Promise<void> {
    if (translator.value.language === language) return;
    try {
      const [general, own] = await Promise.all([
        loadDictionary(language),
        loadRegistrationDictionary(language),
      ]);
      // The page may have changed to another language while this one was loading.
      if (i18n.translator.value.language !== language) return;
      translator.value = createTranslator(language, { ...general, ...own }, ENGLISH_TEXTS);
    } catch (error) {
      console.warn(`Portico: the texts of "${language}" could not be loaded.`, error);
    }
  }

  return {
    i18n: { ...i18n, translator },
    follow: () => i18n.translator.subscribe(({ language }) => void change(language)),
  };
}
