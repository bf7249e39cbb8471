import { getPortalUrl, isPage, toHttpUrl, toLocalPath } from '../contract/urls.ts';
import { logWarning } from '../platform/browser/console.ts';
import { isPartnerPage } from '../settings/page.ts';
import type { Settings } from '../settings/settings.ts';
import type { NavigationReason, Permission, SessionContext, SessionPorts } from './context.ts';
import type { Destinations, Result } from './outcome.ts';
import { principalOf } from './state.ts';

/**
 * Navigates with the permission of the page, also after a failure of a handler: nobody would get any further. Returns
 * whether it navigates.
 */
export function goIf(permission: Permission, go: () => void): boolean {
  if (permission === true) go();
  else if (permission) permission.then(go, go);
  return Boolean(permission);
}

/**
 * Navigates to a checked URL unless the page prevents it, or lets it wait until a session has begun or ended. Returns
 * whether it navigates.
 */
export function navigateTo(
  { askPage, model, navigation }: SessionContext,
  url: string,
  reason: NavigationReason,
): boolean {
  const hasPerson = () => principalOf(model.peek().state) !== undefined;
  const before = hasPerson();
  return goIf(askPage({ name: 'navigate', detail: { url, reason } }), () => {
    if (hasPerson() === before) navigation.go(url);
  });
}

/** Tells the author of the page that people are not sent to an address. */
export function refuseRedirect(address: string | undefined, { portal }: Settings): undefined {
  // The rest of the URL can contain secrets.
  const origin = toHttpUrl(address, portal)?.origin;
  logWarning(`Portico: the redirect to ${origin} is not allowed.`);
}

/**
 * Navigates to a URL unless the page prevents it or is already there. After a sign-in it navigates even then,
 * because the page has to load again for this person. Returns whether it navigates.
 */
export function navigateUnlessHere(
  context: SessionContext,
  url: string,
  reason: NavigationReason,
): boolean {
  const isHere = reason !== 'signed-in' && isPage(context.navigation.href, url);
  return !isHere && navigateTo(context, url, reason);
}

/**
 * Returns the first of the destinations that stays on the portal as an absolute URL. The login leads to itself only if
 * there is no other: nobody would get any further. On a partner's page it has to stay on the page's own origin.
 */
export function findDestination(
  { navigation, settings }: Pick<SessionPorts, 'navigation' | 'settings'>,
  { requested, suggested }: Destinations,
): string | undefined {
  const { portal, screens } = settings.value;
  const isPartner = isPartnerPage(settings.value, navigation);
  const base = isPartner ? new URL(navigation.href).origin : portal;
  const isHere = (url: string) => isPage(navigation.href, url);
  const isLogin = isHere(getPortalUrl(screens.login, portal));
  const urls = [requested, ...(isPartner ? [] : suggested)].flatMap((destination) => {
    const path = toLocalPath(destination, base);
    return path === undefined ? [] : [new URL(path, base).href];
  });
  return urls.filter((url) => !(isLogin && isHere(url)))[0] ?? urls[0];
}

/** Whether the page belongs to the admin console (spec section 2). */
function isAdminPage({ navigation, settings }: SessionPorts): boolean {
  const { portal, screens } = settings.peek();
  const { origin, pathname } = new URL(navigation.href);
  return `${origin}${pathname}/`.startsWith(`${getPortalUrl(screens.admin, portal)}/`);
}

/**
 * Leaves the page when a session has ended. After single sign-on it navigates to the provider's logout URL, otherwise
 * to the login, or after a 401 on a page of the admin console to its error page. A page can choose to stay, and a
 * partner's page always stays: the portal's login does not know its token.
 */
export function leavePage(
  context: SessionContext,
  end: Extract<Result, { kind: 'ended' | 'signed-out' }>,
): void {
  const { navigation, settings, storage } = context;
  const { afterClose, portal, screens } = settings.peek();
  const isRefused = end.kind === 'ended' && end.isRefused;
  const isSignedOut = end.kind === 'signed-out';
  const stays =
    afterClose === 'stay' ||
    isPartnerPage(settings.peek(), navigation) ||
    (isSignedOut && end.stay);
  const isAdmin = isRefused && isAdminPage(context);
  let url = isAdmin ? undefined : end.logoutUrl?.href;
  // A sign-out ends at the provider in any case.
  if (stays) url = isSignedOut ? url : '';
  else url ??= getPortalUrl(isAdmin ? screens.adminError : screens.login, portal);
  const reason = isRefused ? 'closed' : 'signed-out';
  if (url && navigateUnlessHere(context, url, reason))
    storage.keepNote('ended', isSignedOut ? end.kind : end.how);
}
