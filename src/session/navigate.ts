import { toLocalPath } from '../contract/urls.ts';
import { isPartnerPage } from './page.ts';
import type { NavigationReason, SessionPorts } from './ports.ts';

/** Navigates to a checked URL unless the page prevents it. Returns whether it navigates. */
export function navigateTo(ports: SessionPorts, url: string, reason: NavigationReason): boolean {
  if (!ports.permits({ name: 'navigate', detail: { url, reason } })) return false;
  ports.navigation.go(url);
  return true;
}

/**
 * Navigates to a URL unless the page prevents it or is already there. After a sign-in it navigates even then,
 * because the page has to load again for this person. Returns whether it navigates.
 */
export function navigateUnlessHere(
  ports: SessionPorts,
  url: string,
  reason: NavigationReason,
): boolean {
  const here = new URL(ports.navigation.href);
  const { origin, pathname } = new URL(url);
  const isHere = origin === here.origin && pathname === here.pathname;
  return (!isHere || reason === 'signed-in') && navigateTo(ports, url, reason);
}

/** Where a person can continue, unchecked: the first URL that stays where people sign in counts. */
export interface Wishes {
  /** The wish of the page or of the person. */
  readonly page: string | undefined;
  /** The wishes of the portal. A partner's page ignores them, because people stay on it. */
  readonly portal: readonly (string | undefined)[];
}

/**
 * Returns the first of the wishes that stays on the portal as an absolute URL. On a partner's page it has to
 * stay on the page's own origin.
 */
export function findDestination(
  { navigation, settings }: Pick<SessionPorts, 'navigation' | 'settings'>,
  wishes: Wishes,
): string | undefined {
  const { portal } = settings.value;
  const isPartner = isPartnerPage(settings.value, navigation);
  const base = isPartner ? new URL(navigation.href).origin : portal;
  for (const wish of [wishes.page, ...(isPartner ? [] : wishes.portal)]) {
    const path = toLocalPath(wish, base);
    if (path !== undefined) return new URL(path, base).href;
  }
  return undefined;
}
