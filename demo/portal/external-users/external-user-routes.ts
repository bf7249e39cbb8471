import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { CALL_PATHS, getRoutePath } from '../../../src/contract/calls/paths.ts';
import { externalUserRecordSchema } from '../../../src/contract/external-user.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { singleValueOf } from '../../server/http/single-value.ts';
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

/** What the calls of external users need. */
export interface ExternalUserRoutesOptions {
  readonly registrations: Registrations;
  readonly resetRequests: ResetRequests;
  readonly partnerAccess: PartnerAccess;
  readonly throttle: Throttle;
  readonly mailWorker: MailWorker;
}

/**
 * The calls of external users (spec 7). The token of a mailed link identifies the person and cookies play
 * no part, so pages of partners may make these calls too.
 */
export async function externalUserRoutes(
  app: FastifyInstance,
  { registrations, resetRequests, partnerAccess, throttle, mailWorker }: ExternalUserRoutesOptions,
): Promise<void> {
  /** Reads the record of a call that changes something. */
  async function readRecord(request: FastifyRequest) {
    await partnerAccess.checkForgery(request, true);
    const parsed = v.safeParse(externalUserRecordSchema, request.body);
    if (!parsed.success) throw new Refusal(400, 'MALFORMED_RECORD', 'This is no such record');
    return parsed.output;
  }

  app.get(getRoutePath('externalUser'), (request) =>
    registrations.describe(singleValueOf(request.params, 'token') ?? ''),
  );

  app.post(CALL_PATHS.register, { bodyLimit: REGISTRATION_LIMIT }, async (request) => {
    const record = await readRecord(request);
    await throttle.admit('registration from', toNetworkPrefix(request.ip));
    const userState = await registrations.register(record);
    mailWorker.wake();
    return { userState };
  });

  app.post(CALL_PATHS.resetPassword, async (request) => {
    const record = await readRecord(request);
    await throttle.admit('registration from', toNetworkPrefix(request.ip));
    const userState = await registrations.resetPassword(record);
    mailWorker.wake();
    return { userState };
  });

  app.post(CALL_PATHS.resetPasswordRequested, async (request, reply) => {
    const { emailAddress } = await readRecord(request);
    await throttle.admit('reset from', toNetworkPrefix(request.ip));
    await resetRequests.add(emailAddress);
    mailWorker.wake();
    return reply.code(204).send();
  });
}
