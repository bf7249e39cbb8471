import type { FastifyInstance } from 'fastify';
import { checkScriptForgery } from '../../server/http/forgery.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { GetOrigin } from '../../server/http/request-origin.ts';
import type { SessionGuard } from '../sessions/session-guard.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { FILE_ACTIONS } from './file-actions.ts';

/** The dependencies of the file actions. */
export interface FileRoutesOptions {
  readonly guard: SessionGuard;
  readonly settings: SettingsStore;
  readonly getOrigin: GetOrigin;
}

/** The calls of the home page's buttons. They only check permissions, because there are no files. */
export async function fileRoutes(
  app: FastifyInstance,
  { guard, settings, getOrigin }: FileRoutesOptions,
): Promise<void> {
  for (const { name, may } of FILE_ACTIONS) {
    app.post(`/ssf/files/${name}`, async (request, reply) => {
      checkScriptForgery(request, getOrigin);
      const { person } = await guard.requireSession(request);
      if (!person.webAccessEnabled || !may(person, await settings.read())) {
        throw new Refusal(403, 'NOT_PERMITTED', 'This person does not have the permission');
      }
      return reply.code(204).send();
    });
  }
}
