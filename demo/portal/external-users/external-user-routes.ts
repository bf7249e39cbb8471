import type { FastifyInstance, FastifyRequest } from 'fastify';
import { externalUserCall } from '../../../src/contract/calls/external-user.ts';
import { registerCall } from '../../../src/contract/calls/register.ts';
import { resetPasswordCall } from '../../../src/contract/calls/reset-password.ts';
import { resetPasswordRequestedCall } from '../../../src/contract/calls/reset-password-requested.ts';
import { BODY_LIMITS, getRegistrationLimit } from '../../server/http/body-limits.ts';
import { addCallRoute } from '../../server/http/call-route.ts';
import { createStatusRefusal, Refusal } from '../../server/http/refusal.ts';
import { toNetworkPrefix } from '../../server/network-prefix.ts';
import type { MailWorker } from '../mail/mail-worker.ts';
import type { PartnerAccess } from '../partners/partner-access.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Throttle } from '../throttle/throttle.ts';
import type { Registrations } from './registrations.ts';
import type { ResetRequests } from './reset-requests.ts';

/** The dependencies of the calls. */
export interface ExternalUserRoutesOptions {
  readonly registrations: Registrations;
  readonly resetRequests: ResetRequests;
  readonly partnerAccess: PartnerAccess;
  readonly settings: SettingsStore;
  readonly throttle: Throttle;
  readonly mailWorker: MailWorker;
}

/**
 * The calls of external users (spec 7). The token of a mailed link identifies the person and
 * cookies are not used, so pages of partners may make these calls too.
 */
export async function externalUserRoutes(
  app: FastifyInstance,
  {
    registrations,
    resetRequests,
    partnerAccess,
    settings,
    throttle,
    mailWorker,
  }: ExternalUserRoutesOptions,
): Promise<void> {
  /** The options of calls that take a record. A forged or too frequent call is refused before it is read. */
  const takeRecord = (bodyLimit: number, limitNetwork: (network: string) => Promise<void>) => ({
    attachValidation: true,
    bodyLimit,
    async onRequest(request: FastifyRequest) {
      await partnerAccess.checkForgery(request, true);
      await limitNetwork(toNetworkPrefix(request.ip));
    },
  });
  const countRegistration = (network: string) => throttle.admit('registration from', network);

  async function refuseLongTerms({ headers }: FastifyRequest): Promise<void> {
    const { termsAndConditions } = await settings.read();
    const length = Number(headers['content-length'] ?? 0);
    if (length > getRegistrationLimit(termsAndConditions)) throw createStatusRefusal(413);
  }

  addCallRoute(app, externalUserCall, (request) => registrations.describe(request.params.token));

  const registration = takeRecord(BODY_LIMITS.registration, countRegistration);
  addCallRoute(
    app,
    registerCall,
    async (request) => {
      refuseMalformed(request);
      const userState = await registrations.register(request.body, request);
      mailWorker.wake();
      return { userState };
    },
    { ...registration, onRequest: [refuseLongTerms, registration.onRequest] },
  );

  addCallRoute(
    app,
    resetPasswordCall,
    async (request) => {
      refuseMalformed(request);
      const userState = await registrations.resetPassword(request.body, request);
      mailWorker.wake();
      return { userState };
    },
    takeRecord(BODY_LIMITS.record, countRegistration),
  );

  addCallRoute(
    app,
    resetPasswordRequestedCall,
    async (request, reply) => {
      refuseMalformed(request);
      await resetRequests.add(request.body.emailAddress, toNetworkPrefix(request.ip));
      mailWorker.wake();
      return reply.code(204).send();
    },
    // Counted when the address is known.
    takeRecord(BODY_LIMITS.record, (network) => throttle.check('reset from', network)),
  );
}

/** @throws Refusal 400 if the body did not match the schema */
function refuseMalformed({ validationError }: Pick<FastifyRequest, 'validationError'>): void {
  if (validationError)
    throw new Refusal(400, 'MALFORMED_RECORD', 'The body does not match the schema of the record');
}
