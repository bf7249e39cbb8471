import { externalUserRecordSchema, userStateSchema } from '../external-user.ts';
import { registrationErrorsSchema } from '../registration-errors.ts';
import * as v from '../schema.ts';
import type { Call } from './call.ts';
import { errorBodySchema, forgeryRefusal, refusal } from './error-body.ts';

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
