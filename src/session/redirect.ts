import type { Failure } from '../contract/failure.ts';
import { toAllowedUrl, toHttpUrl, toLocalPath } from '../contract/urls.ts';
import type { Attempt } from './attempt.ts';
import type { SessionPorts } from './ports.ts';

/** The target of a 609. */
export interface Redirect {
  /** The URL with its `state` replaced. */
  readonly url: string;
  /** The new `state`: the URL to which the person wants to return. */
  readonly state: string;
  /** The return path of the attempt. */
  readonly path: string | undefined;
}

/** Returns the URL of this page, or of the portal on a page of another origin: the person returns to the portal. */
function findHere(href: string, portal: string): string {
  return toLocalPath(href.split('#', 1)[0], portal) ?? `${portal}/`;
}

/**
 * Returns the target of a 609, with `state` replaced by the saved URL (spec section 4). `undefined` if the
 * URL is not allowed, and in bearer mode: the authority returns to a page of the portal, which has no
 * session there.
 */
export function findRedirect(
  { navigation, settings, storage }: Pick<SessionPorts, 'navigation' | 'settings' | 'storage'>,
  { returnPath }: Pick<Attempt, 'returnPath'>,
  { redirectUrl }: Failure,
): Redirect | undefined {
  const { portal, tokenMode } = settings.peek();
  const url = tokenMode === 'cookie' ? toAllowedUrl(redirectUrl, settings.peek()) : undefined;
  if (url === undefined) {
    // The rest of the URL can contain secrets.
    const origin = toHttpUrl(redirectUrl, portal)?.origin;
    console.warn(`Portico: the redirect to ${origin} is not allowed.`);
    return undefined;
  }
  const path = toLocalPath(returnPath || storage.note('ssf-return-path'), portal);
  const state = new URL(path ?? findHere(navigation.href, portal), portal).href;
  url.searchParams.set('state', state);
  return { url: url.href, state, path };
}
