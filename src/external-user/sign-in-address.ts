import type { Settings } from '../settings.ts';

/**
 * Where an invited person signs in: at the screen for links (spec 2) with the token, of which the portal
 * knows whose it is; else at the usual one with the address filled in.
 */
export function signInAddress(
  { portal, screens, names }: Settings,
  { token, emailAddress }: { token?: string | undefined; emailAddress?: string | undefined },
): string {
  const url = new URL(token ? screens.externalLogin : screens.login, portal);
  if (token) url.searchParams.set(names.externalTokenParameter, token);
  else if (emailAddress) url.searchParams.set(names.userNameParameter, emailAddress);
  return url.href;
}
