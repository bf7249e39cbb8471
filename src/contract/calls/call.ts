import { AUTHORIZATION_LIMIT, LIMITS } from '../limits.ts';
import type { Schema } from '../schema.ts';
import * as v from '../schema.ts';
import type { CallName } from './paths.ts';

/** What a portal answers with one status. */
export interface CallAnswer {
  /** When the portal answers so, as one sentence. */
  readonly description: string;
  /** The JSON body; absent where there is none. */
  readonly body?: Schema;
  /** Media type of a body that is not JSON. */
  readonly mediaType?: string;
  /** Names of the response headers that the client reads and that are always there. */
  readonly headers?: readonly string[];
  /** Names of the response headers that the client reads if they are there. */
  readonly optionalHeaders?: readonly string[];
  /** Names of the cookies that the answer sets for scripts, except in bearer mode. */
  readonly cookies?: readonly string[];
}

/**
 * A call of the portal (spec 7): what a server builds its route from, and what an OpenAPI document says of
 * it. The client uses the schemas of the answers only, so that the requests stay out of the browser.
 */
export interface Call {
  /** Name of the call; its path is `CALL_PATHS[name]`. */
  readonly name: CallName;
  readonly method: 'GET' | 'POST';
  /** Whether pages of other origins can make the call, if the portal allows their origin (CORS). */
  readonly isCrossOrigin: boolean;
  /** What the call does, as one sentence. */
  readonly summary: string;
  readonly request: {
    /** Parameters in the path. */
    readonly params?: Schema;
    /** Parameters in the query string. */
    readonly query?: Schema;
    /** Headers, by their names in lower case. Other headers may be there too. */
    readonly headers?: Schema;
    /** The body. */
    readonly body?: Schema;
    /** Media type of the body. */
    readonly mediaType?: 'application/json' | 'application/x-www-form-urlencoded';
  };
  /**
   * The answers by status code. Every call can also be refused for reasons that are not its own: 411 for
   * a body without a length, 413 and 415 for one that is too long or has another media type, 414 and 431 for
   * too many parameters or headers, 500 for an error of the server.
   */
  readonly answers: Readonly<Record<number, CallAnswer>>;
}

/**
 * A parameter of a query or a form. One that is sent twice counts as missing; one that is too long does not
 * match, so that the call is refused with 400.
 * @param limit the most UTF-16 code units
 */
/* @__NO_SIDE_EFFECTS__ */
export function parameter(limit: number = LIMITS.text) {
  const text = v.prepare(v.maxLength(v.string(), limit), (value) =>
    typeof value === 'string' ? value : undefined,
  );
  return v.optional(text);
}

/** The name of a header as servers see it: header names have no case (RFC 9110 section 5.1). */
export function headerName<Name extends string>(name: Name) {
  return name.toLowerCase() as Lowercase<Name>;
}

/** A header of a request that may be missing. Its length is limited like that of any other text. */
export const header = v.optional(v.maxLength(v.string(), LIMITS.text));

/** The header `Authorization`, which may be missing. A longer one contains a name or password that is too long. */
export const authorizationHeader = v.optional(v.maxLength(v.string(), AUTHORIZATION_LIMIT));
