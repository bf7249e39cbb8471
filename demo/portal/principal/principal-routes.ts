import { and, eq, isNotNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { selfCall } from '../../../src/contract/calls/self.ts';
import type { Database } from '../../server/database/database.ts';
import { addCallRoute } from '../../server/http/call-route.ts';
import { rowParams } from '../../server/http/form-fields.ts';
import { notFound, Refusal } from '../../server/http/refusal.ts';
import { withValibotSchemas } from '../../server/http/valibot-schemas.ts';
import { people } from '../database/schema/people.ts';
import type { SecondFactor } from '../second-factor/second-factor.ts';
import type { SessionGuard } from '../sessions/session-guard.ts';
import {
  getAvatarPath,
  getHiddenFilesPath,
  getWorkspacePath,
  toPrincipal,
} from './to-principal.ts';

/** The places in a person's own record, with the functions that return their paths. */
const OWN_PLACES = [
  ['workspace', getWorkspacePath],
  ['hidden_files_folder', getHiddenFilesPath],
] as const;

/** The dependencies of the calls about people. */
export interface PrincipalRoutesOptions {
  /** Path below which the portal lies. */
  readonly basePath: string;
  readonly database: Database;
  readonly guard: SessionGuard;
  readonly secondFactor: Pick<SecondFactor, 'readEnrollment'>;
}

/** The calls for a signed-in person's own record and for pictures of people (spec 7). */
export async function principalRoutes(
  app: FastifyInstance,
  { basePath, database: { query }, guard, secondFactor }: PrincipalRoutesOptions,
): Promise<void> {
  addCallRoute(app, selfCall, async (request) => {
    const session = await guard.requireSession(request);
    const enrolled = await secondFactor.readEnrollment(session);
    return {
      ...toPrincipal(session, basePath),
      ...(enrolled !== undefined && { mfa_enrolled: enrolled }),
    };
  });

  const schema = { params: rowParams };
  const routes = withValibotSchemas(app);

  /** Describes what a link of the own record leads to. For other people it does not exist. */
  for (const [kind, getPath] of OWN_PLACES) {
    routes.get(`/rest${getPath(':id')}`, { schema }, async (request) => {
      const { person } = await guard.requireWebAccess(request);
      if (request.params.id !== person.id) throw notFound();
      const { id, name, diskSpaceUsed } = person;
      const href = getPath(id);
      return {
        id: href.slice(href.lastIndexOf('/') + 1),
        href,
        kind,
        owner: { id, name },
        ...(kind === 'workspace' && { disk_space_used: diskSpaceUsed }),
      };
    });
  }

  routes.get(`/rest${getAvatarPath(':id')}`, { schema }, async (request, reply) => {
    await guard.requireWebAccess(request);
    const [owner] = await query
      .select({ avatarSvg: people.avatarSvg })
      .from(people)
      .where(and(eq(people.id, request.params.id), isNotNull(people.avatarSvg)));
    if (!owner) throw new Refusal(404, 'NOT_FOUND', 'The picture does not exist');
    return reply.type('image/svg+xml').send(owner.avatarSvg);
  });
}
