import type { Failure } from '../contract/failure.ts';
import type { SessionContext } from './ports.ts';

/**
 * The host of a portal on another origin that has never answered this page: it does not allow the page,
 * or it is not there. Both are the same network error to a page (Fetch standard, CORS check). A probe in
 * the mode `no-cors` would not help: answers with a Cross-Origin-Resource-Policy are kept from it too.
 */
export function unheardHost(
  { heard, navigation, settings }: SessionContext,
  { code }: Failure,
): string | undefined {
  const { portal } = settings();
  const { host, origin } = new URL(portal);
  const isElsewhere = origin !== URL.parse(navigation.href)?.origin;
  return code === 'network' && heard !== portal && isElsewhere ? host : undefined;
}
