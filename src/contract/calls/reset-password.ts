import type { Call } from './call.ts';
import { recordCall } from './register.ts';

/** `POST /rest/extuser/reset_password` (spec 7): same record and answers as the registration. */
export const resetPasswordCall = {
  ...recordCall,
  name: 'resetPassword',
  summary: 'Takes a new password, which waits for its confirmation by a second mail.',
} as const satisfies Call;
