import * as v from 'valibot';
import { authorizationHeader, type Call } from './call.ts';
import { forgeryRefusal, lengthRefusal } from './error-body.ts';

/** `POST /rest/auth/logout` (spec 7). */
export const logoutCall = {
  name: 'logout',
  method: 'POST',
  isCrossOrigin: true,
  summary: 'Ends the session, or the login that waits for its second factor.',
  request: { headers: v.looseObject({ authorization: authorizationHeader }) },
  answers: {
    204: { description: 'The session has ended, or there was none.' },
    400: lengthRefusal,
    403: forgeryRefusal,
  },
} as const satisfies Call;
