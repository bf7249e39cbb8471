import { CALL_PATHS } from '../contract/calls/paths.ts';
import { ANTI_FORGERY, DEFAULT_NAMES } from '../contract/names.ts';
import { SCREENS } from '../contract/screens.ts';
import { isOrigin, NO_PORTAL, toHttpUrl } from '../contract/urls.ts';

/** Stands in a report for what it must not contain. */
export const HIDDEN = '[hidden]';

/** The words of the headers that the rules are about (RFC 9110, RFC 9111, RFC 6797, Fetch standard). */
const WORDS = new Set(
  [
    'no-store no-cache no-transform private public max-age s-maxage must-revalidate immutable',
    'proxy-revalidate stale-while-revalidate stale-if-error includesubdomains preload nosniff',
    'text html plain css xml javascript x-javascript application json problem+json octet-stream',
    'image jpeg png gif svg+xml charset utf-8 iso-8859-1 w * true null',
    'basic digest negotiate ntlm bearer portalbasic realm get post put delete options origin',
    'cookie authorization accept accept-language accept-encoding content-type location retry-after',
    'lax strict none',
    'mon tue wed thu fri sat sun jan feb mar apr may jun jul aug sep oct nov dec gmt',
    ANTI_FORGERY.header,
    ...Object.values(DEFAULT_NAMES),
  ]
    .join(' ')
    .toLowerCase()
    .split(' '),
);

/** The paths of the contract. */
const PATHS: ReadonlySet<string> = new Set([
  '/',
  ...Object.values(CALL_PATHS),
  ...Object.values(SCREENS),
]);

/**
 * Quotes an address of an answer: its origin, and its path if it is one of the contract. Anything else can be a token,
 * or a password that the portal repeats.
 */
export function quoteAddress(address: string): string {
  const url = toHttpUrl(address, NO_PORTAL);
  if (url === undefined) return HIDDEN;
  const { origin, pathname, search, hash } = url;
  const path = PATHS.has(pathname) ? pathname : `/${HIDDEN}`;
  return `${origin === NO_PORTAL ? '' : origin}${path}${search || hash ? `?${HIDDEN}` : ''}`;
}

/**
 * Quotes the value of a header of an answer: origins, numbers, and words that the standards define. A portal can repeat
 * a password in any encoding, so that every other word is hidden.
 */
export function quoteHeader(value: string): string {
  return value.replace(/https?:\/\/[^\s,;"']*|[^\s,;:="'/()]+/gi, (word) => {
    if (word.includes('/')) return isOrigin(word) ? word : quoteAddress(word);
    return WORDS.has(word.toLowerCase()) || /^\d{1,10}$/.test(word) ? word : HIDDEN;
  });
}
