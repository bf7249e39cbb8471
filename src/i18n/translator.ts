import rosetta from 'rosetta';
import { type Direction, getDirection, isolate } from '../contract/text-direction.ts';
import type { MessageKey } from './dictionary.ts';

/** Values for the placeholders of a text; `count` also chooses the form of the plural. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** Translates keys into the texts of one language. */
export interface Translator {
  readonly language: string;
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
const formatNumber = (value: number, language: string) =>
  new Intl.NumberFormat(language).format(value);

/** The plural form of a number, as in `Intl.PluralRules`. */
const selectPlural = (count: number, language: string) =>
  new Intl.PluralRules(language).select(count);

/**
 * Creates a translator for the texts of a language: those of one dictionary, or of several in one object. The
 * tests make sure that each dictionary is complete.
 * @param own texts by key that take precedence
 */
export function createTranslator(language: string, texts: object, own: object = {}): Translator {
  const tables = rosetta({ [language]: texts, own });
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
      // A list is the path of a text: the dots of its key lead to no tables of the page.
      const texts = ['own', language].flatMap((table) =>
        keys.map((one) => tables.t(table === 'own' ? [one] : one, shown, table)),
      );
      return texts.filter((text) => typeof text === 'string' && text !== '')[0] ?? key;
    },
  };
}
