import type { FastifyInstance, FastifyReply } from 'fastify';
import { headerName } from '../../../src/contract/calls/call.ts';
import { loginCall } from '../../../src/contract/calls/login.ts';
import { logoutCall } from '../../../src/contract/calls/logout.ts';
import { DEFAULT_NAMES } from '../../../src/contract/names.ts';
import { addCallRoute, type CallRequest } from '../../server/http/call-route.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { SecurityLog } from '../../server/security-log/security-log.ts';
import { readBearerToken } from '../http/bearer-token.ts';
import { unauthorized } from '../http/refusals.ts';
import { sendRedirect } from '../http/send-redirect.ts';
import type { MailWorker } from '../mail/mail-worker.ts';
import type { PartnerAccess } from '../partners/partner-access.ts';
import { toLandingPath } from '../people/landing-path.ts';
import type { Person } from '../people/person.ts';
import { readBrowserName } from '../sessions/browser-name.ts';
import type { BrowserSessions } from '../sessions/browser-sessions.ts';
import type { Cookies } from '../sessions/cookies.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { type PasswordLogin, toRefusal } from './password-login.ts';
import { readAuthorization } from './read-authorization.ts';
import type { SecondStep } from './second-step.ts';
import type { ResumeSession } from './session-resumption.ts';

/** The dependencies of the login and logout calls. */
export interface LoginRoutesOptions {
  readonly cookies: Cookies;
  readonly sessions: Sessions;
  readonly browserSessions: BrowserSessions;
  readonly passwordLogin: PasswordLogin;
  readonly resumeSession: ResumeSession;
  readonly secondFactor: SecondStep;
  readonly partnerAccess: PartnerAccess;
  readonly mailWorker: MailWorker;
  readonly securityLog: SecurityLog;
}

/** The login and logout calls for scripts (spec 7), with cookies or in the mode without them. */
export async function loginRoutes(
  app: FastifyInstance,
  {
    cookies,
    sessions,
    browserSessions,
    passwordLogin,
    resumeSession,
    secondFactor,
    partnerAccess,
    mailWorker,
    securityLog,
  }: LoginRoutesOptions,
): Promise<void> {
  /** Resumes a session of bearer mode, in which the token is the only credential. */
  async function resumeBearer(reply: FastifyReply, token: string): Promise<Person> {
    const session = await sessions.findBearer(token);
    if (!session) throw unauthorized('INVALID_TOKEN', 'The token belongs to no session');
    reply.header(DEFAULT_NAMES.publicTokenHeader, token);
    return session.person;
  }

  /** @returns the person, or the URL of the second factor */
  async function signIn(
    request: CallRequest<typeof loginCall>,
    reply: FastifyReply,
    cookieless: boolean,
  ): Promise<Person | URL> {
    const authorization = readAuthorization(request.headers.authorization);
    if (authorization.scheme === 'bearer') {
      const { token } = authorization;
      return cookieless ? resumeBearer(reply, token) : resumeSession(request, reply, token);
    }
    const captchaSlot = request.headers[headerName(DEFAULT_NAMES.captchaSlotHeader)];
    const outcome = await passwordLogin.attempt({
      credentials: authorization.credentials,
      ip: request.ip,
      device: cookieless ? undefined : cookies.readDevice(request),
      preSession: cookieless ? undefined : cookies.readPreSession(request),
      captchaAnswer: request.query[DEFAULT_NAMES.captchaParameter],
      cookieless,
      captchaSlot: typeof captchaSlot === 'string' ? captchaSlot : undefined,
      link: request.query[DEFAULT_NAMES.externalTokenParameter],
    });
    // The sign-in may have confirmed a new password, which is announced by mail.
    mailWorker.wake();
    if (outcome.kind !== 'signed-in') throw toRefusal(outcome);
    const { person } = outcome;
    const due = await secondFactor.findDue(person, request.log);
    if (due && cookieless) throw secondFactorNeedsCookies();
    if (due) return secondFactor.start(request, reply, person, due);
    if (cookieless) {
      const browser = readBrowserName(request);
      const { publicToken } = await sessions.start(person, { kind: 'bearer', browser });
      reply.header(DEFAULT_NAMES.publicTokenHeader, publicToken);
      securityLog.record('login-succeeded', { person: person.id, method: 'password' }, request);
    } else await browserSessions.start(request, reply, person);
    return person;
  }

  addCallRoute(app, loginCall, async (request, reply) => {
    const cookieless = request.headers[DEFAULT_NAMES.tokenModeHeader.toLowerCase()] === 'bearer';
    await partnerAccess.checkForgery(request, cookieless);
    if (cookieless) await partnerAccess.checkBearerOrigin(request);
    const next = await signIn(request, reply, cookieless);
    if (next instanceof URL) return sendRedirect(reply, next.href);
    return reply.header('Location', toLandingPath(next)).send({});
  });

  addCallRoute(app, logoutCall, async (request, reply) => {
    const bearer = readBearerToken(request);
    await partnerAccess.checkForgery(request, bearer !== undefined);
    if (bearer !== undefined) await partnerAccess.checkBearerOrigin(request);
    if (bearer === undefined) await browserSessions.end(request, reply);
    else {
      const person = await sessions.endBearer(bearer);
      if (person !== undefined) {
        securityLog.record('session-ended', { person, reason: 'logout', count: 1 }, request);
      }
    }
    return reply.code(204).send();
  });
}

/** Cookies are needed because the authority redirects to a page of the portal. */
function secondFactorNeedsCookies(): Refusal {
  return new Refusal(
    403,
    'SECOND_FACTOR_NEEDS_COOKIES',
    'A second factor can be passed with cookies only',
  );
}
