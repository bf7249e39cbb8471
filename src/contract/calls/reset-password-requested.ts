import type { Call } from './call.ts';
import { forgeryRefusal, refusal } from './error-body.ts';
import { recordWithoutTermsSchema } from './register.ts';

/**
 * `POST /rest/extuser/reset_password_requested` (spec 7). The answer is the same, in the same time, whether
 * or not the portal knows the address.
 */
export const resetPasswordRequestedCall = {
  name: 'resetPasswordRequested',
  method: 'POST',
  isCrossOrigin: true,
  summary: 'Requests a mail with a link to reset the password.',
  request: { body: recordWithoutTermsSchema, mediaType: 'application/json' },
  answers: {
    204: { description: 'The request is accepted.' },
    400: refusal('The body is not a registration record.'),
    403: forgeryRefusal,
    429: refusal('There were too many attempts.', ['Retry-After']),
  },
} as const satisfies Call;
