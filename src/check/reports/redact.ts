import type { Exchange } from '../http/browser.ts';
import type { PortalAnswer, PortalRequest } from '../http/send.ts';
import { parseSetCookie } from '../http/set-cookie.ts';
import { readMediaType, readObject } from '../read-answer.ts';
import type { Visit } from '../visits/visit.ts';

const HIDDEN = '[hidden]';

/** The most characters of a refusal's body that a report contains. */
const EXCERPT = 300;

/** The headers of answers that the rules are about. */
const SHOWN_HEADERS =
  /^(content-type|cache-control|etag|location|www-authenticate|retry-after|vary|strict-transport-security|x-content-type-options|access-control-.*)$/;

/** A request and its answer without secrets and personal data. */
export interface RedactedExchange {
  /** The method and the URL. */
  readonly request: string;
  readonly requestHeaders: readonly string[];
  /** The kind of body that was sent; empty for none. */
  readonly requestBody: string;
  readonly status: number;
  readonly answerHeaders: readonly string[];
  /** A short description of the body, or the beginning of a refusal. */
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
      case antiForgeryHeader.toLowerCase():
        return `${name}: ${HIDDEN}`;
      default:
        return `${name}: ${redactText(value)}`;
    }
  }

  function listAnswerHeaders({ headers, setCookies }: PortalAnswer): string[] {
    const shown = [...headers]
      .filter(([name]) => SHOWN_HEADERS.test(name) || name === redirectHeader.toLowerCase())
      .map(([name, value]) => `${name}: ${redactText(value)}`);
    const token = headers.has(publicTokenHeader.toLowerCase());
    return [
      ...shown,
      ...(token ? [`${publicTokenHeader.toLowerCase()}: ${HIDDEN}`] : []),
      ...setCookies.map((header) => `set-cookie: ${redactSetCookie(header)}`),
    ];
  }

  function describeAnswerBody(answer: PortalAnswer): string {
    const { status, body } = answer;
    const type = readMediaType(answer);
    if (body.length === 0) return '';
    const object = readObject(answer);
    if (status < 400 && object) return `JSON with ${Object.keys(object).join(', ') || 'no fields'}`;
    const isText = object !== undefined || type === 'text/plain';
    if (status < 400 || !isText) return `${type || 'unknown type'}, ${body.length} bytes`;
    return redactText(body.toString()).slice(0, EXCERPT);
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

/** The name of a cookie with its attributes. */
function redactSetCookie(header: string): string {
  const { name, isRemoval } = parseSetCookie(header);
  const [, ...attributes] = header.split(';');
  return [`${name}=${isRemoval ? '' : HIDDEN}`, ...attributes].join(';');
}

/** The names of the fields that were sent. */
function describeRequestBody({ headers, body = '' }: PortalRequest): string {
  if (body === '') return '';
  const isForm = headers['Content-Type'] !== 'application/json';
  const names = isForm ? [...new URLSearchParams(body).keys()] : Object.keys(JSON.parse(body));
  return `${isForm ? 'form' : 'JSON'} with ${names.join(', ')}`;
}

/** The ways in which a secret can be written in an answer. */
function listSpellings(secret: string): string[] {
  const spellings = [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('base64'),
  ];
  return [...new Set(spellings)];
}
