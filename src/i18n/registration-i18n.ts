import { signal } from '@preact/signals-core';
import type { Language } from '../contract/languages.ts';
import type { I18n } from './i18n.ts';
import { ENGLISH, loadDictionary } from './load-dictionary.ts';
import {
  loadRegistrationDictionary,
  REGISTRATION_ENGLISH,
} from './load-registration-dictionary.ts';
import { createTranslator } from './translator.ts';

const ENGLISH_OF_BOTH = { ...ENGLISH, ...REGISTRATION_ENGLISH };

/**
 * The page's language service with the texts of invited people among the others. It changes over once
 * both files of a language have come; where one does not, the texts stay as they are.
 * @returns also how to end following the page's language
 */
export function createRegistrationI18n(i18n: I18n): { i18n: I18n; follow: () => () => void } {
  const translator = signal(createTranslator('en', ENGLISH_OF_BOTH, ENGLISH_OF_BOTH));

  async function change(language: Language): Promise<void> {
    if (translator.value.language === language) return;
    try {
      const [general, own] = await Promise.all([
        loadDictionary(language),
        loadRegistrationDictionary(language),
      ]);
      // The page may have gone on to yet another language.
      if (i18n.translator.value.language !== language) return;
      translator.value = createTranslator(language, { ...general, ...own }, ENGLISH_OF_BOTH);
    } catch (error) {
      console.warn(`Portico: the texts of "${language}" could not be loaded.`, error);
    }
  }

  return {
    i18n: { ...i18n, translator },
    follow: () => i18n.translator.subscribe(({ language }) => void change(language)),
  };
}
