import { Failure } from '../contract/failure.ts';
import { withoutPrototype } from '../contract/own-properties.ts';
import { type Principal, principalSchema } from '../contract/principal.ts';
import * as v from '../contract/schema.ts';
import { expectNetwork } from './fetch-hook.ts';

/** A response whose body has been read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Statuses that mean the same from every server on the way to the portal; so do those from 500. */
const COMMON = [408, 413, 414, 429, 431];

/**
 * Decides whether the portal has answered; everything that reads a response asks here. HTML is never an answer of the
 * contract, an empty body is one whatever its type, and type and length of a body are of no use: PHP adds `text/html` to
 * each response. A redirect comes from an access proxy, and 511 from a captive portal (RFC 6585 section 6).
 * @throws Failure `bad-answer` if a proxy or the network has answered
 */
export function requirePortal({ body, headers, status }: Answer): void {
  const isWebPage = /^\s*<[!a-z]/i.test(body) && !headers.get('Content-Type')?.includes('/xml');
  const isCommon = COMMON.includes(status) || (status >= 500 && status !== 511);
  // An unread redirect has the status 0 in browsers.
  const isRedirect = status < 200 || (status >= 300 && status < 400);
  if (!isRedirect && status !== 511 && (!isWebPage || isCommon)) return;
  console.warn(
    `Portico: ${isRedirect ? 'a redirect' : 'a web page'} instead of a response of the portal, status ${status}.`,
  );
  throw new Failure('bad-answer', { status });
}

/** The JSON of an answer. Some servers write `null` for a field without a value: it counts as missing. */
async function readJson(response: Response): Promise<unknown> {
  // A hook of the page may have read the body. That is not a network error.
  const { bodyUsed, headers, status } = response;
  const text = response.text();
  const body = await (bodyUsed ? text : expectNetwork(text));
  requirePortal({ body, headers, status });
  return JSON.parse(body, (_, value: unknown) => value ?? undefined);
}

/**
 * A reader of answers that checks their JSON against a schema.
 * @throws SyntaxError or ShapeError for an answer that does not fit
 */
export const readAs =
  <Output>(schema: v.Schema<Output>) =>
  async (response: Response): Promise<Output> =>
    v.parse(schema, await readJson(response));

const readFields = readAs(v.unknown());

/**
 * Reads the answer of `GET /rest/self`. Only `name` is required: a field of a wrong type is dropped and logged,
 * because it must not prevent a sign-in. A field that decides about access is `false` then.
 * @throws Failure, SyntaxError or ShapeError without a name
 */
export async function readPrincipal(response: Response): Promise<Principal> {
  // For an answer that is no object, the check at the end fails.
  const fields = withoutPrototype({ ...Object(await readFields(response)) });
  for (const [name, schema] of Object.entries(principalSchema.properties)) {
    if (name === 'name' || v.is(schema, fields[name])) continue;
    console.warn(`Portico: the field "${name}" of the signed-in person has a wrong type.`);
    fields[name] = name === 'web_access_enabled' ? false : undefined;
  }
  return v.parse(principalSchema, fields);
}

/**
 * Reads an answer whose body is not used. A transfer that breaks off changes nothing: the status has been read.
 * @throws Failure `bad-answer` if the portal has not answered
 */
export async function readNothing(response: Response): Promise<void> {
  const { bodyUsed, headers, status } = response;
  // Also read because the browser stops an unread transfer when the page is left, and its tools show the call as canceled.
  const body = bodyUsed ? '' : await response.text().catch(() => '');
  requirePortal({ body, headers, status });
}

/**
 * Reads the language of a text from the portal (`Content-Language`, RFC 9110 section 8.5).
 * @returns a BCP 47 tag for `lang`; empty, which means an unknown language, unless there is exactly one valid tag
 */
export function readLanguage(headers: Headers): string {
  try {
    return `${new Intl.Locale(headers.get('Content-Language') ?? '')}`;
  } catch {
    return '';
  }
}
