import rosetta from 'rosetta';
import type { Language } from '../contract/languages.ts';
import { type Direction, getDirection, isolate } from '../contract/text-direction.ts';
import type { Dictionary, MessageKey } from './dictionary.ts';
import { ENGLISH } from './load-dictionary.ts';

/** Values for the placeholders of a text; `count` also chooses the form of the plural. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** Translates keys into the texts of one language. */
export interface Translator {
  readonly language: Language;
  /** The direction of the texts, for `dir`. */
  readonly direction: Direction;
  /**
   * The text of a key with its placeholders filled: numbers in the format of the language, other values
   * isolated. Falls back to English, then to the key.
   */
  translate(key: MessageKey, values?: MessageValues): string;
}

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
  const numbers = new Intl.NumberFormat(language);
  const direction = getDirection(language);
  return {
    language,
    direction,
    translate(key, values = {}) {
      const { count } = values;
      const shown = Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'number' ? numbers.format(value) : isolate(value, direction),
        ]),
      );
      // `other` stands in for a plural form that the dictionary does not have.
      const keys =
        typeof count === 'number' ? [`${key}.${plurals.select(count)}`, `${key}.other`] : [key];
      for (const locale of [language, 'en']) {
        for (const candidate of keys) {
          const text = tables.t(candidate, shown, locale);
          if (typeof text === 'string' && text !== '') return text;
        }
      }
      return key;
    },
  };
}
