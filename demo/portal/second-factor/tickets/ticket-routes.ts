import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { SCREENS } from '../../../../src/contract/screens.ts';
import { Refusal } from '../../../server/http/refusal.ts';
import { withValibotSchemas } from '../../../server/http/valibot-schemas.ts';
import type { BrowserSessions } from '../../sessions/browser-sessions.ts';
import type { PendingSessions } from '../../sessions/pending-sessions.ts';
import { SECOND_FACTOR_PATHS as PATHS } from '../paths.ts';
import type { SecondFactor } from '../second-factor.ts';

/** A SHA-256 as base64url, which the ids of tickets are. */
const DIGEST = /^[\w-]{43}$/;

/** The dependencies of the routes. */
export interface TicketRoutesOptions {
  readonly secondFactor: SecondFactor;
  readonly browserSessions: BrowserSessions;
  readonly pendingSessions: PendingSessions;
}

/** What an authority with tickets needs of the portal: the state of a sign-in, and the end of the management. */
export async function ticketRoutes(
  app: FastifyInstance,
  { secondFactor, browserSessions, pendingSessions }: TicketRoutesOptions,
): Promise<void> {
  // Only the authority knows the id of the ticket, so the route needs no session.
  const schema = { params: v.object({ jti: v.fallback(v.pipe(v.string(), v.regex(DIGEST)), '') }) };
  const routes = withValibotSchemas(app);
  routes.get(`${PATHS.pending}/:jti`, { schema }, async (request, reply) => {
    if (!(await pendingSessions.awaitsSecondFactor(request.params.jti))) {
      throw new Refusal(404, 'NOT_FOUND', 'No sign-in with this id waits for a second factor');
    }
    return reply.code(204).send();
  });

  // The authority, another site, redirects here. That is safe: the route only refreshes the
  // enrollment.
  app.get(PATHS.managed, async (request, reply) => {
    const session = await browserSessions.find(request);
    if (!session) return reply.redirect(SCREENS.login, 303);
    await secondFactor
      .refreshEnrollment(session.person, { ownSession: session.tokenHash, source: request })
      .catch((error: unknown) =>
        request.log.warn({ err: error }, 'the authority of the second factor does not answer'),
      );
    return reply.redirect('/', 303);
  });
}
