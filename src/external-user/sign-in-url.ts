import { getPortalUrl } from '../contract/urls.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * The URL where an invited person signs in. With the token of a link, the screen for links (spec section 2):
 * the portal knows whose token it is. Otherwise the login screen, with the address filled in.
 */
export function getSignInUrl(
  { portal, screens, names }: Settings,
  { token, emailAddress }: { token?: string | undefined; emailAddress?: string | undefined },
): string {
  const url = new URL(getPortalUrl(token ? screens.externalLogin : screens.login, portal));
  if (token) url.searchParams.set(names.externalTokenParameter, token);
  else if (emailAddress) url.searchParams.set(names.userNameParameter, emailAddress);
  return url.href;
}
