import type { FastifyRequest } from 'fastify';
import type { Language } from '../../../src/contract/languages.ts';
import { negotiateLanguage, toInterfaceLanguage } from '../http/negotiate-language.ts';
import type { Settings } from '../settings/settings.ts';

/** The language of a page, for `<html lang>`, whose own texts are in another one. */
export interface ElementLanguage {
  readonly elementLanguage: Language;
}

/**
 * Returns the language in which the elements of a page begin, for pages with little else: the portal's
 * default, or the language that the browser prefers. The few texts of the page itself name their own.
 * @param locale the default that applies to the page
 */
export function getElementLanguage(
  { headers }: FastifyRequest,
  { locale, country }: Settings['internal'],
): ElementLanguage {
  const elementLanguage =
    toInterfaceLanguage(locale, country) ?? negotiateLanguage(headers['accept-language']);
  return { elementLanguage };
}
