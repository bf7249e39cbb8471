import * as v from 'valibot';

/**
 * The check of the body of a refused call. `message` is searched for the two phrases of the login
 * and otherwise kept from people.
 */
export const errorBodySchema = v.object({
  code: v.optional(v.string()),
  message: v.optional(v.string()),
  data: v.optional(v.unknown()),
});

/** The body of a refused call. */
export type ErrorBody = v.InferOutput<typeof errorBodySchema>;
