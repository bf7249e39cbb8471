import type { CallName } from '../../contract/calls/paths.ts';
import type { Branding } from '../../contract/calls/public-info.ts';
import { type Answer, DONE, ok, picture, refuse } from './answer.ts';
import { CAPTCHA_PICTURE } from './pictures.ts';

/** The public information of a portal without colors of its own. */
export const PUBLIC_INFO = { branding: { productName: 'Harbour Files' } satisfies Branding };

/** A 401 of a call without a session. */
export const NO_SESSION = refuse(401, 'Unauthorized');

/** The answers of the portal where a state has none of its own: nobody is signed in, and passwords are wrong. */
export const DEFAULT_ANSWERS: Readonly<Record<CallName, Answer>> = {
  self: NO_SESSION,
  publicInfo: ok(PUBLIC_INFO),
  releaseInfo: ok({ license_expired: false }),
  login: refuse(401, 'Wrong password'),
  logout: DONE,
  portalLogin: DONE,
  portalLogout: DONE,
  captcha: picture(CAPTCHA_PICTURE),
  secondFactorCallback: DONE,
  externalUser: refuse(404, 'Not found'),
  register: ok({ userState: 2 }),
  resetPassword: ok({ userState: 5 }),
  resetPasswordRequested: DONE,
};
