import { withoutParameters } from '../contract/urls.ts';
import type { Navigation } from '../platform/ports.ts';
import type { Settings } from '../settings/settings.ts';

type TokenSettings = { names: Pick<Settings['names'], 'externalTokenParameter'> };

/**
 * Moves the token of a mailed link from the address bar to the history entry, where it survives a reload, and
 * returns it. Then no bookmark and no `Referer` of a later request contains it. The portal has already received
 * it with the request of the page.
 */
export function moveLinkToken(
  { href, keepLinkToken }: Pick<Navigation, 'href' | 'keepLinkToken'>,
  { names }: TokenSettings,
): string | undefined {
  const url = new URL(href);
  const name = names.externalTokenParameter;
  const token = url.searchParams.get(name) ?? undefined;
  if (token !== undefined) keepLinkToken(token, withoutParameters(url, [name]));
  return token;
}

/**
 * Returns the token of the mailed link that this history entry was opened with. A router of the page may write the token
 * into the address again, or its own state into the entry: then the entry gets the token again.
 */
export function takeLinkToken(navigation: Navigation, settings: TokenSettings): string | undefined {
  moveLinkToken(navigation, settings);
  const { linkToken } = navigation;
  if (linkToken !== undefined) navigation.keepLinkToken(linkToken);
  return linkToken;
}
