import type { Exchange } from '../http/browser.ts';
import { FOREIGN_ORIGIN } from '../portal-calls.ts';
import { quoteHeader } from '../quote.ts';
import { isSuccess, type Plan } from '../visits/visit.ts';
import { type Check, NotApplicable, seeing } from './check.ts';
import { describeStatus } from './describe.ts';

const needsPartner = ({ partnerOrigin }: Plan) =>
  partnerOrigin === undefined ? 'It needs --partner-origin.' : undefined;

const readAllowed = ({ answer }: Exchange) => answer.headers.get('access-control-allow-origin');
const readCredentials = ({ answer }: Exchange) =>
  answer.headers.get('access-control-allow-credentials')?.toLowerCase() === 'true';

/** The names in a header that lists headers or methods, in lower case. */
function readList({ answer }: Exchange, header: string): string[] {
  return (answer.headers.get(header) ?? '').split(',').map((name) => name.trim().toLowerCase());
}

/** Says that a page of the partner may not read an answer; undefined if it may. */
function findBlocked(exchange: Exchange, { partnerOrigin }: Plan): string | undefined {
  const allowed = readAllowed(exchange);
  return allowed === '*' || allowed === partnerOrigin
    ? undefined
    : `Access-Control-Allow-Origin is ${allowed === undefined ? 'missing' : `"${quoteHeader(allowed)}"`}.`;
}

/** Says that a preflight does not allow a POST with these headers; undefined if it does. */
function findRefusal(exchange: Exchange, plan: Plan, headers: readonly string[]) {
  if (!isSuccess(exchange)) return describeStatus(exchange.answer);
  const blocked = findBlocked(exchange, plan);
  if (blocked) return blocked;
  const allowed = readList(exchange, 'access-control-allow-headers');
  // The wildcard does not stand for Authorization (Fetch standard, CORS-preflight fetch).
  const isAllowed = (name: string) =>
    allowed.includes(name) || (allowed.includes('*') && name !== 'authorization');
  const missing = headers.map((name) => name.toLowerCase()).filter((name) => !isAllowed(name));
  return missing.length > 0
    ? `Access-Control-Allow-Headers lacks ${missing.join(', ')}.`
    : undefined;
}

/** What a page of an unknown origin tries. */
const FOREIGN_STEPS = ['foreign-public-info', 'foreign-self', 'foreign-preflight'] as const;

/** Pages of other origins. */
export const CROSS_ORIGIN_CHECKS: readonly Check[] = [
  {
    id: 'cors.foreign-origin',
    level: 'reading',
    strength: 'MUST',
    rule: 'A page of an unknown origin may make no calls.',
    section: 'other-origins',
    source: 'Fetch standard, CORS protocol',
    advice:
      'Compare the whole Origin with a list: do not answer the origin of the request, or "*".',
    steps: [...FOREIGN_STEPS],
    judge: ({ see }) =>
      FOREIGN_STEPS.some((name) => ['*', FOREIGN_ORIGIN].includes(readAllowed(see(name)) ?? ''))
        ? `${FOREIGN_ORIGIN} is allowed.`
        : undefined,
  },
  {
    id: 'cors.foreign-credentials',
    level: 'reading',
    strength: 'MUST',
    rule: 'An unknown origin, or "*", is never allowed together with credentials.',
    section: 'other-origins',
    source: 'Fetch standard, CORS protocol and credentials',
    advice: 'Send Access-Control-Allow-Credentials to allowed origins of the same site only.',
    steps: [...FOREIGN_STEPS],
    judge: ({ see }) =>
      FOREIGN_STEPS.some((name) => readCredentials(see(name)))
        ? 'Access-Control-Allow-Credentials is sent to an unknown origin.'
        : undefined,
  },
  {
    id: 'cors.partner-read',
    level: 'reading',
    strength: 'MUST',
    rule: 'A page of the partner may read /rest/public.',
    section: 'other-origins',
    source: 'Fetch standard, CORS protocol',
    advice: "Add the partner's origin to the allowed origins.",
    findObstacle: needsPartner,
    steps: ['partner-public-info'],
    judge: seeing('partner-public-info', (exchange, { plan }) => findBlocked(exchange, plan)),
  },
  {
    id: 'cors.partner-exposed-headers',
    level: 'reading',
    strength: 'MUST',
    rule: 'A page of the partner may read the headers Location, redirectUrl and Retry-After.',
    section: 'other-origins',
    source: 'Fetch standard, Access-Control-Expose-Headers',
    advice: 'Name them in Access-Control-Expose-Headers.',
    findObstacle: needsPartner,
    steps: ['partner-public-info'],
    judge: seeing('partner-public-info', (exchange, { plan }) => {
      if (findBlocked(exchange, plan)) return new NotApplicable('See cors.partner-read.');
      const { redirectHeader, publicTokenHeader } = plan.settings.names;
      const isBearer = plan.settings.tokenMode === 'bearer';
      const exposed = readList(exchange, 'access-control-expose-headers');
      const missing = [
        'Location',
        redirectHeader,
        'Retry-After',
        ...(isBearer ? [publicTokenHeader] : []),
      ].filter((name) => !exposed.includes(name.toLowerCase()));
      return exposed.includes('*') || missing.length === 0
        ? undefined
        : `Access-Control-Expose-Headers lacks ${missing.join(', ')}.`;
    }),
  },
  {
    id: 'cors.partner-preflight',
    level: 'reading',
    strength: 'MUST',
    rule: 'A page of the partner may register invited people.',
    section: 'other-origins',
    source: 'Fetch standard, CORS-preflight fetch',
    advice: 'Answer OPTIONS with the headers Content-Type and the anti-forgery header.',
    setting: 'antiForgery',
    findObstacle: needsPartner,
    steps: ['partner-preflight-register'],
    judge: seeing('partner-preflight-register', (exchange, { plan }) =>
      findRefusal(exchange, plan, ['Content-Type', plan.settings.antiForgery.header]),
    ),
  },
  {
    id: 'cors.partner-login-preflight',
    level: 'reading',
    strength: 'SHOULD',
    rule: 'A page of the partner may sign people in with bearer mode.',
    section: 'bearer-mode',
    source: 'Fetch standard, CORS-preflight fetch',
    advice:
      'Answer OPTIONS with the headers Authorization, X-Token-Mode and the anti-forgery header.',
    setting: 'names.tokenModeHeader',
    findObstacle: needsPartner,
    steps: ['partner-preflight-login'],
    judge: seeing('partner-preflight-login', (exchange, { plan }) => {
      const { names, antiForgery } = plan.settings;
      const headers = ['Authorization', names.tokenModeHeader, antiForgery.header];
      return findRefusal(exchange, plan, headers);
    }),
  },
  {
    id: 'cors.vary',
    level: 'reading',
    strength: 'MUST',
    rule: 'Answers that name an origin say "Vary: Origin".',
    section: 'other-origins',
    source: 'Fetch standard, CORS protocol and HTTP caches',
    advice: 'Send it with every answer of these calls, also to requests without Origin.',
    findObstacle: needsPartner,
    steps: ['partner-public-info'],
    judge: seeing('partner-public-info', (exchange) => {
      const allowed = readAllowed(exchange);
      if (allowed === undefined || allowed === '*') {
        return new NotApplicable('The answer names no origin.');
      }
      return readList(exchange, 'vary').some((name) => name === 'origin' || name === '*')
        ? undefined
        : 'Vary lacks Origin.';
    }),
  },
];
