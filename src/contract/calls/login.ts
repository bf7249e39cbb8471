import { LIMITS } from '../limits.ts';
import { DEFAULT_NAMES, REDIRECT_STATUS } from '../names.ts';
import * as v from '../schema.ts';
import { authorizationHeader, type Call, header, headerName, parameter } from './call.ts';
import { disabledLoginRefusal, refusal } from './error-body.ts';

/**
 * `POST /rest/auth/login` (spec 7): signs a person in, with a name and a password
 * (`Authorization: Basic`, RFC 7617) or with the public token (`Authorization: Bearer`, RFC 6750).
 */
export const loginCall = {
  name: 'login',
  method: 'POST',
  isCrossOrigin: true,
  summary: 'Signs a person in with a password or with the public token.',
  request: {
    query: v.object({
      [DEFAULT_NAMES.captchaParameter]: parameter(LIMITS.captcha),
      /** Token of the mailed link that the sign-in confirms. */
      [DEFAULT_NAMES.externalTokenParameter]: parameter(),
    }),
    headers: v.object(
      {
        authorization: authorizationHeader,
        /** `bearer` asks for bearer mode. */
        [headerName(DEFAULT_NAMES.tokenModeHeader)]: header,
        [headerName(DEFAULT_NAMES.mfaTokenHeader)]: header,
        /** The captcha that is answered, in bearer mode. */
        [headerName(DEFAULT_NAMES.captchaSlotHeader)]: header,
      },
      'keep',
    ),
  },
  answers: {
    200: {
      description: 'The person is signed in; the cookies are set.',
      optionalHeaders: ['Location', DEFAULT_NAMES.publicTokenHeader],
      cookies: [DEFAULT_NAMES.publicTokenCookie],
    },
    400: refusal('The Authorization header is malformed, or something is too long.'),
    401: refusal('Name, password, token or captcha is missing or wrong.'),
    403: refusal(
      'The request did not come from a page of the portal or of an allowed origin, or a second factor is needed in bearer mode.',
    ),
    429: refusal('There were too many attempts.', ['Retry-After']),
    502: refusal('The authority of the second factor does not answer.'),
    503: disabledLoginRefusal,
    [REDIRECT_STATUS]: {
      description: 'A second factor is needed.',
      headers: [DEFAULT_NAMES.redirectHeader],
      cookies: [DEFAULT_NAMES.publicTokenCookie],
    },
  },
} as const satisfies Call;
