import * as v from 'valibot';
import type { CallAnswer } from './call.ts';

/**
 * The body of a refused call. `message` is for developers: it is searched for the two phrases of the login
 * and shown to people in single sign-on mode only (spec 8).
 */
export const errorBodySchema = v.object({
  code: v.optional(v.string()),
  message: v.optional(v.string()),
  data: v.optional(v.unknown()),
});

/** The body of a refused call. */
export type ErrorBody = v.InferOutput<typeof errorBodySchema>;

/** A refusal with the common error body. */
export const refusal = (description: string, headers: readonly string[] = []): CallAnswer => ({
  description,
  body: errorBodySchema,
  headers,
});
