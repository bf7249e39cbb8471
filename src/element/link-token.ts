import { withoutParameters } from '../contract/urls.ts';
import type { Navigation } from '../platform/ports.ts';

/**
 * Moves the token of a mailed link from the address bar to the history entry, where it survives a reload. Then no
 * bookmark and no `Referer` of a later request contains it. The portal has already received it with the request of the
 * page.
 * @param name the parameter of the address with the token
 */
export function moveLinkToken(
  { href, keepLinkToken }: Pick<Navigation, 'href' | 'keepLinkToken'>,
  name: string,
): void {
  const url = new URL(href);
  const token = url.searchParams.get(name);
  if (token !== null) keepLinkToken(token, withoutParameters(url, [name]));
}

/**
 * Returns the token of the mailed link that this history entry was opened with. A router of the page may write the token
 * into the address again, or its own state into the entry: then the entry gets the token again.
 */
export function takeLinkToken(navigation: Navigation, name: string): string | undefined {
  moveLinkToken(navigation, name);
  const { linkToken } = navigation;
  if (linkToken !== undefined) navigation.keepLinkToken(linkToken);
  return linkToken;
}
