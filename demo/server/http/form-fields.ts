import * as v from 'valibot';

/** A text field of a form or query; empty if the field is missing or was sent more than once. */
export const textField = v.fallback(v.string(), '');

/** A text field of a form or query; undefined if the field is missing or was sent more than once. */
export const optionalField = v.fallback(v.optional(v.string()), undefined);

/** Path parameters with the `id` of a database row; 0, which no row has, for anything else. */
export const rowParams = v.object({
  id: v.fallback(
    v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1)),
    0,
  ),
});
