import { toLocalPath } from '../contract/urls.ts';
import type { NavigationReason, SessionContext } from './ports.ts';

/** Leads the person to an address that has been checked, unless the page forbids it. */
export function leaveTo(context: SessionContext, url: string, reason: NavigationReason): boolean {
  if (!context.permits({ name: 'navigate', detail: { url, reason } })) return false;
  context.navigation.go(url);
  return true;
}

/**
 * Leads the person to a path on the portal; on a partner's page that is the portal's. Not when they
 * are there already, except after signing in: then the page has to show who it is for.
 */
export function leave(context: SessionContext, path: string, reason: NavigationReason): void {
  const here = new URL(context.navigation.href);
  const url = new URL(path, context.settings().portal);
  if (url.origin === here.origin && url.pathname === here.pathname && reason !== 'signed-in')
    return;
  leaveTo(context, url.href, reason);
}

/**
 * Where a sign-in leads: what the page asked for, else what the portal answered, else the person's
 * landing page. Each only if it stays on the portal.
 */
export function destinationOf(context: SessionContext, ...wishes: (string | undefined)[]) {
  const { portal } = context.settings();
  for (const wish of wishes) {
    const path = toLocalPath(wish, portal);
    if (path !== undefined) return path;
  }
  return undefined;
}
