import { toLocalPath } from '../../contract/urls.ts';
import type { Exchange } from '../http/browser.ts';
import { isPathMatch } from '../http/set-cookie.ts';
import { findPublicToken, readNewCookies } from '../login-cookies.ts';
import { quoteAddress } from '../quote.ts';
import { readMessage } from '../read-answer.ts';
import { isSuccess, type Plan } from '../visits/visit.ts';
import { type Check, NotApplicable, type Seen, seeing } from './check.ts';
import { describeStatus, findStorable } from './describe.ts';

const shared = { level: 'person', section: 'login' } as const;
const cookieRules = { level: 'person', section: 'cookies' } as const;

/** Judges the answer to the right password, if it signed the person in. */
const inside = (judge: (login: Exchange, seen: Seen) => ReturnType<Check['judge']>) =>
  seeing('login-right', (login, seen) =>
    isSuccess(login) ? judge(login, seen) : new NotApplicable('See login.right-password.'),
  );

/** Whether script has to see the token of a login. */
const readsToken = ({ settings }: Plan) =>
  settings.sessionProbe !== 'always' && settings.credentials === 'same-origin';

/** The login call with the right password. */
export const LOGIN_CHECKS: readonly Check[] = [
  {
    ...shared,
    id: 'login.right-password',
    strength: 'MUST',
    rule: 'POST /rest/auth/login answers 200 to the right password.',
    source: 'spec 7',
    advice:
      'Answer 200 without a redirect: Location names the next page, and the script goes there.',
    setting: 'calls.login, antiForgery, redirectStatus',
    steps: ['login-right'],
    judge: seeing('login-right', ({ answer }, { plan }) => {
      const { redirectStatus, phrases } = plan.settings;
      if (answer.status >= 200 && answer.status < 300) return undefined;
      if (answer.status === redirectStatus) {
        return new NotApplicable('The person needs a second factor: use --mfa-user for them.');
      }
      if (answer.status === 429 || readMessage(answer).includes(phrases.invalidCaptcha)) {
        return new NotApplicable(
          'The portal asks for a captcha or limits attempts. Try again later.',
        );
      }
      return describeStatus(answer);
    }),
  },
  {
    ...cookieRules,
    id: 'login.public-token',
    strength: 'MUST',
    rule: 'The login sets the cookie with the public token.',
    source: 'spec 4, 9',
    advice:
      'Set a cookie that shows scripts that a login took place. It should give access to nothing alone.',
    setting: 'names.publicTokenCookie, or sessionProbe: "always"',
    findObstacle: (plan) =>
      readsToken(plan) ? undefined : 'With these settings the elements read no token.',
    steps: ['login-right'],
    judge: inside((login, { plan: { settings } }) =>
      findPublicToken(login, settings)
        ? undefined
        : `There is no cookie named ${settings.names.publicTokenCookie}.`,
    ),
  },
  {
    ...cookieRules,
    id: 'login.public-token-readable',
    strength: 'MUST',
    rule: 'Scripts can read the public token: its cookie is not HttpOnly.',
    source: 'spec 9',
    advice: 'Set HttpOnly only on the session cookie.',
    setting: 'sessionProbe: "always"',
    findObstacle: (plan) =>
      readsToken(plan) ? undefined : 'With these settings the elements read no token.',
    steps: ['login-right'],
    judge: inside((login, { plan }) => {
      const token = findPublicToken(login, plan.settings);
      if (!token) return new NotApplicable('See login.public-token.');
      return token.isHttpOnly ? `${token.name} is HttpOnly.` : undefined;
    }),
  },
  {
    ...cookieRules,
    id: 'cookies.path',
    strength: 'MUST',
    rule: 'The path of the public token includes the pages and is the one by which the elements remove it.',
    source: 'RFC 6265 section 5.1.4',
    advice: 'Set the cookie with Path=/, or with the base path of the portal.',
    setting: 'cookies.path',
    steps: ['login-right'],
    judge: inside((login, { plan: { settings } }) => {
      const token = findPublicToken(login, settings);
      if (!token) return new NotApplicable('See login.public-token.');
      const { path = '(none)' } = token;
      const { pathname } = new URL(settings.portal);
      if (!isPathMatch(path, pathname)) return `Its path ${path} does not include ${pathname}.`;
      return path === settings.cookies.path
        ? undefined
        : `Its path is ${path}; the elements remove it with the path ${settings.cookies.path}.`;
    }),
  },
  {
    ...cookieRules,
    id: 'cookies.same-site',
    strength: 'MUST',
    rule: 'The cookies of the login are SameSite=Lax or Strict.',
    source: 'RFC 6265bis section 4.1.2.7',
    advice: 'Write the attribute: browsers differ in what they do without it.',
    setting: 'credentials: "include" allows None',
    steps: ['login-right'],
    judge: inside((login, { plan }) => {
      const isNoneAllowed = plan.settings.credentials === 'include';
      const loose = readNewCookies(login).filter(
        ({ sameSite = '' }) =>
          !['lax', 'strict', ...(isNoneAllowed ? ['none'] : [])].includes(sameSite),
      );
      return describeCookies(loose);
    }),
  },
  {
    ...cookieRules,
    id: 'cookies.secure',
    strength: 'MUST',
    rule: 'On https the cookies of the login are Secure.',
    source: 'RFC 6265 section 4.1.2.5',
    advice: 'Tell the portal its https address where a proxy ends TLS.',
    steps: ['login-right'],
    judge: inside((login, { plan }) => {
      if (!plan.settings.portal.startsWith('https:')) {
        return new NotApplicable('The portal has no https address.');
      }
      return describeCookies(readNewCookies(login).filter(({ isSecure }) => !isSecure));
    }),
  },
  {
    ...cookieRules,
    id: 'cookies.session-http-only',
    strength: 'MUST',
    rule: 'The login sets a cookie that script cannot read: the credential of the session.',
    source: 'RFC 6265 section 4.1.2.6',
    advice: 'Keep the session in a cookie of its own with HttpOnly.',
    steps: ['login-right'],
    judge: inside((login) =>
      readNewCookies(login).some(({ isHttpOnly }) => isHttpOnly)
        ? undefined
        : 'Scripts can read every cookie of the login.',
    ),
  },
  {
    ...shared,
    id: 'login.location',
    strength: 'MUST',
    rule: 'Location, where the login has it, stays on the origin of the portal.',
    source: 'spec 7, RFC 9110 section 10.2.2',
    advice: 'Answer a path. Behind a proxy, do not build it from the name of the server inside.',
    steps: ['login-right'],
    judge: inside(({ request, answer }) => {
      const location = answer.headers.get('location');
      if (location === undefined || toLocalPath(location, request.url.href) !== undefined) {
        return undefined;
      }
      return `Location is ${quoteAddress(location)}.`;
    }),
  },
  {
    ...shared,
    id: 'login.no-store',
    section: 'caches',
    strength: 'MUST',
    rule: 'The answer of the login is not stored by caches.',
    source: 'RFC 9111 section 5.2.2.5',
    advice: 'Send "Cache-Control: no-store".',
    steps: ['login-right'],
    judge: inside(({ answer }) => findStorable(answer)),
  },
  {
    ...shared,
    id: 'login.bearer',
    strength: 'MUST',
    rule: 'The login accepts the public token as a bearer, together with the cookies of the session.',
    source: 'spec 7, RFC 6750 section 2.1',
    advice: 'Single sign-on and second factors end with this call.',
    findObstacle: (plan) =>
      readsToken(plan) ? undefined : 'With these settings the elements read no token.',
    steps: ['login-bearer'],
    judge: seeing('login-bearer', ({ answer }) =>
      answer.status >= 200 && answer.status < 300 ? undefined : describeStatus(answer),
    ),
  },
  {
    ...cookieRules,
    id: 'login.public-token-changes',
    strength: 'MUST',
    rule: 'Each login has a public token of its own.',
    source: 'spec 4',
    advice: 'By a new token the elements notice that somebody else has signed in, in another tab.',
    findObstacle: (plan) =>
      readsToken(plan) ? undefined : 'With these settings the elements read no token.',
    steps: ['login-right', 'login-second'],
    judge: ({ see, plan }) => {
      const [first, second] = [see('login-right'), see('login-second')].map(
        (login) => findPublicToken(login, plan.settings)?.value,
      );
      if (first === undefined || second === undefined) {
        return new NotApplicable('See login.public-token.');
      }
      return first === second ? 'Both logins have the same token.' : undefined;
    },
  },
];

/** Names cookies that break a rule; undefined if there are none. */
function describeCookies(cookies: readonly { readonly name: string }[]): string | undefined {
  return cookies.length > 0
    ? `These are not: ${cookies.map(({ name }) => name).join(', ')}.`
    : undefined;
}
