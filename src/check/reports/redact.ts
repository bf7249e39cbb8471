import type { Exchange } from '../http/browser.ts';
import type { PortalAnswer, PortalRequest } from '../http/send.ts';
import { parseSetCookie } from '../http/set-cookie.ts';
import { HIDDEN, quoteAddress, quoteHeader } from '../quote.ts';
import { readMediaType } from '../read-answer.ts';
import type { Visit } from '../visits/visit.ts';

/** The headers of answers that the rules are about. */
const SHOWN_HEADERS =
  /^(content-type|cache-control|etag|www-authenticate|retry-after|vary|strict-transport-security|x-content-type-options|access-control-(allow-(origin|credentials|headers|methods)|expose-headers|max-age))$/;

/** A request and its answer without secrets and personal data. */
export interface RedactedExchange {
  /** The method and the URL. */
  readonly request: string;
  readonly requestHeaders: readonly string[];
  /** The kind of body that was sent; empty for none. */
  readonly requestBody: string;
  readonly status: number;
  readonly answerHeaders: readonly string[];
  /** The media type and the length of the body; empty for none. */
  readonly answerBody: string;
  readonly milliseconds: number;
}

/** Removes from texts and exchanges what a report must not contain. */
export interface Redaction {
  text(text: string): string;
  exchange(exchange: Exchange): RedactedExchange;
}

/** Creates the redaction for a visit, which knows the secrets. */
export function createRedaction({ secrets, plan }: Visit): Redaction {
  const { redirectHeader, publicTokenHeader } = plan.settings.names;
  const { header: antiForgeryHeader } = plan.settings.antiForgery;
  const hiddenTexts = [...secrets].flatMap(listSpellings).sort((a, b) => b.length - a.length);

  function redactText(text: string): string {
    const withoutSecrets = hiddenTexts.reduce(
      (rest, secret) => rest.replaceAll(secret, HIDDEN),
      text,
    );
    // Addresses can have tokens in their query strings.
    return withoutSecrets.replace(/([?&#][^=\s&#"]+=)[^&\s"#]+/g, `$1${HIDDEN}`);
  }

  function redactRequestHeader([name, value]: readonly [string, string]): string {
    switch (name.toLowerCase()) {
      case 'authorization':
        return `${name}: ${value.split(' ', 1)[0]} ${HIDDEN}`;
      case 'cookie':
        return `${name}: ${value.replace(/=[^;]*/g, `=${HIDDEN}`)}`;
      case 'if-none-match':
      case antiForgeryHeader.toLowerCase():
        return `${name}: ${HIDDEN}`;
      default:
        return `${name}: ${redactText(value)}`;
    }
  }

  function listAnswerHeaders({ headers, setCookies }: PortalAnswer): string[] {
    const token = publicTokenHeader.toLowerCase();
    const addresses = ['location', redirectHeader.toLowerCase()];
    const shown = [...headers].flatMap(([name, value]) => {
      if (addresses.includes(name)) return [`${name}: ${quoteAddress(value)}`];
      if (name === token) return [`${name}: ${HIDDEN}`];
      return SHOWN_HEADERS.test(name) ? [`${name}: ${quoteHeader(value)}`] : [];
    });
    return [
      ...shown,
      ...setCookies.map((header) => `set-cookie: ${describeSetCookie(header)}`),
    ].map(redactText);
  }

  function describeAnswerBody(answer: PortalAnswer): string {
    const { length } = answer.body;
    if (length === 0) return '';
    return `${quoteHeader(readMediaType(answer)) || 'unknown type'}, ${length} bytes`;
  }

  return {
    text: redactText,
    exchange: ({ request, answer }) => ({
      request: `${request.method} ${redactText(request.url.href)}`,
      requestHeaders: Object.entries(request.headers).map(redactRequestHeader),
      requestBody: describeRequestBody(request),
      status: answer.status,
      answerHeaders: listAnswerHeaders(answer),
      answerBody: describeAnswerBody(answer),
      milliseconds: Math.round(answer.duration),
    }),
  };
}

/** The name of a cookie with the attributes that the rules are about. */
function describeSetCookie(header: string): string {
  const { name, path, domain, sameSite, isHttpOnly, isSecure, isRemoval } = parseSetCookie(header);
  return [
    `${name}=${isRemoval ? '' : HIDDEN}`,
    ...(path === undefined ? [] : [`Path=${path}`]),
    ...(domain === undefined ? [] : [`Domain=${domain}`]),
    ...(sameSite === undefined ? [] : [`SameSite=${quoteHeader(sameSite)}`]),
    ...(isHttpOnly ? ['HttpOnly'] : []),
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
}

/** The names of the fields that were sent. */
function describeRequestBody({ headers, body = '' }: PortalRequest): string {
  if (body === '') return '';
  const isForm = headers['Content-Type'] !== 'application/json';
  const names = isForm ? [...new URLSearchParams(body).keys()] : Object.keys(JSON.parse(body));
  return `${isForm ? 'form' : 'JSON'} with ${names.join(', ')}`;
}

/** The ways in which a secret can be written in a name, such as that of a cookie or of a host. */
function listSpellings(secret: string): string[] {
  const spellings = [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('base64'),
    Buffer.from(secret).toString('base64url'),
  ];
  return [...new Set(spellings)];
}
