import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { BODY_LIMITS } from '../../../server/http/body-limits.ts';
import { credentialField, textField } from '../../../server/http/form-fields.ts';
import { withValibotSchemas } from '../../../server/http/valibot-schemas.ts';
import type { SecurityLog } from '../../../server/security-log/security-log.ts';
import { getEnrollmentPermission } from '../enrollment/enrollment-permission.ts';
import type { Enrollments } from '../enrollment/enrollments.ts';
import type { Passkeys } from '../factors/passkeys.ts';
import type { Flow, FlowUser } from '../flow.ts';
import type { FlowStates } from '../flow-states.ts';

/** Longest name of a passkey, in UTF-16 code units. */
const MAX_NAME_LENGTH = 60;

const PASSKEY_FORM = v.object({ id: credentialField });
const RENAME_FORM = v.object({ id: credentialField, name: textField });

interface ChangeRouteOptions {
  readonly flow: Flow;
  readonly enrollments: Enrollments;
  readonly flowStates: FlowStates;
  readonly passkeys: Passkeys;
  readonly securityLog: SecurityLog;
}

/** The forms with which users change or remove factors after they verified one. */
export async function changeRoutes(
  app: FastifyInstance,
  { flow, enrollments, flowStates, passkeys, securityLog }: ChangeRouteOptions,
): Promise<void> {
  const routes = withValibotSchemas(app);

  /**
   * Makes a change if the user may, and returns to the list.
   * @param change returns the key of the confirmation that the list shows; undefined if nothing changed
   */
  async function apply(
    request: FastifyRequest,
    reply: FastifyReply,
    change: (user: FlowUser) => Promise<string | undefined>,
  ): Promise<FastifyReply> {
    const user = await flow.identify(request, reply);
    const permission = await getEnrollmentPermission(enrollments, flowStates, user);
    const done = permission === 'any' ? await change(user) : undefined;
    return reply.redirect(done ? `${user.base}?done=${done}` : user.base, 303);
  }

  // Browsers without a flow are refused before their body is read.
  app.addHook('onRequest', (request, reply) => flow.identify(request, reply));

  routes.post(`${flow.path}/app/remove`, (request, reply) =>
    apply(request, reply, async ({ subjectKey }) => {
      if (!(await enrollments.removeApp(subjectKey))) return undefined;
      securityLog.record('factor-removed', { person: subjectKey, factor: 'app' }, request);
      return 'removed';
    }),
  );

  routes.post(
    `${flow.path}/passkeys/remove`,
    { schema: { body: PASSKEY_FORM }, bodyLimit: BODY_LIMITS.credential },
    (request, reply) =>
      apply(request, reply, async ({ subjectKey }) => {
        if (!(await enrollments.removePasskey(subjectKey, request.body.id))) return undefined;
        securityLog.record('factor-removed', { person: subjectKey, factor: 'passkey' }, request);
        return 'removed';
      }),
  );

  const renameOptions = { schema: { body: RENAME_FORM }, bodyLimit: BODY_LIMITS.renaming };
  routes.post(`${flow.path}/passkeys/rename`, renameOptions, (request, reply) =>
    apply(request, reply, async ({ subjectKey }) => {
      const name = request.body.name.trim().slice(0, MAX_NAME_LENGTH);
      if (!name) return undefined;
      await passkeys.rename(subjectKey, request.body.id, name);
      return 'renamed';
    }),
  );
}
