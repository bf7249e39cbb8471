import { isForeign } from '../settings/page.ts';
import type { Settings } from '../settings/settings.ts';
import type { ExternalUserClient } from './external-user-client.ts';

/**
 * Returns the host of a portal on another origin than the page. While it has not answered, it does not allow the
 * page's origin, or it is unreachable. Both are the same network error to a page (Fetch standard, CORS check). A
 * request in the mode `no-cors` would not tell them apart: browsers also block answers with a
 * `Cross-Origin-Resource-Policy`.
 */
export function findForeignHost(
  settings: Settings,
  page: { readonly href: string },
): string | undefined {
  return isForeign(settings, page) ? new URL(settings.portal).host : undefined;
}

/** Sends a request to a portal on another origin. Returns its host if no answer arrives. */
export async function probeUnreachableHost(
  settings: Settings,
  page: { readonly href: string },
  { reach }: Pick<ExternalUserClient, 'reach'>,
): Promise<string | undefined> {
  const host = findForeignHost(settings, page);
  return host && !(await reach()) ? host : undefined;
}
