import { userStateSchema } from '../external-user.ts';
import { LIMITS } from '../limits.ts';
import { registrationErrorsSchema } from '../registration-errors.ts';
import * as v from '../schema.ts';
import type { Call } from './call.ts';
import { errorBodySchema, forgeryRefusal, refusal } from './error-body.ts';

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

/** The body of a 422: the common error body with a reason for each field that is not valid. */
export const invalidRecordSchema = v.object({
  ...errorBodySchema.properties,
  data: registrationErrorsSchema,
});

/** The common part of registration and password reset: the request is a record, the answer the new state (spec 7). */
export const recordCall = {
  method: 'POST',
  isCrossOrigin: true,
  request: { body: externalUserRecordSchema, mediaType: 'application/json' },
  answers: {
    200: { description: 'The record is accepted; the new state.', body: userStateSchema },
    400: refusal('The body is not a registration record.'),
    403: forgeryRefusal,
    404: refusal('The token is unknown, expired or used.'),
    422: {
      description: 'Some fields are not valid; `data` has a reason for each.',
      body: invalidRecordSchema,
    },
    429: refusal('There were too many attempts.', ['Retry-After']),
  },
} as const satisfies Omit<Call, 'name' | 'summary'>;

/** `POST /rest/extuser/register` (spec 7). */
export const registerCall = {
  ...recordCall,
  name: 'register',
  summary: 'Registers an invited person.',
} as const satisfies Call;
