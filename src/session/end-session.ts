import { getPortalUrl, toAllowedUrl } from '../contract/urls.ts';
import type { Attempt } from './attempt.ts';
import { navigateTo, navigateUnlessHere } from './navigate.ts';
import type { Outcome } from './outcome.ts';
import { isPartnerPage } from './page.ts';
import type { SessionPorts } from './ports.ts';
import type { Services } from './services.ts';
import { isNobody } from './state/predicates.ts';
import type { SessionEnd } from './state/session-state.ts';
import { notifyTabs } from './token.ts';

/** Whether the page is not left when a session ends. The portal's login does not know the token of a partner's page. */
function stays({ navigation, settings }: SessionPorts): boolean {
  return settings.peek().afterClose === 'stay' || isPartnerPage(settings.peek(), navigation);
}

/** Whether the page belongs to the admin console (spec section 2). */
function isAdminPage({ navigation, settings }: SessionPorts): boolean {
  const { portal, screens } = settings.peek();
  const { origin, pathname } = new URL(navigation.href);
  return `${origin}${pathname}/`.startsWith(`${getPortalUrl(screens.admin, portal)}/`);
}

function announceEnd({ store }: Services, how: SessionEnd): void {
  store.step({ name: 'end', payload: how });
  store.emit('logged-out', undefined);
}

/**
 * Ends a session that the portal no longer knows (spec section 4), or whose token another tab has removed.
 * Removes the stored data and navigates to the login. After a 401 it navigates on a page of the admin console
 * to its error page, and after single sign-on to the provider's logout URL. A page can choose to stay.
 */
export function endSession(
  services: Services,
  attempt: Attempt,
  { how, isRefused, isNotified }: Extract<Outcome, { kind: 'ended' }>,
): void {
  const { settings, storage } = services;
  const { portal, screens } = settings.peek();
  const logoutUrl = toAllowedUrl(storage.note('ssf-logout-url'), settings.peek());
  storage.forget();
  announceEnd(services, how);
  // A tab that another one has notified must not answer: both could notify each other forever.
  if (isRefused && !isNotified) notifyTabs(services);
  if (!attempt.isCurrent() || stays(services)) return;
  const login = getPortalUrl(screens.login, portal);
  let navigates: boolean;
  if (!isRefused) navigates = navigateUnlessHere(services, login, 'signed-out');
  else if (isAdminPage(services)) {
    navigates = navigateUnlessHere(services, getPortalUrl(screens.adminError, portal), 'closed');
  } else if (logoutUrl) navigates = navigateTo(services, logoutUrl.href, 'closed');
  else navigates = navigateUnlessHere(services, login, 'closed');
  if (navigates) storage.keepNote('ended', how);
}

/**
 * Completes a sign-out after its calls. Only notifies the other tabs if a person has signed in
 * meanwhile. After single sign-on it navigates to the provider's logout URL, else to the login unless the
 * page or the caller chooses to stay.
 */
export function completeSignOut(
  services: Services,
  attempt: Attempt,
  { logoutUrl, stay }: Extract<Outcome, { kind: 'signed-out' }>,
): void {
  const { settings, storage, store } = services;
  const isOver = () => isNobody(store.state.peek());
  const isReplaced = !attempt.isCurrent() && !isOver();
  if (!isReplaced) announceEnd(services, 'signed-out');
  notifyTabs(services);
  // Each listener of the page may start the next sign-in.
  if (logoutUrl && isOver()) store.emit('ssf-logged-out', undefined);
  if (!isOver()) return;
  const { portal, screens } = settings.peek();
  const navigates = logoutUrl
    ? navigateTo(services, logoutUrl.href, 'signed-out')
    : !stay &&
      !stays(services) &&
      navigateUnlessHere(services, getPortalUrl(screens.login, portal), 'signed-out');
  if (navigates) storage.keepNote('ended', 'signed-out');
}
