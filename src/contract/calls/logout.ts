import * as v from '../schema.ts';
import { authorizationHeader, type Call } from './call.ts';
import { forgeryRefusal, lengthRefusal } from './error-body.ts';

/** `POST /rest/auth/logout` (spec 7). */
export const logoutCall = {
  name: 'logout',
  method: 'POST',
  isCrossOrigin: true,
  summary: 'Ends the session, or the login that waits for its second factor.',
  request: { headers: v.object({ authorization: authorizationHeader }, 'keep') },
  answers: {
    204: { description: 'The session has ended, or there was none.' },
    400: lengthRefusal,
    403: forgeryRefusal,
  },
} as const satisfies Call;
