import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { withValibotSchemas } from '../../../server/http/valibot-schemas.ts';
import type { SecondFactorClients } from '../clients.ts';
import { toSubjectKey } from '../factors/subject-key.ts';
import type { Enrollments } from './enrollments.ts';

interface EnrollmentApiOptions {
  readonly clients: SecondFactorClients;
  readonly enrollments: Enrollments;
}

/** The call with which a client reads the second factors of one of its own users. */
export async function enrollmentApi(
  app: FastifyInstance,
  { clients, enrollments }: EnrollmentApiOptions,
): Promise<void> {
  withValibotSchemas(app).get(
    '/enrolments/:subject',
    { schema: { params: v.object({ subject: v.string() }) } },
    async (request, reply) => {
      const client = await clients.authenticate(request.headers.authorization);
      if (!client) {
        return reply
          .code(401)
          .header('WWW-Authenticate', 'Basic realm="enrolments"')
          .send({ error: 'invalid_client' });
      }
      return enrollments.read(toSubjectKey(client.clientId, request.params.subject));
    },
  );
}
