import * as v from 'valibot';

const text = v.optional(v.string(), '');

/** The portal's check of a record. What the portal knows better than the sender is not read. */
export const externalUserRecordSchema = v.object({
  emailAddress: text,
  euet: text,
  termsAndConditions: text,
  phone: text,
  password: text,
  firstName: text,
  lastName: text,
});
