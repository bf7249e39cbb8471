import en from '../../locales/registration/en.json' with { type: 'json' };
import type { Language } from '../contract/languages.ts';
import type { RegistrationDictionary } from './dictionary.ts';

type Loader = () => Promise<{ default: object }>;

/** A file a language, fetched when it is needed. */
const LOADERS: Readonly<Record<Exclude<Language, 'en'>, Loader>> = {
  cs: () => import('../../locales/registration/cs.json', { with: { type: 'json' } }),
  da: () => import('../../locales/registration/da.json', { with: { type: 'json' } }),
  de: () => import('../../locales/registration/de.json', { with: { type: 'json' } }),
  es: () => import('../../locales/registration/es.json', { with: { type: 'json' } }),
  fi: () => import('../../locales/registration/fi.json', { with: { type: 'json' } }),
  fr: () => import('../../locales/registration/fr.json', { with: { type: 'json' } }),
  hu: () => import('../../locales/registration/hu.json', { with: { type: 'json' } }),
  it: () => import('../../locales/registration/it.json', { with: { type: 'json' } }),
  ja: () => import('../../locales/registration/ja.json', { with: { type: 'json' } }),
  nl: () => import('../../locales/registration/nl.json', { with: { type: 'json' } }),
  pl: () => import('../../locales/registration/pl.json', { with: { type: 'json' } }),
  'pt-BR': () => import('../../locales/registration/pt-BR.json', { with: { type: 'json' } }),
  ru: () => import('../../locales/registration/ru.json', { with: { type: 'json' } }),
  sv: () => import('../../locales/registration/sv.json', { with: { type: 'json' } }),
  'zh-Hans': () => import('../../locales/registration/zh-Hans.json', { with: { type: 'json' } }),
  'zh-Hant': () => import('../../locales/registration/zh-Hant.json', { with: { type: 'json' } }),
};

/** The English texts of invited people. */
export const REGISTRATION_ENGLISH: RegistrationDictionary = en;

/** The texts of invited people in a language; rejects where its file cannot be fetched. */
export async function loadRegistrationDictionary(
  language: Language,
): Promise<RegistrationDictionary> {
  if (language === 'en') return REGISTRATION_ENGLISH;
  return (await LOADERS[language]()).default as RegistrationDictionary;
}
