import en from '../../locales/en.json' with { type: 'json' };
import type { Language } from '../contract/languages.ts';
import type { Dictionary } from './dictionary.ts';

type Loader = () => Promise<{ default: object }>;

/** A file a language, fetched when it is needed. English is always there: it is the fallback. */
const LOADERS: Readonly<Record<Exclude<Language, 'en'>, Loader>> = {
  cs: () => import('../../locales/cs.json', { with: { type: 'json' } }),
  da: () => import('../../locales/da.json', { with: { type: 'json' } }),
  de: () => import('../../locales/de.json', { with: { type: 'json' } }),
  es: () => import('../../locales/es.json', { with: { type: 'json' } }),
  fi: () => import('../../locales/fi.json', { with: { type: 'json' } }),
  fr: () => import('../../locales/fr.json', { with: { type: 'json' } }),
  hu: () => import('../../locales/hu.json', { with: { type: 'json' } }),
  it: () => import('../../locales/it.json', { with: { type: 'json' } }),
  ja: () => import('../../locales/ja.json', { with: { type: 'json' } }),
  nl: () => import('../../locales/nl.json', { with: { type: 'json' } }),
  pl: () => import('../../locales/pl.json', { with: { type: 'json' } }),
  'pt-BR': () => import('../../locales/pt-BR.json', { with: { type: 'json' } }),
  ru: () => import('../../locales/ru.json', { with: { type: 'json' } }),
  sv: () => import('../../locales/sv.json', { with: { type: 'json' } }),
  'zh-Hans': () => import('../../locales/zh-Hans.json', { with: { type: 'json' } }),
  'zh-Hant': () => import('../../locales/zh-Hant.json', { with: { type: 'json' } }),
};

/** The English texts. */
export const ENGLISH: Dictionary = en;

/** The texts of a language; rejects where its file cannot be fetched. */
export async function loadDictionary(language: Language): Promise<Dictionary> {
  return language === 'en' ? ENGLISH : ((await LOADERS[language]()).default as Dictionary);
}
