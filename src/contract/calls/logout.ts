import * as v from 'valibot';
import { type Call, header } from './call.ts';
import { forgeryRefusal } from './error-body.ts';

/** `POST /rest/auth/logout` (spec 7). */
export const logoutCall = {
  name: 'logout',
  method: 'POST',
  isCrossOrigin: true,
  summary: 'Ends the session, or the login that waits for its second factor.',
  request: { headers: v.looseObject({ authorization: header }) },
  answers: {
    204: { description: 'The session has ended, or there was none.' },
    403: forgeryRefusal,
  },
} as const satisfies Call;
