import { toLocalPath } from '../contract/urls.ts';
import type { NavigationReason, SessionPorts } from './ports.ts';

/** Navigates to a checked URL unless the page prevents it. Returns whether it navigates. */
export function navigateTo(ports: SessionPorts, url: string, reason: NavigationReason): boolean {
  if (!ports.permits({ name: 'navigate', detail: { url, reason } })) return false;
  ports.navigation.go(url);
  return true;
}

/**
 * Navigates to a path on the portal unless the page prevents it or is already there. After a sign-in it
 * navigates even then, because the page has to load again for this person. Returns whether it navigates.
 */
export function navigateToPath(
  ports: SessionPorts,
  path: string,
  reason: NavigationReason,
): boolean {
  const here = new URL(ports.navigation.href);
  const url = new URL(path, ports.settings.peek().portal);
  const isHere = url.origin === here.origin && url.pathname === here.pathname;
  return (!isHere || reason === 'signed-in') && navigateTo(ports, url.href, reason);
}

/** Returns the first of the wishes that is a path on the portal. */
export function findPath(
  portal: string,
  wishes: readonly (string | undefined)[],
): string | undefined {
  for (const wish of wishes) {
    const path = toLocalPath(wish, portal);
    if (path !== undefined) return path;
  }
  return undefined;
}
