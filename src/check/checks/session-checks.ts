import { principalSchema } from '../../contract/principal.ts';
import * as v from '../../contract/schema.ts';
import { toLocalPath } from '../../contract/urls.ts';
import { parseSetCookie } from '../http/set-cookie.ts';
import { findPublicToken, hasCookieName } from '../login-cookies.ts';
import { quoteAddress } from '../quote.ts';
import { isJson, readMediaType, readObject } from '../read-answer.ts';
import { isSuccess } from '../visits/visit.ts';
import { type Check, NotApplicable, seeing } from './check.ts';
import { describeMediaType, describeStatus, findStorable, findWrongFields } from './describe.ts';

const about = { level: 'person', section: 'self' } as const;

const { name: _, web_access_enabled, isAdministrator, ...others } = principalSchema.properties;
/** The fields that decide whether a person may enter, and as what. */
const decidingSchema = v.object({ web_access_enabled, isAdministrator });
const otherSchema = v.object(others);

/** The signed-in person, and the end of the session. */
export const SESSION_CHECKS: readonly Check[] = [
  {
    ...about,
    id: 'self.answer',
    strength: 'MUST',
    rule: 'GET /rest/self answers the signed-in person as a JSON object with a name.',
    source: 'spec 3, 7',
    advice: 'Only the field "name" is required.',
    setting: 'calls.self',
    steps: ['self'],
    judge: seeing('self', ({ answer }) => {
      if (answer.status !== 200) return describeStatus(answer);
      if (!isJson(answer)) return describeMediaType(answer);
      const name = readObject(answer)?.name;
      return typeof name === 'string' && name !== ''
        ? undefined
        : 'The field "name" is missing or empty.';
    }),
  },
  {
    ...about,
    id: 'self.deciding-types',
    strength: 'MUST',
    rule: 'web_access_enabled and isAdministrator are true, false or missing.',
    source: 'spec 5, 6',
    advice: 'Anything else counts as no access by browser, and as no administrator.',
    steps: ['self'],
    judge: seeing('self', ({ answer }) => {
      const self = readObject(answer);
      return self ? findWrongFields(decidingSchema, self) : new NotApplicable('See self.answer.');
    }),
  },
  {
    ...about,
    id: 'self.types',
    strength: 'SHOULD',
    rule: 'The other fields of /rest/self have the types of the contract.',
    source: 'spec 3',
    advice: 'The elements leave out fields of other types. Sizes are numbers of bytes.',
    setting: 'fetch',
    steps: ['self'],
    judge: seeing('self', ({ answer }) => {
      const self = readObject(answer);
      return self ? findWrongFields(otherSchema, self) : new NotApplicable('See self.answer.');
    }),
  },
  {
    ...about,
    id: 'self.landing-page',
    strength: 'MUST',
    rule: 'landingPage, where there is one, stays on the origin of the portal.',
    source: 'spec 3',
    advice: 'Answer a path.',
    steps: ['self'],
    judge: seeing('self', ({ answer }, { plan }) => {
      const landingPage = readObject(answer)?.landingPage;
      if (typeof landingPage !== 'string' || landingPage === '') return undefined;
      return toLocalPath(landingPage, plan.settings.portal) === undefined
        ? `landingPage is ${quoteAddress(landingPage)}.`
        : undefined;
    }),
  },
  {
    ...about,
    id: 'self.no-store',
    section: 'caches',
    strength: 'MUST',
    rule: 'The data of a person are not stored by caches.',
    source: 'RFC 9111 section 5.2.2.5',
    advice: 'Send "Cache-Control: no-store".',
    steps: ['self'],
    judge: seeing('self', (exchange) =>
      isSuccess(exchange) ? findStorable(exchange.answer) : new NotApplicable('See self.answer.'),
    ),
  },
  {
    ...about,
    id: 'self.public-token-alone',
    section: 'cookies',
    strength: 'MUST',
    rule: 'The public token alone gives access to nothing.',
    source: 'OWASP ASVS 5.0, 3.3.4',
    advice: 'Make the HttpOnly cookie the credential: any script on a page can read the other one.',
    steps: ['self-public-token-only'],
    judge: seeing('self-public-token-only', (exchange) =>
      isSuccess(exchange) ? 'GET /rest/self answers a person.' : undefined,
    ),
  },
  {
    level: 'person',
    section: 'portal-login',
    id: 'portal-login.script',
    strength: 'MUST',
    rule: 'POST /ssf/s/portalLogin answers 2xx to a script with the right password.',
    source: 'spec 6, 7',
    advice:
      'Administrators need it. Answer 204, and no redirect, where the anti-forgery header is sent.',
    setting: 'calls.portalLogin, fields',
    steps: ['portal-login'],
    judge: seeing('portal-login', (exchange) =>
      isSuccess(exchange) ? undefined : describeStatus(exchange.answer),
    ),
  },
  {
    level: 'person',
    section: 'portal-login',
    id: 'portal-login.wrong-password',
    strength: 'MUST',
    rule: 'POST /ssf/s/portalLogin answers 401 to a script with a wrong password.',
    source: 'spec 6, 7',
    advice: 'Answer 401, and no redirect, where the anti-forgery header is sent.',
    setting: 'calls.portalLogin, fields',
    steps: ['portal-login', 'portal-login-wrong'],
    judge: ({ see }) => {
      if (!isSuccess(see('portal-login'))) return new NotApplicable('See portal-login.script.');
      const { answer } = see('portal-login-wrong');
      return answer.status === 401 ? undefined : describeStatus(answer);
    },
  },
  {
    level: 'person',
    section: 'portal-login',
    id: 'portal-login.form',
    strength: 'SHOULD',
    rule: 'POST /ssf/s/portalLogin answers a plain HTML form with 303 and a path on the portal.',
    source: 'RFC 9110 section 15.4.4',
    advice: 'People without script sign in by it.',
    setting: 'calls.portalLogin, fields',
    steps: ['portal-login-form'],
    judge: seeing('portal-login-form', ({ request, answer }) => {
      if (answer.status !== 303) return describeStatus(answer);
      const location = answer.headers.get('location');
      return toLocalPath(location, request.url.href) === undefined
        ? `Location is ${location === undefined ? 'missing' : quoteAddress(location)}.`
        : undefined;
    }),
  },
  {
    level: 'person',
    section: 'logout',
    id: 'logout.answer',
    strength: 'MUST',
    rule: 'POST /rest/auth/logout answers 2xx without a page.',
    source: 'spec 7',
    advice: 'Answer 204.',
    setting: 'calls.logout',
    steps: ['logout'],
    judge: seeing('logout', (exchange) => {
      if (!isSuccess(exchange)) return describeStatus(exchange.answer);
      const type = readMediaType(exchange.answer);
      return type === 'text/html' ? 'The answer is a web page.' : undefined;
    }),
  },
  {
    level: 'person',
    section: 'logout',
    id: 'logout.session',
    strength: 'MUST',
    rule: 'After the logout the session has ended on the server, too.',
    source: 'OWASP ASVS 5.0, 7.4.1',
    advice: 'Delete the session: somebody may have a copy of the cookie.',
    steps: ['logout', 'self-after-logout'],
    judge: ({ see }) => {
      if (!isSuccess(see('logout'))) return new NotApplicable('See logout.answer.');
      const { answer } = see('self-after-logout');
      return answer.status === 401
        ? undefined
        : `GET /rest/self with the old cookies: ${describeStatus(answer)}`;
    },
  },
  {
    level: 'person',
    section: 'logout',
    id: 'logout.cookies',
    strength: 'SHOULD',
    rule: 'The logout removes the public token.',
    source: 'spec 4',
    advice: 'Remove it with the path and domain it was set with.',
    setting: 'cookies',
    steps: ['login-right', 'logout'],
    judge: ({ see, plan }) => {
      const token = findPublicToken(see('login-right'), plan.settings);
      if (!token) return new NotApplicable('There is no public token.');
      if (!isSuccess(see('logout'))) return new NotApplicable('See logout.answer.');
      const removed = see('logout').answer.setCookies.map(parseSetCookie);
      return removed.some((cookie) => cookie.isRemoval && hasCookieName(cookie, token.name))
        ? undefined
        : `${token.name} is not removed.`;
    },
  },
];
