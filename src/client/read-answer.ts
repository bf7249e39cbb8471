import { Failure } from '../contract/failure.ts';
import { withoutPrototype } from '../contract/own-properties.ts';
import { type Principal, principalSchema } from '../contract/principal.ts';
import * as v from '../contract/schema.ts';
import { expectNetwork } from './fetch-hook.ts';

/** The JSON of an answer. Some servers write `null` for a field without a value: it counts as missing. */
async function readJson(response: Response): Promise<unknown> {
  // A hook of the page may have read the body. That is not a network error.
  const { bodyUsed } = response;
  const text = response.text();
  return JSON.parse(
    await (bodyUsed ? text : expectNetwork(text)),
    (_, value: unknown) => value ?? undefined,
  );
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

/** Whether the answer is a web page, such as one of a proxy or a captive portal. */
export function isWebPage({ headers }: Response): boolean {
  return headers.get('Content-Type')?.includes('html') === true;
}

/**
 * Reads an answer without a body.
 * @throws Failure `bad-answer` for a web page
 */
export async function readNothing(response: Response): Promise<void> {
  if (isWebPage(response)) throw new Failure('bad-answer', { status: response.status });
}

/**
 * Receives the rest of an answer that nobody has read. Otherwise the browser stops the transfer when the page is left, and
 * its tools show the call as canceled. A transfer that breaks off changes nothing: the status has been read.
 */
export async function receiveRest(response: Response): Promise<void> {
  if (!response.bodyUsed) await response.text().catch(() => {});
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
