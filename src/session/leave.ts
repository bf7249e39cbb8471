import { localPath } from './local-path.ts';
import type { NavigationReason, SessionContext } from './session-ports.ts';

/**
 * Leads the person to an address, unless they are there already or the page forbids it. The address
 * is a path on the portal, so on a partner's page it becomes the portal's.
 */
export function leave(context: SessionContext, path: string, reason: NavigationReason): void {
  const here = new URL(context.navigation.href);
  const url = new URL(path, context.settings().portal);
  if (url.origin === here.origin && url.pathname === here.pathname && reason !== 'signed-in')
    return;
  if (context.permits({ name: 'navigate', detail: { url: url.href, reason } })) {
    context.navigation.go(url.href);
  }
}

/**
 * Where a sign-in leads: what the page asked for, else what the portal answered, else the person's
 * landing page. Each only if it stays on the portal.
 */
export function destinationOf(context: SessionContext, ...wishes: (string | undefined)[]) {
  const { portal } = context.settings();
  for (const wish of wishes) {
    const path = localPath(wish, portal);
    if (path !== undefined) return path;
  }
  return undefined;
}
