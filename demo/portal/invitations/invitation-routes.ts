import type { FastifyInstance } from 'fastify';
import { DEFAULT_LANGUAGE, isLanguage } from '../../../src/contract/languages.ts';
import { checkForgery } from '../../server/http/forgery.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { singleValueOf } from '../../server/http/single-value.ts';
import type { PortalContext } from '../portal-context.ts';
import { requireSession } from '../sessions/require-session.ts';
import { INVITATION_PATH } from './invitation-path.ts';
import { mayInvite } from './may-invite.ts';

/** Inviting people, by the form of the home page. */
export function invitationRoutes(app: FastifyInstance, context: PortalContext): void {
  const { invitations, originOf, postman, settings, throttle } = context;

  app.post(INVITATION_PATH, async (request, reply) => {
    checkForgery(request, originOf);
    const { person } = await requireSession(context, request);
    if (!mayInvite(person)) {
      throw new Refusal(403, 'NOT_PERMITTED', 'This person may not invite anybody');
    }
    await throttle.admit('invitation by', String(person.id));
    const language = singleValueOf(request.body, 'language');
    const partner = singleValueOf(request.body, 'partner');
    const { partnerSites } = await settings.read();
    const outcome = await invitations.invite({
      inviter: person,
      address: singleValueOf(request.body, 'address') ?? '',
      language: isLanguage(language) ? language : DEFAULT_LANGUAGE,
      partner: partnerSites.find(({ origin }) => origin === partner)?.origin,
    });
    postman.call();
    return reply.redirect(`/?invitation=${outcome}`, 303);
  });
}
