import type { Call } from './call.ts';
import { recordCall } from './register.ts';

/** `POST /rest/extuser/reset_password` (spec 7): same record and answers as the registration. */
export const resetPasswordCall = {
  ...recordCall,
  name: 'resetPassword',
  summary: 'Stores a new password, which a second mail confirms.',
} as const satisfies Call;
