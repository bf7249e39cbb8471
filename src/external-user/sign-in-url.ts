import { getPortalUrl, withParameters } from '../contract/urls.ts';
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
  const [name, value] = token
    ? [names.externalTokenParameter, token]
    : [names.userNameParameter, emailAddress];
  return value ? withParameters(url, { [name]: value }) : url.href;
}
