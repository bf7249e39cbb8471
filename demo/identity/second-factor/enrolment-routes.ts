import type { FastifyInstance } from 'fastify';
import type { IdentityContext } from '../identity-context.ts';
import { enrolmentOf } from './enrolment-of.ts';
import { holderOf } from './holder-of.ts';

/** Where a client asks what one of its people has set up. It says nothing about other clients' people. */
export function enrolmentRoutes(
  app: FastifyInstance,
  { database, clients }: IdentityContext,
): void {
  app.get<{ Params: { subject: string } }>('/enrolments/:subject', async (request, reply) => {
    const client = await clients.authenticate(request.headers.authorization);
    if (client?.kind !== 'second-factor') {
      return reply
        .code(401)
        .header('WWW-Authenticate', 'Basic realm="enrolments"')
        .send({ error: 'invalid_client' });
    }
    return enrolmentOf(database.query, holderOf(client.clientId, request.params.subject));
  });
}
