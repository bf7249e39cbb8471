import type { Language } from '../contract/languages.ts';
import type { RegistrationDictionary } from './dictionary.ts';

/** A file per language in `locales/registration/`, which is fetched when it is needed. */
const LOADERS = import.meta.glob<{ default: RegistrationDictionary }>('./*.json', {
  base: '../../locales/registration',
});

/**
 * The texts of registration and password reset in a language.
 * @throws the error of the import when the file cannot be fetched
 */
export async function loadRegistrationDictionary(
  language: Language,
): Promise<RegistrationDictionary> {
  return (await LOADERS[`./${language}.json`]?.())?.default as RegistrationDictionary;
}
