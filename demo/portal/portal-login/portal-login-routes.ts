import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { portalLoginCall } from '../../../src/contract/calls/portal-login.ts';
import { portalLogoutCall } from '../../../src/contract/calls/portal-logout.ts';
import { DEFAULT_NAMES } from '../../../src/contract/names.ts';
import { SCREENS } from '../../../src/contract/screens.ts';
import { type Credentials, isTypeable } from '../../server/credentials.ts';
import { BODY_LIMITS } from '../../server/http/body-limits.ts';
import { addCallRoute, type CallRequest } from '../../server/http/call-route.ts';
import { checkForgery, isScripted } from '../../server/http/forgery.ts';
import type { GetOrigin } from '../../server/http/request-origin.ts';
import { digest, isSameDigest } from '../../server/secrets.ts';
import type { SecurityLog } from '../../server/security-log/security-log.ts';
import { unauthorized } from '../http/refusals.ts';
import type { MailWorker } from '../mail/mail-worker.ts';
import { toLanguageQuery } from '../pages/page-frame.ts';
import type { PageTexts } from '../pages/page-texts.ts';
import type { PartnerAccess } from '../partners/partner-access.ts';
import { toLandingPath } from '../people/landing-path.ts';
import type { BrowserSessions } from '../sessions/browser-sessions.ts';
import type { Cookies } from '../sessions/cookies.ts';
import type { Session } from '../sessions/session.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { type PasswordLogin, toRefusal } from '../sign-in/password-login.ts';
import { type Authorization, readAuthorization } from '../sign-in/read-authorization.ts';
import type { SecondStep } from '../sign-in/second-step.ts';

type LoginRequest = CallRequest<typeof portalLoginCall>;

/** Why the form is shown again: the names of its error texts. */
type FormError = keyof PageTexts['login']['errors'];

/** The dependencies of the portal login. */
export interface PortalLoginRoutesOptions {
  readonly cookies: Cookies;
  readonly sessions: Sessions;
  readonly browserSessions: BrowserSessions;
  readonly passwordLogin: PasswordLogin;
  readonly secondFactor: SecondStep;
  readonly mailWorker: MailWorker;
  readonly getOrigin: GetOrigin;
  readonly partnerAccess: Pick<PartnerAccess, 'checkFormForgery'>;
  readonly securityLog: SecurityLog;
}

/**
 * The portal's own login and logout (spec 7), for scripts and plain forms: a script gets 204 or a
 * refusal, a form is redirected with 303 (RFC 9110 section 15.4.4). Neither bypasses the second
 * factor: a person who needs one is not signed in here. The logout by a script revokes only the
 * portal login; the logout call ends the session itself.
 */
