import { and, eq, isNotNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import type { Principal } from '../../../src/contract/principal.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { singleValueOf } from '../../server/http/single-value.ts';
import { people } from '../database/schema/people.ts';
import type { PortalContext } from '../portal-context.ts';
import { canHaveSecondFactor } from '../second-factor/can-have-second-factor.ts';
import { requireSession } from '../sessions/require-session.ts';
import { requireWebAccess } from '../sessions/require-web-access.ts';
import { avatarPathOf } from './avatar-path-of.ts';
import { principalOf } from './principal-of.ts';

/** What a signed-in person may read of themselves and, by picture, of others (spec 7). */
export function personRoutes(app: FastifyInstance, context: PortalContext): void {
  app.get(CALL_PATHS.self, async (request): Promise<Principal> => {
    const { person } = await requireSession(context, request);
    return {
      ...principalOf(person),
      ...((await canHaveSecondFactor(context, person)) && {
        mfa_enrolled: person.secondFactor === 'enrolled',
      }),
    };
  });

  app.get(`/rest${avatarPathOf(':id')}`, async (request, reply) => {
    await requireWebAccess(context, request);
    const id = Number(singleValueOf(request.params, 'id'));
    const [owner] =
      Number.isInteger(id) && id < 2 ** 31 && id > 0
        ? await context.database.query
            .select({ avatarSvg: people.avatarSvg })
            .from(people)
            .where(and(eq(people.id, id), isNotNull(people.avatarSvg)))
        : [];
    if (!owner) throw new Refusal(404, 'NOT_FOUND', 'There is no such picture');
    return reply.type('image/svg+xml').send(owner.avatarSvg);
  });
}
