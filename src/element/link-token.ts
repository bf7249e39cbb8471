import type { Navigation } from '../platform/ports.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * Takes the token of a mailed link out of the address bar, so that no other request, bookmark or
 * neighbour carries it along. It is kept with this place in the tab's history, for a reload.
 */
export function takeLinkToken(navigation: Navigation, { names }: Settings): string | undefined {
  const url = new URL(navigation.href);
  const token = url.searchParams.get(names.externalTokenParameter);
  if (token === null) return navigation.kept;
  url.searchParams.delete(names.externalTokenParameter);
  navigation.replace(url.href);
  navigation.keep(token);
  return token;
}
