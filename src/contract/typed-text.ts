import { LIMITS } from './limits.ts';

/**
 * Composes a text (NFC), so that a letter and its accent are the same text on every system (RFC 7617 section 2.1, RFC
 * 8265). A text beyond the limits stays as it is, because the time to compose grows with the square of the length: it is
 * refused.
 */
export const composeText = (text: string): string =>
  text.length > LIMITS.text ? text : text.normalize('NFC');

/**
 * Cleans a username that was typed or pasted (RFC 8265 section 3.3): full-width ASCII of an input method becomes ASCII,
 * and characters that nobody sees and spaces around it are removed. Zero width joiners
 * stay in front of letters from Arabic to Burmese, where they change how a word looks (RFC 5892 appendix A).
 */
export const cleanName = (typed: string): string =>
  typed
    .replace(/(?![\u200C\u200D][\u0600-\u109F])\p{Cf}/gu, '')
    .replace(/[！-～]/g, (wide) => wide.normalize('NFKC'))
    .trim();
