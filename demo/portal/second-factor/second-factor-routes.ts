import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { secondFactorCallbackCall } from '../../../src/contract/calls/second-factor-callback.ts';
import { SCREENS } from '../../../src/contract/screens.ts';
import { addCallRoute } from '../../server/http/call-route.ts';
import { forgery, isForeign } from '../../server/http/forgery.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { GetOrigin } from '../../server/http/request-origin.ts';
import { withValibotSchemas } from '../../server/http/valibot-schemas.ts';
import { definePage } from '../pages/define-page.ts';
import type { ReadPageFrame } from '../pages/page-frame.ts';
import type { BrowserSessions } from '../sessions/browser-sessions.ts';
import type { Cookies } from '../sessions/cookies.ts';
import type { PendingSessions } from '../sessions/pending-sessions.ts';
import type { Enrollments } from './enrollments.ts';
import { SECOND_FACTOR_PATHS as PATHS, type SecondFactor } from './second-factor.ts';

const sendCallbackPage = definePage(new URL('second-factor.eta', import.meta.url));

/** The dependencies of the routes. */
export interface SecondFactorRoutesOptions {
  readonly secondFactor: SecondFactor;
  readonly enrollments: Enrollments;
  readonly cookies: Cookies;
  readonly browserSessions: BrowserSessions;
  readonly pendingSessions: PendingSessions;
  readonly getOrigin: GetOrigin;
  readonly readPageFrame: ReadPageFrame;
}

/** The return from the authority of the second factor, and the redirect to its management. */
export async function secondFactorRoutes(
  app: FastifyInstance,
  {
    secondFactor,
    enrollments,
    cookies,
    browserSessions,
    pendingSessions,
    getOrigin,
    readPageFrame,
  }: SecondFactorRoutesOptions,
): Promise<void> {
  app.get(PATHS.callback, async (_, reply) => sendCallbackPage(reply, await readPageFrame(), {}));

  addCallRoute(app, secondFactorCallbackCall, async (request, reply) => {
    if (isForeign(request, getOrigin)) throw forgery();
    cookies.setMfaToken(reply, await secondFactor.finish(request, request.query));
    return reply.code(204).send();
  });

  // Only the authority knows the id of the ticket, so the route needs no session.
  const schema = { params: v.object({ jti: v.string() }) };
  withValibotSchemas(app).get(`${PATHS.pending}/:jti`, { schema }, async (request, reply) => {
    if (!(await pendingSessions.awaitsSecondFactor(request.params.jti))) {
      throw new Refusal(404, 'NOT_FOUND', 'No sign-in with this id waits for a second factor');
    }
    return reply.code(204).send();
  });

  app.get(PATHS.manage, async (request, reply) => {
    const session = await browserSessions.find(request);
    if (!session) return reply.redirect(SCREENS.login, 303);
    const { person } = session;
    // A link on another site must not create a ticket.
    const mayManage = !isForeign(request, getOrigin) && person.webAccessEnabled;
    if (!mayManage || !(await secondFactor.isAvailableTo(person))) return reply.redirect('/', 303);
    const url = await secondFactor.getManageUrl(request, person);
    return reply.redirect(url.href, 303);
  });

  // The authority, another site, redirects here. That is safe: the route only refreshes the
  // enrollment.
  app.get(PATHS.managed, async (request, reply) => {
    const session = await browserSessions.find(request);
    if (!session) return reply.redirect(SCREENS.login, 303);
    if (await secondFactor.isAvailableTo(session.person)) {
      await enrollments
        .refresh(session.person)
        .catch((error: unknown) =>
          request.log.warn({ err: error }, 'the authority of the second factor does not answer'),
        );
    }
    return reply.redirect('/', 303);
  });
}
