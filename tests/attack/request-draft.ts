import type { AttackedRoute } from './attacked-messages.ts';

/** What a stranger has at a server after opening its pages. */
export interface Visit {
  /** The header `Cookie`. */
  readonly cookie: string;
  /** Values of parameters in paths, such as the id of a sign-in that was started. */
  readonly params: Readonly<Record<string, string>>;
}

/** The parts of a request, before one of them becomes hostile. */
export interface Draft {
  /**
   * The text of all plausible fields. Each request has another one: the limits per account refuse many
   * requests with the same name early.
   */
  readonly plain: string;
  target: string;
  readonly headers: Map<string, string | Buffer>;
  body: Buffer;
}

export type Change = (draft: Draft) => void;

/** Encodes each byte that is not a letter or digit, so that the text arrives as it is. */
export function encodePercent(bytes: Buffer): string {
  let encoded = '';
  for (const byte of bytes) {
    const character = String.fromCharCode(byte);
    encoded += /[0-9A-Za-z]/.test(character)
      ? character
      : `%${byte.toString(16).padStart(2, '0').toUpperCase()}`;
  }
  return encoded;
}

/** Escapes a text for JSON. Bytes that are not UTF-8 stay as they are. */
function quote(bytes: Buffer): Buffer {
  return Buffer.from(JSON.stringify(bytes.toString('latin1')), 'latin1');
}

/** Whether a route takes forms, not JSON. */
export const isForm = ({ mediaType }: AttackedRoute) => mediaType !== 'application/json';

/** Whether requests of a route have a body. */
export const hasBody = ({ method }: AttackedRoute) =>
  !['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method);

/** Returns the path of a route with plausible parameters, one of them replaced. */
export function fillPath(
  { path }: AttackedRoute,
  { params }: Visit,
  hostile: Record<string, string> = {},
) {
  return path
    .replace(/:(\w+)/g, (_, name: string) => hostile[name] ?? params[name] ?? 'x')
    .replace('*', () => hostile['*'] ?? 'x');
}

/** Creates the body of a route with a plausible text in all fields, one of them replaced. */
export function fillBody(
  route: AttackedRoute,
  plain: string,
  hostile: Record<string, Buffer> = {},
): Buffer {
  const fields = route.body.map((name) => [name, hostile[name] ?? Buffer.from(plain)] as const);
  const join = (parts: (string | Buffer)[]) =>
    Buffer.concat(parts.map((part) => Buffer.from(part)));
  if (isForm(route)) {
    return Buffer.from(fields.map(([name, value]) => `${name}=${encodePercent(value)}`).join('&'));
  }
  const parts = fields.map(([name, value]) => join([`"${name}":`, quote(value)]));
  return join(['{', ...parts.flatMap((part, index) => (index ? [',', part] : [part])), '}']);
}

/** Creates the plausible request of a stranger. */
export function createDraft(
  route: AttackedRoute,
  visit: Visit,
  origin: string,
  plain: string,
): Draft {
  return {
    plain,
    target: fillPath(route, visit),
    headers: new Map<string, string | Buffer>([
      ['host', new URL(origin).host],
      ['connection', 'close'],
      ['accept', 'text/html'],
      ['cookie', visit.cookie],
      ['origin', origin],
      ['sec-fetch-site', 'same-origin'],
      ...(isForm(route) ? [] : [['x-requested-with', 'portico'] as const]),
      ...(hasBody(route) ? [['content-type', route.mediaType] as const] : []),
    ]),
    body: hasBody(route) ? fillBody(route, plain) : Buffer.alloc(0),
  };
}

/**
 * Serializes a request.
 * @param client IP address of the client, which a proxy adds
 */
export function toBytes(route: AttackedRoute, draft: Draft, client: string): Buffer {
  const headers = new Map(draft.headers);
  if (hasBody(route)) headers.set('content-length', String(draft.body.length));
  if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', client);
  const lines = [...headers].flatMap(([name, value]) => [`${name}: `, value, '\r\n']);
  const head = [`${route.method} ${draft.target} HTTP/1.1\r\n`, ...lines, '\r\n'];
  return Buffer.concat([...head.map((part) => Buffer.from(part as string, 'latin1')), draft.body]);
}

/** Adds parameters to the URL. */
export function addQuery(query: string): Change {
  return (draft) => {
    draft.target += `?${query}`;
  };
}

/** Removes what would end a header, which would make another request of it. */
export function toHeader(bytes: Buffer): Buffer {
  return Buffer.from(bytes.filter((byte) => byte !== 10 && byte !== 13));
}

/** Replaces what would end a URL. Other bytes stay as they are, which is not allowed in URLs. */
export function toUrl(bytes: Buffer): string {
  return Buffer.from(bytes.map((byte) => (byte <= 32 ? 0x2b : byte))).toString('latin1');
}
