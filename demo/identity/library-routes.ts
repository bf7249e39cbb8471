import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { singleValueOf } from '../server/http/single-value.ts';
import type { IdentityContext } from './identity-context.ts';

/** Name of the cookie with which an authorization about a second factor is taken up again. */
const RESUME_COOKIE = 'second_factor_resume';

/** All addresses that are not our own pages: the library answers them. */
export function libraryRoutes(
  app: FastifyInstance,
  { provider, gate, clients }: IdentityContext,
): void {
  const [answer, answerAtGate] = [provider.callback(), gate.callback()];
  const by = (handle: typeof answer) => (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack();
    return handle(request.raw, reply.raw);
  };
  // The library reads bodies itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_, __, done) => done(null));
  app.get('/auth', async (request, reply) => {
    const client = await clients.find(singleValueOf(request.query, 'client_id') ?? '');
    return by(client?.kind === 'second-factor' ? answerAtGate : answer)(request, reply);
  });
  app.get('/auth/:uid', (request, reply) =>
    by(RESUME_COOKIE in request.cookies ? answerAtGate : answer)(request, reply),
  );
  app.all('/*', by(answer));
}
