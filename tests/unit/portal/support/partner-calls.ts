import { CALL_PATHS, getExternalUserPath } from '../../../../src/contract/calls/paths.ts';
import { openTestPortal, type TestPortal, type TestPortalOptions } from './open-test-portal.ts';
import { basic, SCRIPT, type Visitor } from './visitor.ts';

export const PARTNER = 'https://crm.example.com';

/** What a browser sends with a request of the partner's page, which is on another site. */
export const FROM_PARTNER = { Origin: PARTNER, 'Sec-Fetch-Site': 'cross-site' };

/** The headers of a login without cookies. */
export const BEARER_MODE = { ...SCRIPT, 'X-Token-Mode': 'bearer' };

/** Methods and paths of the calls that partners may make. */
export const CALLS_FOR_PARTNERS = [
  ['GET', CALL_PATHS.publicInfo],
  ['GET', CALL_PATHS.releaseInfo],
  ['GET', CALL_PATHS.self],
  ['GET', CALL_PATHS.captcha],
  ['POST', CALL_PATHS.login],
  ['POST', CALL_PATHS.logout],
  ['GET', getExternalUserPath('none')],
  ['POST', CALL_PATHS.register],
  ['POST', CALL_PATHS.resetPassword],
  ['POST', CALL_PATHS.resetPasswordRequested],
] as const;

/** Opens a portal that allows the partner. */
export async function openPartnerPortal(options: TestPortalOptions = {}): Promise<TestPortal> {
  const testPortal = await openTestPortal(options);
  await testPortal.portal.settings.write({ partnerOrigins: [PARTNER] });
  return testPortal;
}

/** Makes the login call on the partner's page, without cookies. */
export function signInWithoutCookies(
  visitor: Visitor,
  name: string,
  password: string,
  captcha = '',
): Promise<Response> {
  return visitor.fetch(`${CALL_PATHS.login}?kaptcha-response=${captcha}`, {
    method: 'POST',
    headers: {
      ...FROM_PARTNER,
      ...BEARER_MODE,
      Authorization: basic(name, password),
      'X-Captcha-Slot': visitor.captchaSlot,
    },
  });
}
