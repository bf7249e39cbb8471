import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../server/http/refusal.ts';
import { singleValueOf } from '../../server/http/single-value.ts';
import { unauthorized } from '../http/unauthorized.ts';
import type { PortalContext } from '../portal-context.ts';
import { isRefusal } from './is-refusal.ts';
import { SECOND_FACTOR_PATHS } from './second-factor-paths.ts';
import { secondFactorUnreachable } from './second-factor-unreachable.ts';
import { setEnrolment } from './set-enrolment.ts';

/**
 * Exchanges what a browser brought back from the authority. A code that doesn't fit, from another tab or
 * somebody's forgery, spoils nothing, and neither does an authority that is down for a moment. Until the
 * session is whole, whoever lost the answer may pass again and bring another code.
 * @returns the token of the passed second factor
 * @throws Refusal 401 where no second factor is awaited here, 400 for a code that is missing, used, expired
 * or not this browser's, 502 where the authority does not answer
 */
export async function finishSecondFactor(
  context: PortalContext,
  request: FastifyRequest,
): Promise<string> {
  const { cookies, pendingSessions, secondFactor } = context;
  const [token, preSession] = [cookies.sessionOf(request), cookies.preSessionOf(request)];
  const awaited = await pendingSessions.findSecondFactor(token, preSession);
  if (!awaited || token === undefined) {
    throw unauthorized('UNAUTHORIZED', 'Nobody waits for a second factor here');
  }
  const callback = callbackOf(context, request);
  if (!callback || !awaited.underWay || preSession === undefined) throw invalidCode();
  if (!secondFactor) throw secondFactorUnreachable();

  const subject = await secondFactor.finish(preSession, callback).catch((error: unknown) => {
    request.log.warn({ err: error }, 'a second factor was not passed');
    throw isRefusal(error) ? invalidCode() : secondFactorUnreachable();
  });
  const { person, passage } = awaited;
  if (subject !== String(person.id)) throw invalidCode();
  const mfaToken = await pendingSessions.passSecondFactor(token, preSession, passage);
  if (mfaToken === undefined) throw invalidCode();
  await setEnrolment(context, person, true);
  return mfaToken;
}

/**
 * The address as the authority made it, without the state: that is the page's own by now (spec 4).
 * @returns undefined where code or state are missing, or something came twice
 */
function callbackOf({ originOf }: PortalContext, request: FastifyRequest): URL | undefined {
  const { query } = request;
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => singleValueOf(query, name));
  if (!code || state === undefined) return undefined;
  const url = new URL(SECOND_FACTOR_PATHS.callback, originOf(request));
  url.searchParams.set('code', code);
  if (iss !== undefined) url.searchParams.set('iss', iss);
  return url;
}

function invalidCode(): Refusal {
  return new Refusal(
    400,
    'INVALID_CODE',
    'The code is missing, used, expired or not for this browser',
  );
}
