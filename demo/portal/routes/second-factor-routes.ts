import type { FastifyInstance } from 'fastify';
import { CALLS, SCREENS } from '../../../src/contract/calls.ts';
import { forgery, isForeign } from '../http/check-forgery.ts';
import { pageFrame } from '../pages/page-frame.ts';
import { renderPage } from '../pages/render-page.ts';
import type { PortalContext } from '../portal-context.ts';
import { canHaveSecondFactor } from '../second-factor/can-have-second-factor.ts';
import { finishSecondFactor } from '../second-factor/finish-second-factor.ts';
import { manageUrl } from '../second-factor/manage-url.ts';
import { refreshEnrolment } from '../second-factor/refresh-enrolment.ts';
import { SECOND_FACTOR_PATHS as PATHS } from '../second-factor/second-factor-paths.ts';

/** The way back from the second factor's authority, and the way to what people set up there. */
export function secondFactorRoutes(app: FastifyInstance, context: PortalContext): void {
  const { cookies, originOf, sessions } = context;

  app.get(PATHS.callback, async (_, reply) =>
    renderPage(reply, 'second-factor', await pageFrame(context), {}),
  );

  app.get(CALLS.secondFactorCallback, async (request, reply) => {
    if (isForeign(request, originOf)) throw forgery();
    cookies.setMfaToken(reply, await finishSecondFactor(context, request));
    return reply.code(204).send();
  });

  app.get(PATHS.manage, async (request, reply) => {
    const session = await sessions.find(cookies.sessionOf(request));
    if (!session) return reply.redirect(SCREENS.login, 303);
    // A link on another site must not hand out a ticket.
    if (isForeign(request, originOf) || !(await canHaveSecondFactor(context, session.person))) {
      return reply.redirect('/', 303);
    }
    const url = await manageUrl(context, request, session.person);
    return reply.redirect(url.href, 303);
  });

  app.get(PATHS.managed, async (request, reply) => {
    const session = await sessions.find(cookies.sessionOf(request));
    if (!session) return reply.redirect(SCREENS.login, 303);
    if (await canHaveSecondFactor(context, session.person)) {
      await refreshEnrolment(context, session.person, true).catch((error: unknown) =>
        request.log.warn({ err: error }, 'the authority of the second factor does not answer'),
      );
    }
    return reply.redirect('/', 303);
  });
}
