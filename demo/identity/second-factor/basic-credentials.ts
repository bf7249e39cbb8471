/** Id and secret with which a client authenticates. */
interface BasicCredentials {
  readonly id: string;
  readonly secret: string;
}

/**
 * Reads `Authorization: Basic`. OAuth form-encodes id and secret before joining them (RFC 6749 section
 * 2.3.1). The last colon separates them, so that clients that skip the encoding may have colons in their
 * id.
 * @returns undefined if the header is missing or malformed
 */
export function readBasicCredentials(
  authorization: string | undefined,
): BasicCredentials | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = pair.lastIndexOf(':');
  if (colon < 0) return undefined;
  try {
    return { id: decodeForm(pair.slice(0, colon)), secret: decodeForm(pair.slice(colon + 1)) };
  } catch {
    return undefined;
  }
}

/** @throws URIError for a malformed percent-encoding */
function decodeForm(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}
