import type { Failure } from '../contract/failure.ts';
import { findForeignHost } from '../settings/page.ts';
import type { Transport } from './transport.ts';

/**
 * Sends a request to a portal on another origin. Returns its host if no answer arrives: a portal that does not allow the
 * page's origin does not answer it.
 */
export async function probeUnreachableHost(
  { get, settings, url }: Transport,
  page: { readonly href: string },
): Promise<string | undefined> {
  const host = findForeignHost(settings, page);
  if (host === undefined) return undefined;
  const call = { read: async () => undefined, isAnonymous: true };
  return get(url('publicInfo'), call).catch(({ code }: Failure) =>
    code === 'network' ? host : undefined,
  );
}
