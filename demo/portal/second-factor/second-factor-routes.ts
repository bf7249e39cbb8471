import type { FastifyInstance } from 'fastify';
import { CALL_PATHS } from '../../../src/contract/calls/paths.ts';
import { SCREENS } from '../../../src/contract/screens.ts';
import { forgery, isForeign } from '../../server/http/forgery.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { singleValueOf } from '../../server/http/single-value.ts';
import { definePage } from '../pages/define-page.ts';
import { pageFrame } from '../pages/page-frame.ts';
import type { PortalContext } from '../portal-context.ts';
import { canHaveSecondFactor } from './can-have-second-factor.ts';
import { finishSecondFactor } from './finish-second-factor.ts';
import { manageUrl } from './manage-url.ts';
import { refreshEnrolment } from './refresh-enrolment.ts';
import { SECOND_FACTOR_PATHS as PATHS } from './second-factor-paths.ts';

const sendCallbackPage = definePage(new URL('second-factor.eta', import.meta.url));

/** The way back from the second factor's authority, and the way to what people set up there. */
export function secondFactorRoutes(app: FastifyInstance, context: PortalContext): void {
  const { cookies, originOf, pendingSessions, sessions } = context;

  app.get(PATHS.callback, async (_, reply) =>
    sendCallbackPage(reply, await pageFrame(context), {}),
  );

  app.get(CALL_PATHS.secondFactorCallback, async (request, reply) => {
    if (isForeign(request, originOf)) throw forgery();
    cookies.setMfaToken(reply, await finishSecondFactor(context, request));
    return reply.code(204).send();
  });

  // By a ticket's name, which only those know who have seen the ticket.
  app.get(`${PATHS.pending}/:jti`, async (request, reply) => {
    const jti = singleValueOf(request.params, 'jti') ?? '';
    if (!(await pendingSessions.awaitsSecondFactor(jti))) {
      throw new Refusal(404, 'NOT_FOUND', 'No such sign-in waits for a second factor');
    }
    return reply.code(204).send();
  });

  app.get(PATHS.manage, async (request, reply) => {
    const session = await sessions.find(cookies.sessionOf(request));
    if (!session) return reply.redirect(SCREENS.login, 303);
    const { person } = session;
    // A link on another site must not hand out a ticket.
    const mayManage = !isForeign(request, originOf) && person.webAccessEnabled;
    if (!mayManage || !(await canHaveSecondFactor(context, person))) {
      return reply.redirect('/', 303);
    }
    const url = await manageUrl(context, request, person);
    return reply.redirect(url.href, 303);
  });

  // The authority is another site, and so is whoever leads here: it may, as this only asks and looks.
  app.get(PATHS.managed, async (request, reply) => {
    const session = await sessions.find(cookies.sessionOf(request));
    if (!session) return reply.redirect(SCREENS.login, 303);
    if (await canHaveSecondFactor(context, session.person)) {
      await refreshEnrolment(context, session.person).catch((error: unknown) =>
        request.log.warn({ err: error }, 'the authority of the second factor does not answer'),
      );
    }
    return reply.redirect('/', 303);
  });
}
