import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { DEFAULT_NAMES } from '../../../src/contract/names.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { singleValueOf } from '../../server/http/single-value.ts';
import { answerRedirect } from '../http/answer-redirect.ts';
import { bearerOf } from '../http/bearer-of.ts';
import { checkCallForgery } from '../http/partner-access.ts';
import { unauthorized } from '../http/unauthorized.ts';
import { landingPathOf } from '../people/landing-path-of.ts';
import type { Person } from '../people/person.ts';
import type { PortalContext } from '../portal-context.ts';
import { beginSecondFactor } from '../second-factor/begin-second-factor.ts';
import { secondFactorDue } from '../second-factor/second-factor-due.ts';
import { attempt } from './attempt.ts';
import { openSession } from './open-session.ts';
import { readAuthorization } from './read-authorization.ts';
import { refusalOf } from './refusal-of.ts';
import { resumeSession } from './resume-session.ts';

/** Signing in and out by script (spec 7), with cookies or in the mode without them. */
export function authRoutes(app: FastifyInstance, context: PortalContext): void {
  const { cookies, sessions } = context;

  /** Goes on with a session of the mode without cookies, where the token is all there is. */
  async function resumeBearer(reply: FastifyReply, token: string) {
    const session = await sessions.findBearer(token);
    if (!session) throw unauthorized('INVALID_TOKEN', 'The token belongs to no session');
    reply.header(DEFAULT_NAMES.publicTokenHeader, token);
    return session.person;
  }

  /** @returns who is signed in, or where the browser has to go for a second factor */
  async function signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    cookieless: boolean,
  ): Promise<Person | URL> {
    const authorization = readAuthorization(request.headers.authorization);
    if (authorization.scheme === 'bearer') {
      const { token } = authorization;
      return cookieless
        ? resumeBearer(reply, token)
        : resumeSession(context, request, reply, token);
    }
    const outcome = await attempt(context, {
      credentials: authorization.credentials,
      ip: request.ip,
      preSession: cookieless ? undefined : cookies.preSessionOf(request),
      captchaAnswer: singleValueOf(request.query, DEFAULT_NAMES.captchaParameter),
      cookieless,
      link: singleValueOf(request.query, DEFAULT_NAMES.externalTokenParameter),
    });
    // A mail may follow: that a password was changed.
    context.postman.call();
    if (outcome.kind !== 'signed-in') throw refusalOf(outcome);
    const { person } = outcome;
    const due = await secondFactorDue(context, person, request.log);
    if (due && cookieless) throw secondFactorNeedsCookies();
    if (due) return beginSecondFactor(context, request, reply, person, due.enrol);
    if (cookieless) {
      const { publicToken } = await sessions.start(person, { kind: 'bearer' });
      reply.header(DEFAULT_NAMES.publicTokenHeader, publicToken);
    } else await openSession(context, request, reply, person);
    return person;
  }

  app.post(CALL_PATHS.login, async (request, reply) => {
    const cookieless = request.headers[DEFAULT_NAMES.tokenModeHeader.toLowerCase()] === 'bearer';
    await checkCallForgery(context, request, cookieless);
    const next = await signIn(request, reply, cookieless);
    if (next instanceof URL) return answerRedirect(reply, next.href);
    return reply.header('Location', landingPathOf(next)).send({});
  });

  app.post(CALL_PATHS.logout, async (request, reply) => {
    const bearer = bearerOf(request);
    await checkCallForgery(context, request, bearer !== undefined);
    if (bearer === undefined) {
      await sessions.end(cookies.sessionOf(request));
      cookies.clear(reply);
    } else await sessions.endBearer(bearer);
    return reply.code(204).send();
  });
}

/** The page that people come back to from the authority is the portal's own, and lives by cookies. */
function secondFactorNeedsCookies(): Refusal {
  return new Refusal(
    403,
    'SECOND_FACTOR_NEEDS_COOKIES',
    'A second factor can be passed with cookies only',
  );
}
