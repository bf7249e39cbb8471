/**
 * Converts a text to a normalization form of Unicode (UAX #15). The servers normalize with this function
 * only, because V8 needs quadratic time for runs of combining marks.
 * @param maxLength in UTF-16 code units; the caller has refused longer texts before
 * @throws RangeError for a longer text
 */
export function normalizeText(
  text: string,
  form: 'NFC' | 'NFKC' | 'NFKD',
  maxLength: number,
): string {
  if (text.length > maxLength) throw new RangeError('The text is too long to be normalized');
  return text.normalize(form);
}
