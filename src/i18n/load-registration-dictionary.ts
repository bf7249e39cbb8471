import en from '../../locales/registration/en.json' with { type: 'json' };
import type { Language } from '../contract/languages.ts';
import type { RegistrationDictionary } from './dictionary.ts';

/** The English texts of registration and password reset. */
export const REGISTRATION_ENGLISH: RegistrationDictionary = en;

/** A file per language in `locales/registration/`, which is fetched when it is needed. */
const LOADERS = import.meta.glob<{ default: RegistrationDictionary }>(['./*.json', '!./en.json'], {
  base: '../../locales/registration',
});

/**
 * The texts of registration and password reset in a language.
 * @throws the error of the import when the file cannot be fetched
 */
export async function loadRegistrationDictionary(
  language: Language,
): Promise<RegistrationDictionary> {
  return (await LOADERS[`./${language}.json`]?.())?.default ?? REGISTRATION_ENGLISH;
}
