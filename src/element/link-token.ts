import type { Navigation } from '../platform/ports.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * Returns the token of a mailed link and removes it from the address bar, so that no bookmark and no
 * `Referer` of a later request contains it. The portal has already received it with the request of the
 * page. The token is kept in the history entry, so that it survives a reload.
 */
export function takeLinkToken(
  navigation: Navigation,
  { names }: { names: Pick<Settings['names'], 'externalTokenParameter'> },
): string | undefined {
  const url = new URL(navigation.href);
  const token = url.searchParams.get(names.externalTokenParameter);
  if (token === null) return navigation.kept;
  url.searchParams.delete(names.externalTokenParameter);
  navigation.replace(url.href);
  navigation.keep(token);
  return token;
}
