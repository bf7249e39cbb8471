import type { FailureCode } from '../../src/api.ts';

/** The meaning of each failure code, for the authors of pages and portals. */
export const failureDescriptions: Readonly<Record<FailureCode, string>> = {
  'missing-cookies': 'The login succeeded, but the browser did not keep its cookie.',
  'missing-credentials': 'User name or password is empty; nothing was sent.',
  'incorrect-captcha': 'The answer to the captcha is wrong.',
  'invalid-credential-require-captcha':
    'User name or password is wrong, and the next attempt needs a captcha.',
  'missing-credentials-require-captcha':
    'User name, password or the answer to a required captcha is empty; nothing was sent.',
  'missing-captcha': 'The answer to the captcha is empty.',
  'missing-oauth-parameters':
    "The address of the return from the second factor's authority has no `code` or no `state`.",
  'invalid-credentials': 'User name or password is wrong.',
  'invalid-user-name':
    'The user name contains a colon, which Basic authentication does not allow (RFC 7617).',
  'access-disabled': 'Web access is disabled for this person.',
  'login-disabled': 'The portal does not accept logins at present.',
  'second-factor-required': 'The portal asks for a second factor that this page cannot offer.',
  'second-factor-failed': 'The second factor was not passed, or it took too long.',
  'second-factor-canceled': 'The person canceled the second factor.',
  unauthorized: 'The session has ended or never existed.',
  forbidden:
    'The portal refused the call with 403, or with another status from 400 to 499 that has no code of its own.',
  'not-found': 'The portal has nothing at this address.',
  'invalid-record': 'The portal did not accept the values of a form.',
  'not-requested': 'The portal could not send the mail.',
  'rate-limited':
    'Too many attempts; `retryAfter` has the seconds to wait, if the portal sent them.',
  'bad-answer':
    'The answer does not have the shape that the contract defines: a web page or a redirect of a proxy, for example.',
  'server-error': 'The portal answered with a status from 500 to 599.',
  network:
    'No answer arrived: the portal cannot be reached, or it does not allow this page (CORS).',
  timeout: 'No answer arrived within the time of the setting `timeout`.',
  aborted: 'The call was canceled by a later one or by leaving the page.',
  unexpected: 'Any other failure, such as an error of a script.',
};
