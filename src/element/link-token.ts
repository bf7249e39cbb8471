import type { Navigation } from '../platform/ports.ts';
import type { Settings } from '../settings/settings.ts';

type TokenSettings = { names: Pick<Settings['names'], 'externalTokenParameter'> };

/**
 * Moves the token of a mailed link from the address bar to the history entry, where it survives a reload, and
 * returns it. Then no bookmark and no `Referer` of a later request contains it. The portal has already received
 * it with the request of the page.
 */
export function moveLinkToken(
  {
    href,
    replaceAddress,
    keepLinkToken,
  }: Pick<Navigation, 'href' | 'replaceAddress' | 'keepLinkToken'>,
  { names }: TokenSettings,
): string | undefined {
  const url = new URL(href);
  const token = url.searchParams.get(names.externalTokenParameter);
  if (token === null) return undefined;
  url.searchParams.delete(names.externalTokenParameter);
  replaceAddress(url.href);
  keepLinkToken(token);
  return token;
}

/** Returns the token of the mailed link that this history entry was opened with. */
export const takeLinkToken = (
  navigation: Navigation,
  settings: TokenSettings,
): string | undefined => moveLinkToken(navigation, settings) ?? navigation.linkToken;
