import type { FastifyInstance } from 'fastify';
import { DEFAULT_LANGUAGE, isLanguage } from '../../../src/contract/languages.ts';
import { checkForgery } from '../../server/http/forgery.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { OriginOf } from '../../server/http/request-origin.ts';
import { singleValueOf } from '../../server/http/single-value.ts';
import type { MailWorker } from '../mail/mail-worker.ts';
import type { SessionGuard } from '../sessions/session-guard.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Throttle } from '../throttle/throttle.ts';
import { INVITATION_PATH } from './invitation-form.ts';
import { type Invitations, mayInvite } from './invitations.ts';

/** What inviting needs. */
export interface InvitationRoutesOptions {
  readonly invitations: Invitations;
  readonly guard: SessionGuard;
  readonly settings: SettingsStore;
  readonly throttle: Throttle;
  readonly mailWorker: MailWorker;
  readonly originOf: OriginOf;
}

/** Receives the form of the home page that invites external users. */
export async function invitationRoutes(
  app: FastifyInstance,
  { invitations, guard, settings, throttle, mailWorker, originOf }: InvitationRoutesOptions,
): Promise<void> {
  app.post(INVITATION_PATH, async (request, reply) => {
    checkForgery(request, originOf);
    const { person } = await guard.requireSession(request);
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
    mailWorker.wake();
    return reply.redirect(`/?invitation=${outcome}`, 303);
  });
}
