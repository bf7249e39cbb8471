import type { FastifyInstance } from 'fastify';
import type { IdentityContext } from '../identity-context.ts';
import { type Pages, pageOf } from '../pages/pages.ts';
import { challengeRoutes } from '../second-factor/challenge-routes.ts';
import { enrolmentOf } from '../second-factor/enrolment-of.ts';
import { sendChallenge } from '../second-factor/send-challenge.ts';
import { setUpRoutes } from '../second-factor/set-up-routes.ts';
import { createSecondFactorPlace } from './second-factor-place.ts';

const NOT_ADDED = 'The passkey was not accepted. Please try again, or use an app.';

/** Where people come from a client to confirm that it is them, or to set up what they confirm with. */
export function secondFactorRoutes(app: FastifyInstance, context: IdentityContext): void {
  const { factors } = context;
  const place = createSecondFactorPlace(context);

  app.get(place.path, async (request, reply) => {
    const guest = await place.meet(request, reply);
    const { base, name, managing, destination } = guest;
    const data = { base, name, managing };
    const send = ({ html, headers }: ReturnType<typeof pageOf>) =>
      reply.headers(headers).send(html);
    if (await factors.visits.hasPassed(guest.visit)) {
      return send(pageOf('second-factor/codes-shown', data, { destination }));
    }
    const { enrolled } = await enrolmentOf(factors.database.query, guest.holder);
    if (enrolled) return sendChallenge(factors, reply, guest, 'challenge');
    if (!guest.mayEnrol) return send(pageOf('second-factor/none', data, { destination }));
    const error = 'problem' in (request.query as object) ? NOT_ADDED : undefined;
    const choice: Pages['second-factor/choose'] = { ...data, error };
    return send(pageOf('second-factor/choose', choice, { destination, script: true }));
  });

  challengeRoutes(app, factors, place);
  setUpRoutes(app, factors, place);
}