export async function portalLoginRoutes(
  app: FastifyInstance,
  {
    cookies,
    sessions,
    browserSessions,
    passwordLogin,
    secondFactor,
    mailWorker,
    getOrigin,
    partnerAccess,
    securityLog,
  }: PortalLoginRoutesOptions,
): Promise<void> {
  async function attempt(request: LoginRequest, credentials: Credentials, session?: Session) {
    const outcome = await passwordLogin.attempt({
      session,
      credentials,
      ip: request.ip,
      device: cookies.readDevice(request),
      preSession: cookies.readPreSession(request),
      captchaAnswer:
        request.body?.[DEFAULT_NAMES.captchaParameter] ??
        request.query[DEFAULT_NAMES.captchaParameter],
      link: readLinkToken(request),
    });
    // The sign-in may have confirmed a new password, which is announced by mail.
    mailWorker.wake();
    return outcome;
  }

  async function confirm(request: LoginRequest, session: Session): Promise<void> {
    await sessions.setPortalLogin(session, true);
    securityLog.record('administrator-confirmed', { person: session.person.id }, request);
  }

  /**
   * Confirms a session that was just completed by a second factor: the page no longer has the
   * password.
   */
  async function confirmByToken(
    request: LoginRequest,
    session: Session | undefined,
    publicToken: string,
  ) {
    const isOwn = session && isSameDigest(session.publicTokenHash, digest(publicToken));
    if (!isOwn || !session.freshSecondFactor) {
      throw unauthorized('INVALID_TOKEN', 'The token does not confirm a session of this browser');
    }
    await confirm(request, session);
  }

  async function loginByScript(request: LoginRequest, reply: FastifyReply) {
    const previous = await browserSessions.find(request);
    const authorization = readScriptAuthorization(request);
    if (authorization.scheme === 'bearer') {
      await confirmByToken(request, previous, authorization.token);
      return reply.code(204).send();
    }
    const outcome = await attempt(request, authorization.credentials, previous);
    if (outcome.kind !== 'signed-in') throw toRefusal(outcome);
    const { person } = outcome;
    // Confirming a new password has ended the previous session.
    const session = await browserSessions.find(request);
    const isConfirmation = session?.person.id === person.id;
    // The session may have started before a second factor was required, or before it was set up.
    const hasSecondFactor = isConfirmation && session.hasSecondFactor;
    if (!hasSecondFactor && (await secondFactor.findDue(person, request.log))) {
      throw unauthorized('SECOND_FACTOR_NEEDED', 'The login call leads to the second factor');
    }
    // An administrator's second login confirms the session. A new one would break calls in progress.
    if (isConfirmation) await confirm(request, session);
    else await browserSessions.start(request, reply, person, { portalLogin: true });
    return reply.code(204).send();
  }

  async function loginByForm(request: LoginRequest, reply: FastifyReply) {
    const redirectToForm = (error: FormError, captchaNext = false) =>
      reply.redirect(toFormAddress(request, error, captchaNext), 303);
    const credentials = readFormCredentials(request);
    if (!credentials) return redirectToForm('1');
    const outcome = await attempt(request, credentials);
    switch (outcome.kind) {
      case 'signed-in':
        if (await secondFactor.findDue(outcome.person, request.log))
          return redirectToForm('second-factor');
        await browserSessions.start(request, reply, outcome.person, { portalLogin: true });
        return reply.redirect(toLandingPath(outcome.person), 303);
      case 'wrong':
        return redirectToForm('1', outcome.captchaNext);
      case 'captcha':
        return redirectToForm('captcha');
      default:
        throw toRefusal(outcome);
    }
  }

  addCallRoute(
    app,
    portalLoginCall,
    async (request, reply) =>
      isScripted(request) ? loginByScript(request, reply) : loginByForm(request, reply),
    {
      bodyLimit: BODY_LIMITS.portalLogin,
      async onRequest(request: FastifyRequest) {
        if (isScripted(request)) checkForgery(request, getOrigin);
        else await partnerAccess.checkFormForgery(request);
      },
    },
  );

  addCallRoute(app, portalLogoutCall, async (request, reply) => {
    checkForgery(request, getOrigin);
    if (isScripted(request)) {
      const session = await browserSessions.find(request);
      if (session) await sessions.setPortalLogin(session, false);
      return reply.code(204).send();
    }
    // A page without JavaScript has no other way to sign out.
    await browserSessions.end(request, reply);
    return reply.redirect(SCREENS.login, 303);
  });
}

/** Reads the token of the mailed link that an external user opened. */
function readLinkToken({ body }: LoginRequest): string | undefined {
  return body?.[DEFAULT_NAMES.externalTokenParameter];
}

/**
 * Returns the URL of the form, with the language of the page, and with the token of a link for the next attempt.
 * @param captchaNext whether the next attempt needs a captcha
 */
function toFormAddress(request: LoginRequest, error: FormError, captchaNext: boolean): string {
  const link = readLinkToken(request);
  const query = new URLSearchParams(toLanguageQuery(request));
  query.set('error', error);
  if (captchaNext) query.set('captcha', 'picture');
  if (link !== undefined) query.set(DEFAULT_NAMES.externalTokenParameter, link);
  return `${link === undefined ? SCREENS.login : SCREENS.externalLogin}?${query}`;
}

/** Reads the credentials or the token of a script: form fields or a header. */
function readScriptAuthorization(request: LoginRequest): Authorization {
  const credentials = readFormCredentials(request);
  return credentials
    ? { scheme: 'basic', credentials }
    : readAuthorization(request.headers.authorization);
}

function readFormCredentials({ body }: LoginRequest): Credentials | undefined {
  const { j_username: name, j_password: password } = body ?? {};
  if (name === undefined || password === undefined) return undefined;
  return isTypeable({ name, password }) ? { name, password } : undefined;
}
