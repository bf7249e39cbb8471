import rosetta from 'rosetta';
import type { Language } from '../contract/languages.ts';
import { type Direction, getDirection, isolate } from '../contract/text-direction.ts';
import type { MessageKey } from './dictionary.ts';

/** Values for the placeholders of a text; `count` also chooses the form of the plural. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** Translates keys into the texts of one language. */
export interface Translator {
  readonly language: Language;
  /** The direction of the texts, for `dir`. */
  readonly direction: Direction;
  /**
   * The text of a key with its placeholders filled: numbers in the format of the language, other values
   * isolated. A text that is missing is shown as its key.
   */
  translate(key: MessageKey, values?: MessageValues): string;
}

/**
 * Formats a number. No format is created before a text has a number: the first one of a page takes 30 to 66 ms with a
 * processor that is four times slower.
 */
const formatNumber = (value: number, language: Language) =>
  new Intl.NumberFormat(language).format(value);

/** The plural form of a number, as in `Intl.PluralRules`. */
const selectPlural = (count: number, language: Language) =>
  new Intl.PluralRules(language).select(count);

/**
 * Creates a translator for the texts of a language: those of one dictionary, or of several in one object. The
 * tests make sure that each dictionary is complete.
 */
export function createTranslator(language: Language, texts: object): Translator {
  const tables = rosetta({ [language]: texts });
  const direction = getDirection(language);
  return {
    language,
    direction,
    translate(key, values = {}) {
      const { count } = values;
      const shown = Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'number' ? formatNumber(value, language) : isolate(value, direction),
        ]),
      );
      // `other` stands in for a plural form that the dictionary does not have.
      const keys =
        typeof count === 'number'
          ? [`${key}.${selectPlural(count, language)}`, `${key}.other`]
          : [key];
      for (const candidate of keys) {
        const text = tables.t(candidate, shown, language);
        if (typeof text === 'string' && text !== '') return text;
      }
      return key;
    },
  };
}
