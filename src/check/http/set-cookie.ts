/** A cookie as a server sets it (RFC 6265 section 4.1). */
export interface SetCookie {
  readonly name: string;
  readonly value: string;
  /** Undefined without the attribute. */
  readonly path: string | undefined;
  readonly domain: string | undefined;
  /** In lower case. */
  readonly sameSite: string | undefined;
  readonly isHttpOnly: boolean;
  readonly isSecure: boolean;
  /** Whether the header removes the cookie: without a value, or with an end in the past. */
  readonly isRemoval: boolean;
}

/** Reads a `Set-Cookie` header. */
export function parseSetCookie(header: string): SetCookie {
  const [pair = '', ...parts] = header.split(';');
  const equals = pair.indexOf('=');
  const attributes = new Map(
    parts.map((part) => {
      const [name = '', ...value] = part.split('=');
      return [name.trim().toLowerCase(), value.join('=').trim()];
    }),
  );
  const value = pair.slice(equals + 1).trim();
  const maxAge = attributes.get('max-age');
  const expires = Date.parse(attributes.get('expires') ?? '');
  // `Max-Age` is stronger than `Expires` (RFC 6265 section 5.3).
  const hasEnded = maxAge === undefined ? expires <= Date.now() : Number(maxAge) <= 0;
  return {
    name: pair.slice(0, Math.max(equals, 0)).trim(),
    value,
    path: attributes.get('path') || undefined,
    domain: attributes.get('domain') || undefined,
    sameSite: attributes.get('samesite')?.toLowerCase(),
    isHttpOnly: attributes.has('httponly'),
    isSecure: attributes.has('secure'),
    isRemoval: value === '' || hasEnded,
  };
}

/** Whether a cookie with this path is sent to a path (RFC 6265 section 5.1.4). */
export function isPathMatch(cookiePath: string, path: string): boolean {
  const folder = cookiePath.endsWith('/') ? cookiePath : `${cookiePath}/`;
  return path === cookiePath || path.startsWith(folder);
}
