import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { DEFAULT_NAMES } from '../../../src/contract/names.ts';
import { SCREENS } from '../../../src/contract/screens.ts';
import { type Credentials, isTypeable } from '../../server/credentials.ts';
import { checkForgery, isScripted } from '../../server/http/forgery.ts';
import { singleValueOf } from '../../server/http/single-value.ts';
import { digest, sameDigest } from '../../server/secrets.ts';
import { unauthorized } from '../http/unauthorized.ts';
import { landingPathOf } from '../people/landing-path-of.ts';
import type { PortalContext } from '../portal-context.ts';
import { secondFactorDue } from '../second-factor/second-factor-due.ts';
import type { Session } from '../sessions/session.ts';
import { attempt } from '../sign-in/attempt.ts';
import { openSession } from '../sign-in/open-session.ts';
import { type Authorization, readAuthorization } from '../sign-in/read-authorization.ts';
import { refusalOf } from '../sign-in/refusal-of.ts';

/**
 * The portal's own login and logout (spec 7), for scripts and for plain forms: a script gets 204 or a
 * refusal, a form is sent on with 303 (RFC 9110 section 15.4.4). Neither is a way round the second factor:
 * who has to pass one is not signed in here. A script's logout takes back the portal login only, the
 * session itself ends with the logout call.
 */
export function portalLoginRoutes(app: FastifyInstance, context: PortalContext): void {
  const { cookies, sessions, preSessions, originOf } = context;

  const attemptOf = (request: FastifyRequest, credentials: Credentials, session?: Session) =>
    attempt(context, {
      session,
      credentials,
      ip: request.ip,
      preSession: cookies.preSessionOf(request),
      captchaAnswer:
        singleValueOf(request.body, DEFAULT_NAMES.captchaParameter) ??
        singleValueOf(request.query, DEFAULT_NAMES.captchaParameter),
      link: linkOf(request),
    });

  /** Confirms a session that a second factor opened a moment ago: nobody has the password any more. */
  async function confirmByToken(session: Session | undefined, publicToken: string) {
    const mine = session && sameDigest(session.publicTokenHash, digest(publicToken));
    if (!mine || !session.freshSecondFactor) {
      throw unauthorized('INVALID_TOKEN', 'The token confirms no session of this browser');
    }
    await sessions.setPortalLogin(session, true);
  }

  async function loginByScript(request: FastifyRequest, reply: FastifyReply) {
    const cookie = cookies.sessionOf(request);
    const before = await sessions.find(cookie);
    const sent = sentByScript(request);
    if (sent.scheme === 'bearer') {
      await confirmByToken(before, sent.token);
      return reply.code(204).send();
    }
    const outcome = await attemptOf(request, sent.credentials, before);
    // A mail may follow: that a password was changed.
    context.postman.call();
    if (outcome.kind !== 'signed-in') throw refusalOf(outcome);
    const { person } = outcome;
    // A new password that was confirmed just now has ended the session from before.
    const session = await sessions.find(cookie);
    // An administrator's second login confirms the session; a new one would shut out calls under way.
    if (session?.person.id === person.id) await sessions.setPortalLogin(session, true);
    else if (await secondFactorDue(context, person, request.log)) {
      throw unauthorized('SECOND_FACTOR_NEEDED', 'The login call leads to the second factor');
    } else await openSession(context, request, reply, person, { portalLogin: true });
    return reply.code(204).send();
  }

  async function loginByForm(request: FastifyRequest, reply: FastifyReply) {
    const goBack = (error: string) => reply.redirect(formPage(linkOf(request), error), 303);
    if (!(await preSessions.find(cookies.preSessionOf(request)))) return goBack('cookies');
    const credentials = formCredentialsOf(request);
    if (!credentials) return goBack('1');
    const outcome = await attemptOf(request, credentials);
    context.postman.call();
    switch (outcome.kind) {
      case 'signed-in':
        if (await secondFactorDue(context, outcome.person, request.log)) {
          return goBack('second-factor');
        }
        await openSession(context, request, reply, outcome.person, { portalLogin: true });
        return reply.redirect(landingPathOf(outcome.person), 303);
      case 'wrong':
        return goBack('1');
      case 'captcha':
        return goBack('captcha');
      default:
        throw refusalOf(outcome);
    }
  }

  app.post(CALL_PATHS.portalLogin, async (request, reply) => {
    checkForgery(request, originOf);
    return isScripted(request) ? loginByScript(request, reply) : loginByForm(request, reply);
  });

  app.post(CALL_PATHS.portalLogout, async (request, reply) => {
    checkForgery(request, originOf);
    if (isScripted(request)) {
      const session = await sessions.find(cookies.sessionOf(request));
      if (session) await sessions.setPortalLogin(session, false);
      return reply.code(204).send();
    }
    // A page without script has no other way to sign out.
    await sessions.end(cookies.sessionOf(request));
    cookies.clear(reply);
    return reply.redirect(SCREENS.login, 303);
  });
}

/** Token of the mailed link by which an invited person came to the form. */
function linkOf({ body }: FastifyRequest): string | undefined {
  return singleValueOf(body, DEFAULT_NAMES.externalTokenParameter);
}

/** Where the form stands: whoever came by a link still has it for the next try. */
function formPage(link: string | undefined, error: string): string {
  if (link === undefined) return `${SCREENS.login}?error=${error}`;
  const query = new URLSearchParams({ error, [DEFAULT_NAMES.externalTokenParameter]: link });
  return `${SCREENS.externalLogin}?${query}`;
}

/** What a script sent, in the form or in the header. */
function sentByScript(request: FastifyRequest): Authorization {
  const credentials = formCredentialsOf(request);
  return credentials
    ? { scheme: 'basic', credentials }
    : readAuthorization(request.headers.authorization);
}

function formCredentialsOf({ body }: FastifyRequest): Credentials | undefined {
  const name = singleValueOf(body, 'j_username');
  const password = singleValueOf(body, 'j_password');
  if (name === undefined || password === undefined) return undefined;
  return isTypeable({ name, password }) ? { name, password } : undefined;
}
