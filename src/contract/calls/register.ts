import { externalUserRecordSchema, userStateSchema } from '../external-user.ts';
import type { Call } from './call.ts';
import { refusal } from './error-body.ts';

/** What registration and password reset have in common: a record in, the new state out (spec 7). */
export const recordCall = {
  method: 'POST',
  request: { body: externalUserRecordSchema, mediaType: 'application/json' },
  answers: {
    200: { description: 'The record is accepted; the state from now on.', body: userStateSchema },
    400: refusal('The body is no record.'),
    404: refusal('The token is unknown, expired or used.'),
    422: refusal('Some fields do not pass; `data` has a reason for each.'),
    429: refusal('There were too many attempts.', ['Retry-After']),
  },
} as const satisfies Omit<Call, 'name' | 'summary'>;

/** `POST /rest/extuser/register` (spec 7). */
export const registerCall = {
  ...recordCall,
  name: 'register',
  summary: 'Registers an invited person.',
} as const satisfies Call;
