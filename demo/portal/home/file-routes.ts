import type { FastifyInstance } from 'fastify';
import { checkScriptForgery } from '../../server/http/forgery.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { OriginOf } from '../../server/http/request-origin.ts';
import type { SessionGuard } from '../sessions/session-guard.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { FILE_ACTIONS } from './file-actions.ts';

/** What the file actions need. */
export interface FileRoutesOptions {
  readonly guard: SessionGuard;
  readonly settings: SettingsStore;
  readonly originOf: OriginOf;
}

/** The calls of the home page's buttons. They only check permissions, because there are no files. */
export async function fileRoutes(
  app: FastifyInstance,
  { guard, settings, originOf }: FileRoutesOptions,
): Promise<void> {
  for (const { name, may } of FILE_ACTIONS) {
    app.post(`/ssf/files/${name}`, async (request, reply) => {
      checkScriptForgery(request, originOf);
      const { person } = await guard.requireSession(request);
      if (!person.webAccessEnabled || !may(person, await settings.read())) {
        throw new Refusal(403, 'NOT_PERMITTED', 'This person may not do that');
      }
      return reply.code(204).send();
    });
  }
}
