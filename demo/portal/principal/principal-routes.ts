import { and, eq, isNotNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { selfCall } from '../../../src/contract/calls/self.ts';
import type { Database } from '../../server/database/database.ts';
import { addCallRoute } from '../../server/http/call-route.ts';
import { rowParams } from '../../server/http/form-fields.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { withValibotSchemas } from '../../server/http/valibot-schemas.ts';
import { people } from '../database/schema/people.ts';
import type { SecondFactor } from '../second-factor/second-factor.ts';
import type { SessionGuard } from '../sessions/session-guard.ts';
import { getAvatarPath, toPrincipal } from './to-principal.ts';

/** The dependencies of the calls about people. */
export interface PrincipalRoutesOptions {
  /** Path below which the portal lies. */
  readonly basePath: string;
  readonly database: Database;
  readonly guard: SessionGuard;
  readonly secondFactor: Pick<SecondFactor, 'isAvailableTo'>;
}

/** The calls for a signed-in person's own record and for pictures of people (spec 7). */
export async function principalRoutes(
  app: FastifyInstance,
  { basePath, database: { query }, guard, secondFactor }: PrincipalRoutesOptions,
): Promise<void> {
  addCallRoute(app, selfCall, async (request) => {
    const { person } = await guard.requireSession(request);
    return {
      ...toPrincipal(person, basePath),
      ...((await secondFactor.isAvailableTo(person)) && {
        mfa_enrolled: person.secondFactor === 'enrolled',
      }),
    };
  });

  const schema = { params: rowParams };
  withValibotSchemas(app).get(
    `/rest${getAvatarPath(':id')}`,
    { schema },
    async (request, reply) => {
      await guard.requireWebAccess(request);
      const [owner] = await query
        .select({ avatarSvg: people.avatarSvg })
        .from(people)
        .where(and(eq(people.id, request.params.id), isNotNull(people.avatarSvg)));
      if (!owner) throw new Refusal(404, 'NOT_FOUND', 'The picture does not exist');
      return reply.type('image/svg+xml').send(owner.avatarSvg);
    },
  );
}
