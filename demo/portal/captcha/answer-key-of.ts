/**
 * The form in which answers are compared: without blanks, in lower case, with full-width letters and
 * digits (what Japanese and Chinese keyboards give) made plain (Unicode NFKC).
 */
export function answerKeyOf(answer: string): string {
  return answer.normalize('NFKC').replace(/\s+/gu, '').toLowerCase();
}
