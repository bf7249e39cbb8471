import { and, eq, isNotNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import type { Principal } from '../../../src/contract/principal.ts';
import type { Database } from '../../server/database/database.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { singleValueOf } from '../../server/http/single-value.ts';
import { people } from '../database/schema/people.ts';
import type { SecondFactor } from '../second-factor/second-factor.ts';
import type { SessionGuard } from '../sessions/session-guard.ts';
import { getAvatarPath, toPrincipal } from './to-principal.ts';

/** What the calls about people need. */
export interface PrincipalRoutesOptions {
  readonly database: Database;
  readonly guard: SessionGuard;
  readonly secondFactor: Pick<SecondFactor, 'isAvailableTo'>;
}

/** The calls for a signed-in person's own record and for pictures of people (spec 7). */
export async function principalRoutes(
  app: FastifyInstance,
  { database: { query }, guard, secondFactor }: PrincipalRoutesOptions,
): Promise<void> {
  app.get(CALL_PATHS.self, async (request): Promise<Principal> => {
    const { person } = await guard.requireSession(request);
    return {
      ...toPrincipal(person),
      ...((await secondFactor.isAvailableTo(person)) && {
        mfa_enrolled: person.secondFactor === 'enrolled',
      }),
    };
  });

  app.get(`/rest${getAvatarPath(':id')}`, async (request, reply) => {
    await guard.requireWebAccess(request);
    const id = Number(singleValueOf(request.params, 'id'));
    const [owner] =
      Number.isInteger(id) && id < 2 ** 31 && id > 0
        ? await query
            .select({ avatarSvg: people.avatarSvg })
            .from(people)
            .where(and(eq(people.id, id), isNotNull(people.avatarSvg)))
        : [];
    if (!owner) throw new Refusal(404, 'NOT_FOUND', 'There is no such picture');
    return reply.type('image/svg+xml').send(owner.avatarSvg);
  });
}
