import { DEFAULT_NAMES } from '../names.ts';
import * as v from '../schema.ts';
import { type Call, parameter } from './call.ts';
import { forgeryRefusal, refusal } from './error-body.ts';

/**
 * `GET /rest/oauth2/login/callback` (spec 7): exchanges the code of the second factor's authority (RFC 6749
 * section 4.1.2, RFC 9207) for the MFA token cookie.
 */
export const secondFactorCallbackCall = {
  name: 'secondFactorCallback',
  method: 'GET',
  isCrossOrigin: false,
  summary: 'Exchanges the code of the second factor for the MFA token cookie.',
  request: {
    query: v.object({
      code: parameter(),
      /** The address that the client saved; the portal does not rely on it (spec 4). */
      state: parameter(),
      /** The issuer, where the authority sends it. */
      iss: parameter(),
    }),
  },
  answers: {
    204: {
      description: 'The second factor is passed; the MFA token cookie is set.',
      cookies: [DEFAULT_NAMES.mfaTokenCookie],
    },
    400: refusal('The code is missing, used, expired or not for this browser.'),
    401: refusal('No login of this browser waits for a second factor.'),
    403: forgeryRefusal,
    502: refusal('The authority of the second factor does not answer.'),
  },
} as const satisfies Call;
