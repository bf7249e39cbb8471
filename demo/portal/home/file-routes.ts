import type { FastifyInstance } from 'fastify';
import { checkScriptForgery } from '../../server/http/forgery.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { PortalContext } from '../portal-context.ts';
import { requireSession } from '../sessions/require-session.ts';
import { FILE_ACTIONS } from './file-actions.ts';

/** What the buttons of the home page call: no more than the check of who may, for there are no files. */
export function fileRoutes(app: FastifyInstance, context: PortalContext): void {
  for (const { name, may } of FILE_ACTIONS) {
    app.post(`/ssf/files/${name}`, async (request, reply) => {
      checkScriptForgery(request, context.originOf);
      const { person } = await requireSession(context, request);
      if (!person.webAccessEnabled || !may(person, await context.settings.read())) {
        throw new Refusal(403, 'NOT_PERMITTED', 'This person may not do that');
      }
      return reply.code(204).send();
    });
  }
}
