import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { CALL_PATHS, getRoutePath } from '../../../src/contract/calls/paths.ts';
import { externalUserRecordSchema } from '../../../src/contract/external-user.ts';
import type { Clock } from '../../server/clock.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { singleValueOf } from '../../server/http/single-value.ts';
import { toNetworkPrefix } from '../../server/network-prefix.ts';
import { mailJobs } from '../database/schema/mail-jobs.ts';
import { checkCallForgery } from '../http/partner-access.ts';
import type { PortalContext } from '../portal-context.ts';

/** The longest address that mail can carry (RFC 5321 section 4.5.3.1.3, less the brackets). */
const LONGEST_ADDRESS = 254;

/**
 * A registration brings the accepted terms back. The longest ones that the settings allow stay below
 * that even where JSON writes each code unit in six bytes, as an escape. Bytes.
 */
const REGISTRATION_LIMIT = 2 * 1024 * 1024;

/**
 * The calls of invited people (spec 7). They know by the token of a mailed link whose they are, so no
 * cookie plays a part, and partners' pages may make them too.
 */
export function externalUserRoutes(
  app: FastifyInstance,
  context: PortalContext,
  clock: Clock,
): void {
  const { database, postman, registrations, throttle } = context;

  /** The record of a call that changes something. */
  async function recordOf(request: FastifyRequest) {
    await checkCallForgery(context, request, true);
    const parsed = v.safeParse(externalUserRecordSchema, request.body);
    if (!parsed.success) throw new Refusal(400, 'MALFORMED_RECORD', 'This is no such record');
    return parsed.output;
  }

  app.get(getRoutePath('externalUser'), (request) =>
    registrations.describe(singleValueOf(request.params, 'token') ?? ''),
  );

  app.post(CALL_PATHS.register, { bodyLimit: REGISTRATION_LIMIT }, async (request) => {
    const record = await recordOf(request);
    await throttle.admit('registration from', toNetworkPrefix(request.ip));
    const userState = await registrations.register(record);
    postman.call();
    return { userState };
  });

  app.post(CALL_PATHS.resetPassword, async (request) => {
    const record = await recordOf(request);
    await throttle.admit('registration from', toNetworkPrefix(request.ip));
    const userState = await registrations.resetPassword(record);
    postman.call();
    return { userState };
  });

  // Writes down what was typed and no more: whose address it is, is looked up after the answer.
  app.post(CALL_PATHS.resetPasswordRequested, async (request, reply) => {
    const { emailAddress } = await recordOf(request);
    await throttle.admit('reset from', toNetworkPrefix(request.ip));
    await database.query.insert(mailJobs).values({
      kind: 'reset-asked',
      address: isPossible(emailAddress) ? emailAddress : '',
      dueAt: new Date(clock.now()),
    });
    postman.call();
    return reply.code(204).send();
  });
}

/** What is too long or can't be kept is nobody's address. */
function isPossible(address: string): boolean {
  return (
    address.length <= LONGEST_ADDRESS && address.isWellFormed() && !/\p{Cc}/u.test(address.trim())
  );
}
