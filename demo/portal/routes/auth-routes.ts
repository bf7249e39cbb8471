import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CALLS } from '../../../src/contract/calls.ts';
import { DEFAULT_NAMES } from '../../../src/contract/names.ts';
import { bearerOf } from '../http/bearer-of.ts';
import { checkCallForgery } from '../http/partner-access.ts';
import { singleValueOf } from '../http/single-value-of.ts';
import { unauthorized } from '../http/unauthorized.ts';
import type { Person } from '../people/person.ts';
import type { PortalContext } from '../portal-context.ts';
import { digest, sameDigest } from '../secrets.ts';
import { attempt } from '../sign-in/attempt.ts';
import { openSession } from '../sign-in/open-session.ts';
import { readAuthorization } from '../sign-in/read-authorization.ts';
import { refusalOf } from '../sign-in/refusal-of.ts';

/** Signing in and out by script (spec 7), with cookies or in the mode without them. */
export function authRoutes(app: FastifyInstance, context: PortalContext): void {
  const { cookies, sessions } = context;

  /** Goes on with a session of this browser, or makes a pending one whole. @returns whose it is */
  async function resume(request: FastifyRequest, reply: FastifyReply, token: string) {
    const cookie = cookies.sessionOf(request);
    const session = await sessions.find(cookie);
    if (session && sameDigest(session.publicTokenHash, digest(token))) return session.person;
    const person = await sessions.takePending(cookie, token);
    if (!person) {
      throw unauthorized('INVALID_TOKEN', 'The token belongs to no session of this browser');
    }
    await openSession(context, request, reply, person);
    return person;
  }

  /** The same in the mode without cookies, where the token is all there is. */
  async function resumeBearer(reply: FastifyReply, token: string) {
    const session = await sessions.findBearer(token);
    if (!session) throw unauthorized('INVALID_TOKEN', 'The token belongs to no session');
    reply.header(DEFAULT_NAMES.publicTokenHeader, token);
    return session.person;
  }

  async function signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    cookieless: boolean,
  ): Promise<Person> {
    const authorization = readAuthorization(request.headers.authorization);
    if (authorization.scheme === 'bearer') {
      const { token } = authorization;
      return cookieless ? resumeBearer(reply, token) : resume(request, reply, token);
    }
    const outcome = await attempt(context, {
      credentials: authorization.credentials,
      ip: request.ip,
      preSession: cookieless ? undefined : cookies.preSessionOf(request),
      captchaAnswer: singleValueOf(request.query, DEFAULT_NAMES.captchaParameter),
      cookieless,
    });
    if (outcome.kind !== 'signed-in') throw refusalOf(outcome);
    const { person } = outcome;
    if (cookieless) {
      const { publicToken } = await sessions.start(person.id, { kind: 'bearer' });
      reply.header(DEFAULT_NAMES.publicTokenHeader, publicToken);
    } else await openSession(context, request, reply, person);
    return person;
  }

  app.post(CALLS.login, async (request, reply) => {
    const cookieless = request.headers[DEFAULT_NAMES.tokenModeHeader.toLowerCase()] === 'bearer';
    await checkCallForgery(context, request, cookieless);
    const { landingPage } = await signIn(request, reply, cookieless);
    return reply.header('Location', landingPage).send({});
  });

  app.post(CALLS.logout, async (request, reply) => {
    const bearer = bearerOf(request);
    await checkCallForgery(context, request, bearer !== undefined);
    if (bearer === undefined) {
      await sessions.end(cookies.sessionOf(request));
      cookies.clear(reply);
    } else await sessions.endBearer(bearer);
    return reply.code(204).send();
  });
}
