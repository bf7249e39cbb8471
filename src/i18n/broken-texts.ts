import texts from '../../locales/element/broken.json' with { type: 'json' };
import type { Language } from '../contract/languages.ts';

/** What people read in the place of a view that has failed, by language. */
export const brokenTexts: Readonly<Record<Language, string>> = texts;
