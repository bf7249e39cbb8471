import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../server/database/database.ts';
import { checkScriptForgery } from '../../server/http/forgery.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { GetOrigin } from '../../server/http/request-origin.ts';
import { people } from '../database/schema/people.ts';
import type { SessionGuard } from '../sessions/session-guard.ts';
import { FILE_ACTIONS } from './file-actions.ts';

/** The call that empties the trash of a person. */
export const EMPTY_TRASH_PATH = '/ssf/files/empty-trash';

/** The dependencies of the file actions. */
export interface FileRoutesOptions {
  readonly database: Database;
  readonly guard: SessionGuard;
  readonly getOrigin: GetOrigin;
}

/** The calls of the home page's buttons. Most of them only check permissions, because there are no files. */
export async function fileRoutes(
  app: FastifyInstance,
  { database, guard, getOrigin }: FileRoutesOptions,
): Promise<void> {
  for (const { name, may } of FILE_ACTIONS) {
    app.post(`/ssf/files/${name}`, async (request, reply) => {
      checkScriptForgery(request, getOrigin);
      const session = await guard.requireSession(request);
      if (!session.person.webAccessEnabled || !may(session)) {
        throw new Refusal(403, 'NOT_PERMITTED', 'This person does not have the permission');
      }
      return reply.code(204).send();
    });
  }

  /** Empties the trash, and answers the numbers of bytes for `session.updateQuota`. */
  app.post(EMPTY_TRASH_PATH, async (request) => {
    checkScriptForgery(request, getOrigin);
    const { person } = await guard.requireWebAccess(request);
    const [emptied] = await database.query
      .update(people)
      .set({
        diskSpaceUsed: sql`greatest(0, ${people.diskSpaceUsed} - ${people.trashDiskSpace})`,
        trashDiskSpace: 0,
      })
      .where(eq(people.id, person.id))
      .returning({ used: people.diskSpaceUsed });
    return { used: emptied?.used, quota: person.diskSpaceQuota ?? undefined };
  });
}
