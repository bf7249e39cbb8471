import type { Call } from './call.ts';
import { captchaCall } from './captcha.ts';
import { externalUserCall } from './external-user.ts';
import { loginCall } from './login.ts';
import { logoutCall } from './logout.ts';
import type { CallName } from './paths.ts';
import { portalLoginCall } from './portal-login.ts';
import { portalLogoutCall } from './portal-logout.ts';
import { publicInfoCall } from './public-info.ts';
import { registerCall } from './register.ts';
import { releaseInfoCall } from './release-info.ts';
import { resetPasswordCall } from './reset-password.ts';
import { resetPasswordRequestedCall } from './reset-password-requested.ts';
import { secondFactorCallbackCall } from './second-factor-callback.ts';
import { selfCall } from './self.ts';

/** Every call, by its name (spec 7). A call without an entry does not compile. */
export const ALL_CALLS = {
  login: loginCall,
  logout: logoutCall,
  self: selfCall,
  publicInfo: publicInfoCall,
  releaseInfo: releaseInfoCall,
  portalLogin: portalLoginCall,
  portalLogout: portalLogoutCall,
  captcha: captchaCall,
  secondFactorCallback: secondFactorCallbackCall,
  externalUser: externalUserCall,
  register: registerCall,
  resetPassword: resetPasswordCall,
  resetPasswordRequested: resetPasswordRequestedCall,
} as const satisfies { [Name in CallName]: Call & { readonly name: Name } };
