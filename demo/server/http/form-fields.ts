import * as v from 'valibot';

/** A text field of a form or query; empty if the field is missing or was sent more than once. */
export const textField = v.fallback(v.string(), '');

/** A text field of a form or query; undefined if the field is missing or was sent more than once. */
export const optionalField = v.fallback(v.optional(v.string()), undefined);
