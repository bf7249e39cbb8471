import type { Language } from '../contract/languages.ts';
import type { Dictionary } from './dictionary.ts';

/** A file per language in `locales/`, which is fetched when it is needed. */
const LOADERS = import.meta.glob<{ default: Dictionary }>('./*.json', { base: '../../locales' });

/**
 * The texts of a language.
 * @throws the error of the import when the file cannot be fetched
 */
export async function loadDictionary(language: Language): Promise<Dictionary> {
  return (await LOADERS[`./${language}.json`]?.())?.default as Dictionary;
}
