import { LIMITS } from './limits.ts';
import { cleanName } from './typed-text.ts';

/**
 * Cleans an email address that was typed or pasted, as a username. Besides, `anna@example。com` gets its dots, and
 * `Anna Bell <anna@example.com>,` or `mailto:anna@example.com` becomes the address in it. Other characters stay: those of
 * two mailboxes can be compatible.
 */
export const cleanAddress = (typed: string): string =>
  // What is cut off is far beyond the limit. The pattern takes quadratic time for a run of spaces.
  cleanName(typed.slice(0, LIMITS.text))
    .replace(/[。｡]/g, '.')
    .replace(/^(.*<)?(mailto:)?|[>\s,;.]+$/gi, '');
