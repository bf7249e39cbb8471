import type { FastifyInstance, FastifyRequest } from 'fastify';
import { externalUserCall } from '../../../src/contract/calls/external-user.ts';
import { registerCall } from '../../../src/contract/calls/register.ts';
import { resetPasswordCall } from '../../../src/contract/calls/reset-password.ts';
import { resetPasswordRequestedCall } from '../../../src/contract/calls/reset-password-requested.ts';
import { addCallRoute } from '../../server/http/call-route.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { toNetworkPrefix } from '../../server/network-prefix.ts';
import type { MailWorker } from '../mail/mail-worker.ts';
import type { PartnerAccess } from '../partners/partner-access.ts';
import type { Throttle } from '../throttle/throttle.ts';
import type { Registrations } from './registrations.ts';
import type { ResetRequests } from './reset-requests.ts';

/**
 * Body limit of a registration in bytes. It contains the accepted terms; the longest that the settings
 * allow stay below the limit even if JSON escapes each code unit with six bytes.
 */
const REGISTRATION_LIMIT = 2 * 1024 * 1024;

/** The dependencies of the calls. */
export interface ExternalUserRoutesOptions {
  readonly registrations: Registrations;
  readonly resetRequests: ResetRequests;
  readonly partnerAccess: PartnerAccess;
  readonly throttle: Throttle;
  readonly mailWorker: MailWorker;
}

/**
 * The calls of external users (spec 7). The token of a mailed link identifies the person and
 * cookies are not used, so pages of partners may make these calls too.
 */
export async function externalUserRoutes(
  app: FastifyInstance,
  { registrations, resetRequests, partnerAccess, throttle, mailWorker }: ExternalUserRoutesOptions,
): Promise<void> {
  /** The options of calls that take a record. A forged call is refused before its body is validated. */
  const recordRoute = {
    attachValidation: true,
    preValidation: (request: FastifyRequest) => partnerAccess.checkForgery(request, true),
  } as const;

  addCallRoute(app, externalUserCall, (request) => registrations.describe(request.params.token));

  addCallRoute(
    app,
    registerCall,
    async (request) => {
      refuseMalformed(request);
      await throttle.admit('registration from', toNetworkPrefix(request.ip));
      const userState = await registrations.register(request.body, request);
      mailWorker.wake();
      return { userState };
    },
    { ...recordRoute, bodyLimit: REGISTRATION_LIMIT },
  );

  addCallRoute(
    app,
    resetPasswordCall,
    async (request) => {
      refuseMalformed(request);
      await throttle.admit('registration from', toNetworkPrefix(request.ip));
      const userState = await registrations.resetPassword(request.body, request);
      mailWorker.wake();
      return { userState };
    },
    recordRoute,
  );

  addCallRoute(
    app,
    resetPasswordRequestedCall,
    async (request, reply) => {
      refuseMalformed(request);
      await throttle.admit('reset from', toNetworkPrefix(request.ip));
      await resetRequests.add(request.body.emailAddress);
      mailWorker.wake();
      return reply.code(204).send();
    },
    recordRoute,
  );
}

/** @throws Refusal 400 if the body did not match the schema */
function refuseMalformed({ validationError }: Pick<FastifyRequest, 'validationError'>): void {
  if (validationError)
    throw new Refusal(400, 'MALFORMED_RECORD', 'The body does not match the schema of the record');
}
