import * as v from '../schema.ts';
import type { CallAnswer } from './call.ts';

/**
 * The body of a refused call. `message` is for developers: the client looks for the two phrases of the login
 * in it, and shows it to people in single sign-on mode only (spec 8).
 */
export const errorBodySchema = v.object({
  code: v.optional(v.string()),
  message: v.optional(v.string()),
  data: v.optional(v.unknown()),
});

/** The body of a refused call. */
export type ErrorBody = v.InferOutput<typeof errorBodySchema>;

/** A refusal with the common error body. */
export const refusal = (
  description: string,
  headers: readonly string[] = [],
  optionalHeaders: readonly string[] = [],
): CallAnswer => ({ description, body: errorBodySchema, headers, optionalHeaders });

/** Refuses a parameter, header or field that is longer than `LIMITS` allows. */
export const lengthRefusal = refusal('A parameter, header or field is too long.');

/** Refuses a page of another origin that the portal does not allow. */
export const originRefusal = refusal(
  'The request came from a page of another origin, which the portal does not allow.',
);

/** Refuses a forged request (CSRF): one that changes something and comes from an unknown page. */
export const forgeryRefusal = refusal(
  'The request did not come from a page of the portal or of an allowed origin.',
);

/** Refuses every login while the portal accepts none. */
export const disabledLoginRefusal = refusal(
  'The login is disabled. The code is `LOGIN_DISABLED`, or there is a `Retry-After`.',
  [],
  ['Retry-After'],
);
