import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { BODY_LIMITS } from '../../server/http/body-limits.ts';
import { checkForgery } from '../../server/http/forgery.ts';
import { optionalField, textField } from '../../server/http/form-fields.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { GetOrigin } from '../../server/http/request-origin.ts';
import { withValibotSchemas } from '../../server/http/valibot-schemas.ts';
import { getCountry } from '../../server/language/culture.ts';
import type { SecurityLog } from '../../server/security-log/security-log.ts';
import type { MailWorker } from '../mail/mail-worker.ts';
import type { SessionGuard } from '../sessions/session-guard.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Throttle } from '../throttle/throttle.ts';
import { getInvitationLanguage, INVITATION_PATH } from './invitation-form.ts';
import { type Invitations, mayInvite } from './invitations.ts';

/** The form; empty if nothing was sent. */
const invitationFormSchema = v.optional(
  v.object({
    address: textField,
    /** Undefined for the default of external users. */
    language: v.fallback(v.optional(v.picklist(LANGUAGES)), undefined),
    /** Origin of the partner's site that the mail links to; an unknown one is ignored. */
    partner: optionalField,
  }),
  { address: '' },
);

/** The dependencies of the invitation route. */
export interface InvitationRoutesOptions {
  readonly invitations: Invitations;
  readonly guard: SessionGuard;
  readonly settings: SettingsStore;
  readonly throttle: Throttle;
  readonly mailWorker: MailWorker;
  readonly getOrigin: GetOrigin;
  readonly securityLog: SecurityLog;
}

/** Receives the form of the home page that invites external users. */
export async function invitationRoutes(
  app: FastifyInstance,
  {
    invitations,
    guard,
    settings,
    throttle,
    mailWorker,
    getOrigin,
    securityLog,
  }: InvitationRoutesOptions,
): Promise<void> {
  const options = {
    schema: { body: invitationFormSchema },
    bodyLimit: BODY_LIMITS.invitation,
    async onRequest(request: FastifyRequest) {
      checkForgery(request, getOrigin);
      const { person } = await guard.requireSession(request);
      if (!mayInvite(person)) {
        throw new Refusal(403, 'NOT_PERMITTED', 'This person may not invite external users');
      }
      await throttle.admit('invitation by', String(person.id));
    },
  };
  withValibotSchemas(app).post(INVITATION_PATH, options, async (request, reply) => {
    const { person } = await guard.requireSession(request);
    const { address, partner } = request.body;
    const current = await settings.read();
    const language = request.body.language ?? getInvitationLanguage(current);
    const { locale, country } = current.external;
    const outcome = await invitations.invite({
      inviter: person,
      address,
      language,
      country: getCountry(language, [{ language: locale, country }, person]),
      partner: current.partnerSites.find(({ origin }) => origin === partner)?.origin,
    });
    mailWorker.wake();
    securityLog.record('person-invited', { person: person.id, outcome }, request);
    return reply.redirect(`/?invitation=${outcome}#invitation`, 303);
  });
}
