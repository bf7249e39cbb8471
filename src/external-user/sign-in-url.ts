import { LANGUAGE_PARAMETER } from '../contract/names.ts';
import { getPortalUrl, withParameters } from '../contract/urls.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * The URL where an invited person signs in. With the token of a link, the screen for links (spec section 2):
 * the portal knows whose token it is. Otherwise the login screen, with the address filled in. It keeps the language that
 * the address of the page names: a link that is used or expired does not tell the portal the language of its owner.
 * @param page address of the page
 */
export function getSignInUrl(
  { portal, screens, names }: Settings,
  { token, emailAddress }: { token?: string | undefined; emailAddress?: string | undefined },
  page: string,
): string {
  const url = new URL(getPortalUrl(token ? screens.externalLogin : screens.login, portal));
  const [name, value] = token
    ? [names.externalTokenParameter, token]
    : [names.userNameParameter, emailAddress];
  const language = new URL(page).searchParams.get(LANGUAGE_PARAMETER);
  return withParameters(url, {
    ...(value && { [name]: value }),
    ...(language && { [LANGUAGE_PARAMETER]: language }),
  });
}
