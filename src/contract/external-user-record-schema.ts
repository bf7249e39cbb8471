import { LIMITS } from './limits.ts';
import * as v from './schema.ts';

/** A field of a record; blank if it is missing. */
/* @__NO_SIDE_EFFECTS__ */
function field(limit: number) {
  const text = v.prepare(v.maxLength(v.string(), limit), (value) =>
    value === undefined ? '' : value,
  );
  return v.optional(text) as v.Schema as v.Schema<string>;
}

const FIELDS = {
  emailAddress: field(LIMITS.name),
  euet: field(LIMITS.text),
  phone: field(LIMITS.text),
  password: field(LIMITS.password),
  firstName: field(LIMITS.text),
  lastName: field(LIMITS.text),
};

/**
 * The record as the portal reads it. It ignores the other fields, because it stores their values itself.
 * A missing field counts as blank.
 */
export const externalUserRecordSchema = v.object({
  ...FIELDS,
  termsAndConditions: field(LIMITS.terms),
});

/** The record of the other calls. They do not read the terms, whatever the client sends as such. */
export const recordWithoutTermsSchema = v.object(FIELDS);
