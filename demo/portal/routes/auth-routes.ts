import type { FastifyInstance } from 'fastify';
import { CALLS } from '../../../src/contract/calls.ts';
import { DEFAULT_NAMES } from '../../../src/contract/names.ts';
import { checkScriptForgery } from '../http/check-forgery.ts';
import { singleValueOf } from '../http/single-value-of.ts';
import { unauthorized } from '../http/unauthorized.ts';
import type { PortalContext } from '../portal-context.ts';
import { digest, sameDigest } from '../secrets.ts';
import { attempt } from '../sign-in/attempt.ts';
import { openSession } from '../sign-in/open-session.ts';
import { readAuthorization } from '../sign-in/read-authorization.ts';
import { refusalOf } from '../sign-in/refusal-of.ts';

/** Signing in and out by script (spec 7). */
export function authRoutes(app: FastifyInstance, context: PortalContext): void {
  const { cookies, sessions, originOf } = context;

  app.post(CALLS.login, async (request, reply) => {
    checkScriptForgery(request, originOf);
    const authorization = readAuthorization(request.headers.authorization);
    if (authorization.scheme === 'bearer') {
      const session = await sessions.find(cookies.sessionOf(request));
      if (!session || !sameDigest(session.publicTokenHash, digest(authorization.token))) {
        throw unauthorized('INVALID_TOKEN', 'The token belongs to no session of this browser');
      }
      return reply.header('Location', session.person.landingPage).send({});
    }
    const outcome = await attempt(context, {
      credentials: authorization.credentials,
      ip: request.ip,
      preSession: cookies.preSessionOf(request),
      captchaAnswer: singleValueOf(request.query, DEFAULT_NAMES.captchaParameter),
    });
    if (outcome.kind !== 'signed-in') throw refusalOf(outcome);
    await openSession(context, request, reply, outcome.person);
    return reply.header('Location', outcome.person.landingPage).send({});
  });

  app.post(CALLS.logout, async (request, reply) => {
    checkScriptForgery(request, originOf);
    await sessions.end(cookies.sessionOf(request));
    cookies.clear(reply);
    return reply.code(204).send();
  });
}
