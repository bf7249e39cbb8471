/** What an application gives to prove that it is itself. */
interface BasicCredentials {
  readonly name: string;
  readonly secret: string;
}

/**
 * Reads `Authorization: Basic`. OAuth has id and secret form-encoded before they are joined (RFC 6749
 * section 2.3.1); the last colon parts them, so that an id sent as it is may hold colons.
 */
export function readBasic(authorization: string | undefined): BasicCredentials | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = pair.lastIndexOf(':');
  if (colon < 0) return undefined;
  try {
    return { name: formDecoded(pair.slice(0, colon)), secret: formDecoded(pair.slice(colon + 1)) };
  } catch {
    return undefined;
  }
}

/** @throws URIError for a percent sign that begins nothing */
function formDecoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}
