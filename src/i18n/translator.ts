import rosetta from 'rosetta';
import type { Language } from '../contract/languages.ts';
import type { Dictionary, MessageKey } from './dictionary.ts';
import { ENGLISH } from './load-dictionary.ts';

/** Values for the placeholders of a text; `count` also chooses the form of the plural. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** Translates keys into the texts of one language. */
export interface Translator {
  readonly language: Language;
  /** The text of a key with its placeholders filled. Falls back to English, then to the key. */
  translate(key: MessageKey, values?: MessageValues): string;
}

/** Right-to-left letters, and the characters that change the direction of a text. */
const CHANGES_DIRECTION = /[\u0590-\u08ff\u202a-\u202e\ufb1d-\ufeff]/;

/** Isolates a value such as a name, so that its direction does not reorder the text around it (Unicode UAX 9). */
const isolate = (value: string | number) =>
  CHANGES_DIRECTION.test(`${value}`) ? `\u2068${value}\u2069` : value;

/**
 * Creates a translator for a dictionary.
 * @param english the texts for keys that the dictionary does not have
 */
export function createTranslator(
  language: Language,
  dictionary: Dictionary,
  english: Dictionary = ENGLISH,
): Translator {
  const tables = rosetta({ en: english, [language]: dictionary });
  const plurals = new Intl.PluralRules(language);
  return {
    language,
    translate(key, values = {}) {
      const { count } = values;
      const isolated = Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, isolate(value)]),
      );
      // `other` stands in for a plural form that the dictionary does not have.
      const keys =
        typeof count === 'number' ? [`${key}.${plurals.select(count)}`, `${key}.other`] : [key];
      for (const locale of [language, 'en']) {
        for (const candidate of keys) {
          const text = tables.t(candidate, isolated, locale);
          if (typeof text === 'string' && text !== '') return text;
        }
      }
      return key;
    },
  };
}
