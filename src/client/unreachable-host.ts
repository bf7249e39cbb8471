import type { Settings } from '../settings/settings.ts';
import type { ExternalUserClient } from './external-user-client.ts';

/** Knows whether a portal on another origin has answered this page. */
export interface UnreachableHost {
  /** Notes that the portal at this address has answered. */
  setAnswered(portal: string): void;
  /**
   * Returns the host of a portal on another origin that has not answered: it does not allow the page's
   * origin, or it is unreachable. Both are the same network error to a page (Fetch standard, CORS check). A
   * request in the mode `no-cors` would not tell them apart: browsers also block answers with a
   * `Cross-Origin-Resource-Policy`.
   */
  find(): string | undefined;
}

/** Creates the `UnreachableHost` of a page. Both arguments are read at each call of `find`. */
export function createUnreachableHost(
  settings: () => Settings,
  page: { readonly href: string },
): UnreachableHost {
  let answered: string | undefined;
  return {
    setAnswered(portal) {
      answered = portal;
    },
    find() {
      const { portal } = settings();
      const { host, origin } = new URL(portal);
      return answered !== portal && origin !== new URL(page.href).origin ? host : undefined;
    },
  };
}

/** Sends a request to a portal on another origin. Returns its host if no answer arrives. */
export async function probeUnreachableHost(
  settings: () => Settings,
  page: { readonly href: string },
  { reach }: Pick<ExternalUserClient, 'reach'>,
): Promise<string | undefined> {
  const host = createUnreachableHost(settings, page).find();
  return host && !(await reach()) ? host : undefined;
}
