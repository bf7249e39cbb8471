import en from '../../locales/en.json' with { type: 'json' };
import type { Language } from '../contract/languages.ts';
import type { Dictionary } from './dictionary.ts';

/** The English texts. They are part of the script, because they replace missing texts of every other language. */
export const ENGLISH: Dictionary = en;

/** A file per language in `locales/`, which is fetched when it is needed. English is in the script already. */
const LOADERS = import.meta.glob<{ default: Dictionary }>(['./*.json', '!./en.json'], {
  base: '../../locales',
});

/**
 * The texts of a language.
 * @throws the error of the import when the file cannot be fetched
 */
export async function loadDictionary(language: Language): Promise<Dictionary> {
  return (await LOADERS[`./${language}.json`]?.())?.default ?? ENGLISH;
}
