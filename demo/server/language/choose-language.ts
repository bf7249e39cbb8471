import type { IncomingHttpHeaders } from 'node:http';
import { LANGUAGES, type Language } from '../../../src/contract/languages.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { LANGUAGE_PARAMETER } from '../../../src/contract/names.ts';
import { chooseLanguage as chooseByHints } from '../../../src/i18n/choose-language.ts';
import { matchLanguage } from '../../../src/i18n/match-language.ts';
import { negotiateLanguage } from './negotiate-language.ts';

/** Length of the longest tag of an interface language, with some room. */
const TAG_LENGTH = 16;

/** The number of tags of `ui_locales` that are read. */
const MAX_LOCALES = 10;

/** The part of a request that can name a language. `url` is a path with its query. */
export interface LanguageRequest {
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** A language and a country as people and settings carry them (spec 3), such as `de` and `AT`. */
export interface Locale {
  readonly language: string;
  readonly country: string;
}

/** What else decides the language of a page. */
export interface LanguageHints {
  /** Name of the cookie with the language that the person picked. */
  readonly cookie: string;
  /** The locales of the person and of the site, in this order; undefined or without a language where there is none. */
  readonly locales?: readonly (Locale | undefined)[];
}

const readTag = (tag: string | null | undefined): Language | undefined =>
  tag && tag.length <= TAG_LENGTH ? matchLanguage(tag, LANGUAGES) : undefined;

/** Reads the first interface language of `ui_locales`: tags with blanks between (OpenID Connect Core 1.0 section 3.1.2.1). */
function readUiLocales(tags: string | null): Language | undefined {
  if (!tags || tags.length > LIMITS.text) return undefined;
  for (const tag of tags.split(' ', MAX_LOCALES)) {
    const language = matchLanguage(tag, LANGUAGES);
    if (language) return language;
  }
  return undefined;
}

/** Reads a cookie whose value needs no decoding. It works without the cookie plugin, which not every site registers. */
function readCookie(header = '', name: string): string | undefined {
  const prefix = `${name}=`;
  return header
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
}

/**
 * Returns the language that the address of a request names: `lang`, or `ui_locales` of an OpenID client.
 * @returns undefined if it names none, or one without texts
 */
export function readAddressLanguage({ url = '' }: LanguageRequest): Language | undefined {
  const start = url.indexOf('?');
  if (start < 0) return undefined;
  const query = new URLSearchParams(url.slice(start + 1));
  return readTag(query.get(LANGUAGE_PARAMETER)) ?? readUiLocales(query.get('ui_locales'));
}

/** Chooses the language of a page by the rule of the elements; `Accept-Language` has the browser's languages. */
export function chooseLanguage(
  request: LanguageRequest,
  { cookie, locales: [principal, portal] = [] }: LanguageHints,
): Language {
  const { headers } = request;
  return chooseByHints({
    picked: readTag(readCookie(headers.cookie, cookie)),
    link: readAddressLanguage(request),
    principal,
    portal,
    browser: [negotiateLanguage(headers['accept-language'])],
  });
}
