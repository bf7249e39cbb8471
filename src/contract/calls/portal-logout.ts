import type { Call } from './call.ts';
import { forgeryRefusal } from './error-body.ts';

/** `POST /ssf/s/portalLogout` (spec 7). */
export const portalLogoutCall = {
  name: 'portalLogout',
  method: 'POST',
  isCrossOrigin: false,
  summary: 'Ends the second login of an administrator, or the session of a page without script.',
  request: {},
  answers: {
    204: { description: 'To a script: the second login has ended.' },
    303: { description: 'To a plain form: the session has ended.', headers: ['Location'] },
    403: forgeryRefusal,
  },
} as const satisfies Call;
