import { captchaQuestionSchema } from '../../contract/captcha-question.ts';
import * as v from '../../contract/schema.ts';
import { hasCookieName, readNewCookies } from '../login-cookies.ts';
import { readMediaType, readObject } from '../read-answer.ts';
import { isSuccess } from '../visits/visit.ts';
import { type Check, NotApplicable, seeing } from './check.ts';
import { describeMediaType, describeStatus, findDialog, findStorable } from './describe.ts';

/** Calls without a session. */
export const ANONYMOUS_CHECKS: readonly Check[] = [
  {
    id: 'self.anonymous',
    level: 'reading',
    strength: 'MUST',
    rule: 'GET /rest/self without a session answers 401, and no redirect.',
    section: 'self',
    source: 'spec 4',
    advice:
      'Keep redirects to the login screen for pages: a script would follow one to an HTML page.',
    setting: 'calls.self',
    steps: ['self-anonymous'],
    judge: seeing('self-anonymous', ({ answer }) =>
      answer.status === 401 ? undefined : describeStatus(answer),
    ),
  },
  {
    id: 'self.anonymous-dialog',
    level: 'reading',
    strength: 'MUST',
    rule: 'The 401 of /rest/self names no scheme for which browsers open a dialog of their own.',
    section: 'errors',
    source: 'RFC 9110 section 11.6.1',
    advice: 'Name a scheme that browsers do not know, for example PortalBasic.',
    steps: ['self-anonymous'],
    judge: seeing('self-anonymous', ({ answer }) => findDialog(answer)),
  },
  {
    id: 'self.anonymous-no-store',
    level: 'reading',
    strength: 'MUST',
    rule: 'The refusal of /rest/self is not stored by caches.',
    section: 'caches',
    source: 'RFC 9111 section 5.2.2.5',
    advice: 'Send "Cache-Control: no-store" with every refusal.',
    steps: ['self-anonymous'],
    judge: seeing('self-anonymous', ({ answer }) =>
      answer.status === 401 ? findStorable(answer) : new NotApplicable('See self.anonymous.'),
    ),
  },
  {
    id: 'logout.anonymous',
    level: 'reading',
    strength: 'MUST',
    rule: 'A logout without a session is answered with 2xx, too.',
    section: 'logout',
    source: 'spec 4',
    advice: 'Answer 204: the elements log out whenever they are not sure.',
    setting: 'calls.logout, antiForgery',
    steps: ['logout-anonymous'],
    judge: seeing('logout-anonymous', (exchange) =>
      isSuccess(exchange) ? undefined : describeStatus(exchange.answer),
    ),
  },
  {
    id: 'login.without-credentials',
    level: 'reading',
    strength: 'MUST',
    rule: 'POST /rest/auth/login without credentials answers 401, and starts no session.',
    section: 'login',
    source: 'spec 7',
    advice: 'Refuse logins without an Authorization header before anything else is done.',
    setting: 'calls.login, antiForgery',
    steps: ['login-empty'],
    judge: seeing('login-empty', (exchange, { plan }) => {
      const { names } = plan.settings;
      if (exchange.answer.status !== 401) return describeStatus(exchange.answer);
      return readNewCookies(exchange).some((one) => hasCookieName(one, names.publicTokenCookie))
        ? 'The answer sets the public token.'
        : undefined;
    }),
  },
  {
    id: 'second-factor.callback-without-code',
    level: 'reading',
    strength: 'MUST',
    rule: 'GET /rest/oauth2/login/callback without a code is refused with 400, or with 401 if no login waits.',
    section: 'second-factor-callback',
    source: 'spec 7, RFC 6749 section 4.1.2',
    advice: 'Check the parameters before the authority is asked.',
    setting: 'calls.secondFactorCallback',
    steps: ['public-info', 'callback-empty'],
    judge: ({ see }) => {
      const { answer } = see('callback-empty');
      const mfaSetting = readObject(see('public-info').answer)?.mfaSetting ?? 'DISABLED';
      if (answer.status === 404 && mfaSetting === 'DISABLED') {
        return new NotApplicable('The portal has no second factor.');
      }
      return [400, 401].includes(answer.status) ? undefined : describeStatus(answer);
    },
  },
  {
    id: 'captcha.picture',
    level: 'reading',
    strength: 'MUST',
    rule: 'GET /ssf/a/Kaptcha.jpg returns a raster image.',
    section: 'captcha',
    source: 'spec 7',
    advice: 'Answer a JPEG or PNG file: an SVG file reveals the letters to programs.',
    setting: 'calls.captcha',
    steps: ['captcha-picture'],
    judge: seeing('captcha-picture', ({ answer }) => {
      if (answer.status !== 200) return describeStatus(answer);
      const type = readMediaType(answer);
      const isPicture = type.startsWith('image/') && type !== 'image/svg+xml';
      return isPicture ? undefined : describeMediaType(answer);
    }),
  },
  {
    id: 'captcha.no-store',
    level: 'reading',
    strength: 'MUST',
    rule: 'The captcha is not stored by caches.',
    section: 'caches',
    source: 'RFC 9111 section 5.2.2.5',
    advice: 'Send "Cache-Control: no-store", because each captcha is used once.',
    steps: ['captcha-picture'],
    judge: seeing('captcha-picture', (exchange) =>
      isSuccess(exchange)
        ? findStorable(exchange.answer)
        : new NotApplicable('See captcha.picture.'),
    ),
  },
  {
    id: 'captcha.question',
    level: 'reading',
    strength: 'SHOULD',
    rule: 'With alternative=text the captcha is a question in words.',
    section: 'captcha',
    source: 'WCAG 2.2, 1.1.1',
    advice:
      'Answer {"question": "…"} in the language of Accept-Language: blind people cannot read a picture.',
    steps: ['captcha-question'],
    judge: seeing('captcha-question', ({ answer }) => {
      if (answer.status !== 200) return describeStatus(answer);
      return v.is(captchaQuestionSchema, readObject(answer))
        ? undefined
        : 'The body has no field "question".';
    }),
  },
  {
    id: 'external-user.unknown-token',
    level: 'reading',
    strength: 'MUST',
    rule: 'GET /rest/extuser/{token} answers 404 for an unknown token.',
    section: 'external-user',
    source: 'spec 4',
    advice: 'Answer the same for unknown, expired and used tokens.',
    setting: 'calls.externalUser',
    steps: ['unknown-link'],
    judge: seeing('unknown-link', ({ answer }) =>
      answer.status === 404 ? undefined : describeStatus(answer),
    ),
  },
];
