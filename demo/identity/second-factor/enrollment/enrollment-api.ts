import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { withValibotSchemas } from '../../../server/http/valibot-schemas.ts';
import { recordRefusal } from '../../../server/security-log/record-refusal.ts';
import type { SecurityLog } from '../../../server/security-log/security-log.ts';
import type { SecondFactorClients } from '../clients.ts';
import { toSubjectKey } from '../factors/subject-key.ts';
import type { Enrollments } from './enrollments.ts';

interface EnrollmentApiOptions {
  readonly clients: SecondFactorClients;
  readonly enrollments: Enrollments;
  readonly securityLog: SecurityLog;
}

/** The call with which a client reads the second factors of one of its own users. */
export async function enrollmentApi(
  app: FastifyInstance,
  { clients, enrollments, securityLog }: EnrollmentApiOptions,
): Promise<void> {
  withValibotSchemas(app).get(
    '/enrolments/:subject',
    { schema: { params: v.object({ subject: v.string() }) } },
    async (request, reply) => {
      const client = await clients.authenticate(request.headers.authorization);
      if (!client) {
        recordRefusal(securityLog, { status: 401, code: 'invalid_client' }, request);
        return reply
          .code(401)
          .header('WWW-Authenticate', 'Basic realm="enrolments"')
          .send({ error: 'invalid_client' });
      }
      return enrollments.read(toSubjectKey(client, request.params.subject));
    },
  );
}
