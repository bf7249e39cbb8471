import type { Call } from './call.ts';
import { recordCall, recordWithoutTermsSchema } from './register.ts';

/** `POST /rest/extuser/reset_password` (spec 7): the record and the answers of the registration, without terms. */
export const resetPasswordCall = {
  ...recordCall,
  request: { ...recordCall.request, body: recordWithoutTermsSchema },
  name: 'resetPassword',
  summary: 'Stores a new password, which a second mail confirms.',
} as const satisfies Call;
