import { LIMITS } from '../limits.ts';
import { DEFAULT_NAMES } from '../names.ts';
import * as v from '../schema.ts';
import { authorizationHeader, type Call, parameter } from './call.ts';
import { disabledLoginRefusal, forgeryRefusal, refusal } from './error-body.ts';

/** The form of `POST /ssf/s/portalLogin`. */
export const portalLoginFormSchema = v.object({
  j_username: parameter(LIMITS.name),
  j_password: parameter(LIMITS.password),
  [DEFAULT_NAMES.captchaParameter]: parameter(LIMITS.captcha),
  /** Token of the mailed link by which an invited person came to the form. */
  [DEFAULT_NAMES.externalTokenParameter]: parameter(),
});

/** The form of `POST /ssf/s/portalLogin`, as a server reads it. */
export type PortalLoginForm = v.InferOutput<typeof portalLoginFormSchema>;

/**
 * `POST /ssf/s/portalLogin` (spec 7): the second login of administrators (spec 6), and the login of a plain
 * HTML form.
 */
export const portalLoginCall = {
  name: 'portalLogin',
  method: 'POST',
  isCrossOrigin: false,
  summary: 'Confirms the session of an administrator, or signs a person in by a plain HTML form.',
  request: {
    query: v.object({ [DEFAULT_NAMES.captchaParameter]: parameter(LIMITS.captcha) }),
    headers: v.object({ authorization: authorizationHeader }, 'keep'),
    /** Absent where a script sends an Authorization header instead. */
    body: v.optional(portalLoginFormSchema),
    mediaType: 'application/x-www-form-urlencoded',
  },
  answers: {
    204: { description: 'A script has signed in.' },
    303: { description: 'A form has signed in, or has to be shown again.', headers: ['Location'] },
    400: refusal('The Authorization header is malformed, or something is too long.'),
    401: refusal(
      'Name, password, token or captcha is missing or wrong, or a second factor is needed.',
    ),
    403: forgeryRefusal,
    429: refusal('There were too many attempts.', ['Retry-After']),
    502: refusal('The authority of the second factor does not answer.'),
    503: disabledLoginRefusal,
  },
} as const satisfies Call;
