/**
 * The path, query and fragment of an address if it stays on the origin, else nothing. Resolved by the
 * browser's own parser, because `//x`, `/\x`, tabs and `javascript:` all get past checks of a prefix.
 */
export function localPath(address: string | undefined, origin: string): string | undefined {
  if (!address) return undefined;
  const url = URL.parse(address, origin);
  if (url === null || url.origin !== new URL(origin).origin) return undefined;
  // `blob:` has the origin of who made it.
  if (!/^https?:$/.test(url.protocol)) return undefined;
  // A path such as `/..//x` normalises to `//x`, which the next reader would take for a host.
  const path = url.pathname + url.search + url.hash;
  return URL.parse(path, origin)?.origin === url.origin ? path : undefined;
}
