import broken from '../../locales/element/broken.json' with { type: 'json' };
import type { Language } from '../contract/languages.ts';

/** The message of an element that cannot be shown, in each language: its dictionary may be what is missing. */
export const BROKEN: Readonly<Record<Language, string>> = broken;
