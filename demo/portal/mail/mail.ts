import type { Language } from '../../../src/contract/languages.ts';

/** A mail, ready to send. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: Language;
  /** The address that it is about. */
  readonly url: string;
}
