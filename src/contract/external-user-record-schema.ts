import * as v from 'valibot';
import { LIMITS } from './limits.ts';
import { object } from './object-schema.ts';

/** A field of a record; blank if it is missing. */
const field = (limit: number) => v.optional(v.pipe(v.string(), v.maxLength(limit)), '');

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
export const externalUserRecordSchema = object({
  ...FIELDS,
  termsAndConditions: field(LIMITS.terms),
});

/** The record of the other calls. They do not read the terms, whatever the client sends as such. */
export const recordWithoutTermsSchema = object(FIELDS);
