import { LANGUAGES, type Language } from '../contract/languages.ts';
import type { Dictionary } from './dictionary.ts';

/** A file per language, in the order of `LANGUAGES`, which is fetched when it is needed. A list is smaller than a table. */
const LOADERS: readonly (() => Promise<{ default: Dictionary }>)[] = [
  () => import('../../locales/cs.json'),
  () => import('../../locales/da.json'),
  () => import('../../locales/de.json'),
  () => import('../../locales/en.json'),
  () => import('../../locales/es.json'),
  () => import('../../locales/fi.json'),
  () => import('../../locales/fr.json'),
  () => import('../../locales/hu.json'),
  () => import('../../locales/it.json'),
  () => import('../../locales/ja.json'),
  () => import('../../locales/nl.json'),
  () => import('../../locales/pl.json'),
  () => import('../../locales/pt-BR.json'),
  () => import('../../locales/ru.json'),
  () => import('../../locales/sv.json'),
  () => import('../../locales/zh-Hans.json'),
  () => import('../../locales/zh-Hant.json'),
];

/**
 * The texts of a language.
 * @throws the error of the import when the file cannot be fetched
 */
export async function loadDictionary(language: Language): Promise<Dictionary> {
  return (await LOADERS[LANGUAGES.indexOf(language)]?.())?.default as Dictionary;
}
