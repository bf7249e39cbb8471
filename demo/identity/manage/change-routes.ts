import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkForgery } from '../../server/http/forgery.ts';
import { singleValueOf } from '../../server/http/single-value.ts';
import { passkeys } from '../database/schema/passkeys.ts';
import type { Factors } from '../second-factor/factors.ts';
import type { Guest, Place } from '../second-factor/guest.ts';
import { leaveOf } from '../second-factor/leave-of.ts';

/** How long the name of a passkey may be. */
const NAME_LENGTH = 60;

/** Where people who have passed their second factor change or remove parts of it. */
export function changeRoutes(app: FastifyInstance, factors: Factors, place: Place): void {
  const { database, enrolling, origin } = factors;

  /** @param change makes it, and names what is said afterwards; nothing where nothing was changed */
  const changing =
    (change: (guest: Guest, request: FastifyRequest) => Promise<string | undefined>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      checkForgery(request, () => origin);
      const guest = await place.meet(request, reply);
      const done =
        (await leaveOf(factors, guest)) === 'any' ? await change(guest, request) : undefined;
      return reply.redirect(done ? `${guest.base}?done=${done}` : guest.base, 303);
    };

  app.post(
    `${place.path}/app/remove`,
    changing(async ({ holder }) => {
      await enrolling.removeApp(holder);
      return 'removed';
    }),
  );

  app.post(
    `${place.path}/passkeys/remove`,
    changing(async ({ holder }, { body }) => {
      await enrolling.removePasskey(holder, singleValueOf(body, 'id') ?? '');
      return 'removed';
    }),
  );

  app.post(
    `${place.path}/passkeys/rename`,
    changing(async ({ holder }, { body }) => {
      const id = singleValueOf(body, 'id') ?? '';
      const name = singleValueOf(body, 'name')?.trim().slice(0, NAME_LENGTH);
      if (!name) return undefined;
      await database.query
        .update(passkeys)
        .set({ name })
        .where(and(eq(passkeys.id, id), eq(passkeys.holder, holder)));
      return 'renamed';
    }),
  );
}
