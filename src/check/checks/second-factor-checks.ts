import { toAllowedUrl, toHttpUrl } from '../../contract/urls.ts';
import { hasCookieName, readNewCookies } from '../login-cookies.ts';
import { isSuccess, type Plan } from '../visits/visit.ts';
import { type Check, NotApplicable, type Seen } from './check.ts';
import { describeStatus } from './describe.ts';

const shared = {
  level: 'person',
  section: 'second-factor',
  findObstacle: ({ secondFactorPerson }: Plan) =>
    secondFactorPerson === undefined ? 'It needs --mfa-user.' : undefined,
} as const;

/** The address of the redirect, unchecked; undefined if the status is another one. */
function readAddress({ see, plan: { settings } }: Seen): string | undefined {
  const { status, headers } = see('login-redirected').answer;
  return status === settings.redirectStatus
    ? headers.get(settings.names.redirectHeader.toLowerCase())
    : undefined;
}

const elsewhere = new NotApplicable('See second-factor.status and second-factor.address.');

/** The redirect to the second factor. */
export const SECOND_FACTOR_CHECKS: readonly Check[] = [
  {
    ...shared,
    id: 'second-factor.status',
    section: 'second-factor-status',
    strength: 'MUST',
    rule: 'The login of a person who needs a second factor arrives with the status 609.',
    source: 'spec 4',
    advice: 'Some proxies replace statuses above 599: let this one through, or use another status.',
    setting: 'redirectStatus',
    steps: ['login-redirected'],
    judge: ({ see, plan }) => {
      const { answer } = see('login-redirected');
      return answer.status === plan.settings.redirectStatus ? undefined : describeStatus(answer);
    },
  },
  {
    ...shared,
    id: 'second-factor.address',
    strength: 'MUST',
    rule: 'The header redirectUrl has the http or https address of the second factor.',
    source: 'spec 4',
    advice: 'Let proxies pass the header.',
    setting: 'names.redirectHeader',
    steps: ['login-redirected'],
    judge: (seen) => {
      const { settings } = seen.plan;
      if (seen.see('login-redirected').answer.status !== settings.redirectStatus) {
        return new NotApplicable('See second-factor.status.');
      }
      const address = readAddress(seen);
      if (address === undefined) return `There is no header ${settings.names.redirectHeader}.`;
      return toHttpUrl(address, `${settings.portal}/`)
        ? undefined
        : 'It is not an http or https address.';
    },
  },
  {
    ...shared,
    id: 'second-factor.origin',
    strength: 'MUST',
    rule: 'The second factor is on https, and on the origin of the portal or an allowed one.',
    source: 'spec 4',
    advice: 'The elements follow no other redirect.',
    setting: 'allowedOrigins',
    steps: ['login-redirected'],
    judge: (seen) => {
      const { settings } = seen.plan;
      const url = toHttpUrl(readAddress(seen), `${settings.portal}/`);
      if (!url) return elsewhere;
      return toAllowedUrl(url.href, settings) ? undefined : `${url.origin} is not allowed.`;
    },
  },
  {
    ...shared,
    id: 'second-factor.pending',
    strength: 'MUST',
    rule: 'Before the second factor /rest/self answers 401.',
    source: 'spec 4',
    advice: 'A session that waits for its second factor gives access to nothing.',
    steps: ['login-redirected', 'self-pending'],
    judge: (seen) =>
      isSuccess(seen.see('self-pending')) && !isSuccess(seen.see('login-redirected'))
        ? 'It returns the person.'
        : undefined,
  },
  {
    ...shared,
    id: 'second-factor.public-token',
    strength: 'MUST',
    rule: 'The redirect sets the public token of the session that waits.',
    source: 'spec 7',
    advice: 'The last login call sends it as a bearer, together with the MFA token.',
    setting: 'sessionProbe: "always"',
    steps: ['login-redirected'],
    judge: (seen) => {
      const { names, sessionProbe } = seen.plan.settings;
      if (readAddress(seen) === undefined) return elsewhere;
      if (sessionProbe === 'always') {
        return new NotApplicable('With these settings the elements read no token.');
      }
      return readNewCookies(seen.see('login-redirected')).some((cookie) =>
        hasCookieName(cookie, names.publicTokenCookie),
      )
        ? undefined
        : `There is no cookie named ${names.publicTokenCookie}.`;
    },
  },
];
