import { Failure } from '../contract/failure.ts';
import { withoutPrototype } from '../contract/own-properties.ts';
import * as v from '../contract/schema.ts';
import { expectNetwork } from './network-failure.ts';

/** The JSON of an answer. Some servers write `null` for a field without a value: it counts as missing. */
async function readJson(response: Response): Promise<unknown> {
  // A hook of the page may have read the body. That is not a network error.
  const { bodyUsed } = response;
  const text = response.text();
  return JSON.parse(await (bodyUsed ? text : expectNetwork(text)), (_, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? withoutPrototype(value)
      : (value ?? undefined),
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
