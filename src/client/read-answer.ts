import { Failure } from '../contract/failure.ts';
import { ignoreErrors } from '../contract/ignore-errors.ts';
import { withoutPrototype } from '../contract/own-properties.ts';
import { type Principal, principalSchema } from '../contract/principal.ts';
import * as v from '../contract/schema.ts';
import { logWarning } from '../platform/browser/console.ts';
import { expectNetwork } from './fetch-hook.ts';

/** A response whose body has been read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/**
 * Decides whether the portal has answered; everything that reads a response asks here. HTML is never an answer of the
 * contract, an empty body is one, and the media type says little: PHP adds `text/html` to each response. A redirect comes
 * from an access proxy, and 511 from a captive portal (RFC 6585 section 6). Without JSON, a 401 with a scheme for which
 * browsers open a prompt comes from the password of a proxy. Above 407, the page of a proxy means the same as a response
 * of the portal, except for 422.
 * @throws Failure `bad-answer` if a proxy or the network has answered
 */
export function requirePortal({ body, headers, status }: Answer): void {
  const type = `${headers.get('Content-Type')}`;
  const isWebPage =
    !type.includes('/xml') && (/html/i.test(type) ? /<[!?a-z]/i : /^\s*<[!?a-z]/i).test(body);
  const asksItself = /\b(basic|digest|negotiate|ntlm)\b/i.test(
    `${headers.get('WWW-Authenticate')}`,
  );
  const isForeign =
    (isWebPage && (status < 408 || status === 422)) || (asksItself && status === 401);
  // An unread redirect has the status 0 in browsers.
  const isRedirect = status < 400 && (status < 200 || status > 299);
  if (!isRedirect && status !== 511 && (!isForeign || /^\s*\{/.test(body))) return;
  logWarning(`Portico: a proxy has answered (${status}).`);
  throw new Failure('bad-answer', { status });
}

/**
 * Reads the body of a response, also of one that is not used: the browser stops an unread transfer when the page is left,
 * and its tools show the call as canceled.
 * @throws Failure `bad-answer` if the portal has not answered
 */
async function readBody(response: Response, isUsed: boolean): Promise<string> {
  const { bodyUsed, headers, status } = response;
  const text = response.text();
  // A hook of the page may have read the body. That is not a network error.
  const reading = bodyUsed ? text : expectNetwork(text);
  // If the transfer of an unused body breaks off, nothing changes: the status has been read.
  const body = await (isUsed ? reading : reading.catch(() => ''));
  requirePortal({ body, headers, status });
  return body;
}

/**
 * A reader of answers that checks their JSON against a schema.
 * @throws SyntaxError or ShapeError for an answer that does not fit
 */
export const readAs =
  <Output>(schema: v.Schema<Output>) =>
  async (response: Response): Promise<Output> =>
    // Some servers write `null` for a field without a value: it counts as missing.
    v.parse(
      schema,
      JSON.parse(await readBody(response, true), (_, value: unknown) => value ?? undefined),
    );

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
    logWarning(`Portico: the field "${name}" of the person has a wrong type.`);
    fields[name] = name === 'web_access_enabled' ? false : undefined;
  }
  return v.parse(principalSchema, fields);
}

/**
 * Reads an answer whose body is not used.
 * @throws Failure `bad-answer` if the portal has not answered
 */
export async function readNothing(response: Response): Promise<void> {
  await readBody(response, false);
}

/**
 * Reads the language of a text from the portal (`Content-Language`, RFC 9110 section 8.5).
 * @returns a BCP 47 tag for `lang`; empty, which means an unknown language, unless there is exactly one valid tag
 */
export function readLanguage(headers: Headers): string {
  const tag = headers.get('Content-Language') ?? '';
  return ignoreErrors(() => `${new Intl.Locale(tag)}`) ?? '';
}
