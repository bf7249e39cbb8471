import { isSuccess, type Plan } from '../visits/visit.ts';
import { type Check, NotApplicable, seeing } from './check.ts';
import { describeStatus } from './describe.ts';

const shared = { level: 'person', section: 'forgery' } as const;
const bearerMode = { level: 'person', section: 'bearer-mode' } as const;

const readToken = (
  { answer }: { answer: { headers: ReadonlyMap<string, string> } },
  { settings }: Plan,
) => answer.headers.get(settings.names.publicTokenHeader.toLowerCase());

/** Calls that another site causes, and bearer mode. */
export const FORGERY_CHECKS: readonly Check[] = [
  {
    ...shared,
    id: 'forgery.login',
    strength: 'MUST',
    rule: 'A login from a page of an unknown origin is refused, even with the right password.',
    source: 'OWASP ASVS 5.0, 3.5.1',
    advice: 'Compare Origin, or Sec-Fetch-Site, before the password.',
    steps: ['forged-login'],
    judge: seeing('forged-login', (exchange) =>
      isSuccess(exchange) ? describeStatus(exchange.answer) : undefined,
    ),
  },
  {
    ...shared,
    id: 'forgery.logout',
    strength: 'MUST',
    rule: 'A logout from a page of an unknown origin is refused, and the session stays.',
    source: 'OWASP ASVS 5.0, 3.5.1',
    advice: 'Compare Origin, or Sec-Fetch-Site, before anything is changed.',
    steps: ['self', 'forged-logout', 'self-after-forged-logout'],
    judge: ({ see }) => {
      if (!isSuccess(see('self'))) return new NotApplicable('See self.answer.');
      const { answer } = see('forged-logout');
      if (answer.status >= 200 && answer.status < 300) return describeStatus(answer);
      return isSuccess(see('self-after-forged-logout')) ? undefined : 'The session has ended.';
    },
  },
  {
    ...shared,
    id: 'forgery.header',
    strength: 'MUST',
    rule: 'A login without the anti-forgery header is refused.',
    source: 'OWASP ASVS 5.0, 3.5.2',
    advice: 'Require a header that forms of other sites cannot send.',
    setting: 'antiForgery',
    steps: ['login-without-header'],
    judge: seeing('login-without-header', (exchange) =>
      isSuccess(exchange) ? describeStatus(exchange.answer) : undefined,
    ),
  },
  {
    ...bearerMode,
    id: 'bearer.foreign-origin',
    strength: 'MUST',
    rule: 'A page of an unknown origin gets no token.',
    source: 'OWASP ASVS 5.0, 3.5.1',
    advice: 'Offer bearer mode to allowed origins only.',
    steps: ['bearer-foreign'],
    judge: seeing('bearer-foreign', (exchange, { plan }) =>
      readToken(exchange, plan) === undefined ? undefined : 'The answer has a token.',
    ),
  },
  {
    ...bearerMode,
    id: 'bearer.without-origin',
    strength: 'MUST',
    rule: 'A request without Origin gets no token.',
    source: 'RFC 6454 section 7.3',
    advice: 'Offer bearer mode to allowed origins only.',
    steps: ['bearer-without-origin'],
    judge: seeing('bearer-without-origin', (exchange, { plan }) =>
      readToken(exchange, plan) === undefined ? undefined : 'The answer has a token.',
    ),
  },
  {
    ...bearerMode,
    id: 'bearer.partner',
    strength: 'SHOULD',
    rule: "With the token that a partner's page receives, /rest/self returns the person.",
    source: 'RFC 6750 section 2.1',
    advice: 'Answer the token in X-Public-Token, and accept it as a bearer without cookies.',
    setting: 'names.tokenModeHeader, names.publicTokenHeader',
    findObstacle: ({ partnerOrigin }) =>
      partnerOrigin === undefined ? 'It needs --partner-origin.' : undefined,
    steps: ['bearer-partner'],
    judge: (seen) => {
      const login = seen.see('bearer-partner');
      if (!isSuccess(login)) return describeStatus(login.answer);
      if (readToken(login, seen.plan) === undefined) return 'The answer has no token.';
      const self = seen.visit.steps.get('bearer-partner-self');
      if (!self || 'error' in self) return 'GET /rest/self with the token has no answer.';
      return isSuccess(self)
        ? undefined
        : `GET /rest/self with the token: ${describeStatus(self.answer)}`;
    },
  },
];
