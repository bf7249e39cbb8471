/** The direction of a text, as in the attribute `dir`. */
export type Direction = 'ltr' | 'rtl';

/** Right-to-left languages. Not all browsers know the direction of a language (`Intl.Locale`). */
const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/i;

/**
 * The direction in which a language is written.
 * @param language a valid language tag, in any case (BCP 47)
 */
export function getDirection(language: string): Direction {
  return RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr';
}

/** Right-to-left letters, and the characters that change the direction of a text. */
const CHANGES_DIRECTION = /[\u0590-\u08ff\u202a-\u202e\ufb1d-\ufeff]/;

/** The characters that begin or end an isolation: in a value, they could end the one around it. */
const ISOLATES = /[\u2066-\u2069]/g;

/**
 * Isolates a value such as a name, so that its direction does not reorder the text around it (Unicode UAX 9).
 * In a left-to-right text, values without right-to-left characters stay as they are.
 */
export function isolate(value: string, direction: Direction): string {
  const text = value.replace(ISOLATES, '');
  return direction === 'rtl' || CHANGES_DIRECTION.test(text) ? `\u2068${text}\u2069` : text;
}
